-- NAV: a ledger of entries (truth), and the series derived from it (what analytics reads).
create table nav_batch (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  kind text not null check (kind in ('import', 'manual', 'correction', 'delete', 'sync')),
  source text not null,
  file_name text not null default '',
  file_hash text not null default '',
  sheet_names text[] not null default '{}',
  status text not null default 'accepted' check (status in ('preview', 'accepted', 'rejected')),
  -- What a preview found, until it is accepted: rows and findings by fund.
  preview jsonb,
  counts jsonb not null default '{}',
  reason text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (org_id, id)
);
-- One entry a point and revision. A correction adds an entry and takes "current" from the former; nothing is overwritten.
create table nav (
  org_id text not null default current_setting('app.org_id'),
  fund_code text not null,
  source text not null,
  trading_day text not null,
  revision smallint not null default 1,
  is_current boolean not null default true,
  is_deleted boolean not null default false,
  nav double precision,
  cum_nav double precision,
  adj_nav double precision,
  batch_id text not null,
  sheet_index smallint not null default 0,
  file_row int not null default 0,
  primary key (org_id, fund_code, source, trading_day, revision)
);
create table nav_series (
  org_id text not null default current_setting('app.org_id'),
  fund_code text not null,
  source text not null,
  year smallint not null,
  -- Int32 yyyymmdd, and Float64 of the same length (NaN where missing), little endian.
  days bytea not null,
  nav bytea not null,
  cum_nav bytea not null,
  adj_nav bytea not null,
  primary key (org_id, fund_code, source, year)
);
alter table nav_series alter days set storage external, alter nav set storage external, alter cum_nav set storage external, alter adj_nav set storage external;

-- Indicators of a fund over all periods, as one block of Float64 (periods × indicators, order of the registry).
create table fund_snapshot (
  org_id text not null default current_setting('app.org_id'),
  fund_code text not null,
  as_of text not null,
  engine text not null,
  revision bigint not null,
  figures bytea not null,
  spark bytea not null,
  end_day text not null,
  frequency text not null,
  primary key (org_id, fund_code)
);
create sequence snapshot_revision;
grant usage on sequence snapshot_revision to app;

create table index_price (
  index_code text not null,
  year smallint not null,
  days bytea not null,
  close bytea not null,
  primary key (index_code, year)
);

-- Names of NAV sources: platform 平台, team 团队, custodian 托管, mail 邮件, and the organisation's own.
create table nav_source (
  org_id text not null default current_setting('app.org_id'),
  source text not null,
  source_name text not null,
  priority int not null default 10,
  primary key (org_id, source)
);

create table market_nav_batch (like nav_batch including all);
create table market_nav (like nav including all);
create table market_nav_series (like nav_series including all);
create table market_fund_snapshot (like fund_snapshot including all);
do $$
declare name text;
begin
  foreach name in array array['nav_batch', 'nav', 'nav_series', 'fund_snapshot'] loop
    call walled(name);
    call market('market_' || name);
  end loop;
end $$;
create index fund_snapshot_by_revision on fund_snapshot (org_id, revision);
create index market_fund_snapshot_by_revision on market_fund_snapshot (org_id, revision);
call walled('nav_source');
alter table index_price enable row level security;
create policy everyone on index_price for select to app using (true);
create policy operator on index_price to app using (current_org() = '1') with check (current_org() = '1');
grant select, insert, update, delete on index_price to app;

-- Files that users bring or take: the bytes lie behind out/files, this is their index.
create table stored_file (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  file_name text not null,
  file_hash text not null,
  size bigint not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call walled('stored_file');

-- Long work as the task drawer shows it; pg-boss runs it, this row is what the user sees.
create table task (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  kind text not null,
  title text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress double precision not null default 0,
  message text not null default '',
  input jsonb not null default '{}',
  result jsonb,
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id)
);
create index task_by_user on task (org_id, created_by, created_at desc);
call walled('task');
