-- Indexes that an organisation makes of others: mixtures, spliced series, saved back-tests. Their values are worked out
-- when they are read, so that they follow every new value of what they are made of.
create table custom_index (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  index_code text not null generated always as ('ZDY' || id) stored,
  index_name text not null,
  pinyin text not null,
  kind text not null check (kind in ('mix', 'splice', 'backtest')),
  description text not null default '',
  start_value int not null check (start_value in (1, 1000)),
  rebalance text not null check (rebalance in ('daily', 'monthly', 'quarterly', 'yearly', 'none')),
  begin_day text,
  splice_day text,
  -- Of a whole year, added every day, as in "…+1.5%".
  yearly_extra double precision not null default 0,
  -- The portfolio whose newest finished back-test it is.
  portfolio_code text,
  is_public boolean not null default true,
  version int not null default 1,
  owner_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, index_name),
  check (kind <> 'splice' or splice_day is not null),
  check (kind <> 'backtest' or portfolio_code is not null)
);
create index custom_index_by_code on custom_index (org_id, index_code);
create table custom_index_part (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  index_id text not null,
  place int not null,
  kind text not null check (kind in ('index', 'fund', 'deposit')),
  -- Of the index or fund; a deposit has none.
  code text not null default '',
  part_name text not null default '',
  weight double precision not null,
  yearly_rate double precision,
  primary key (org_id, id),
  foreign key (org_id, index_id) references custom_index on delete cascade
);
create index custom_index_part_of on custom_index_part (org_id, index_id, place);
create index custom_index_part_by_code on custom_index_part (org_id, code);
call walled('custom_index'); call audited('custom_index', 'id');
call walled('custom_index_part'); call audited('custom_index_part', 'id');

-- Whose custom indexes are there: the public ones, the own ones, all of them for jobs of the organisation.
create function sees_custom_index(is_public boolean, owner_id text) returns boolean language sql stable parallel safe as $$
  select is_public or owner_id = current_setting('app.user_id', true) or current_setting('app.user_id', true) = 'system' $$;

-- Wherever an index is named or chosen, a custom one is among them.
do $$
begin
  execute 'create or replace view all_index_info with (security_invoker = true) as ' || rtrim(pg_get_viewdef('all_index_info'::regclass), ';') || '
    union all
    select index_code, index_name, pinyin, ''自定义指数'', '''', false, null, null, null, description, created_at, updated_at, ''own''
      from custom_index where sees_custom_index(is_public, owner_id)';
end $$;
