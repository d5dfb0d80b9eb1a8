-- Indicators that users write, with every version; factors, models and projects with their runs.
create table user_index (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  index_name text not null,
  category text not null default '',
  description text not null default '',
  formula text not null,
  unit text not null,
  is_public boolean not null default false,
  version int not null default 1,
  owner_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  -- Formulas name each other: one name, one indicator, whoever owns it.
  unique (org_id, index_name)
);
create table user_index_version (
  org_id text not null default current_setting('app.org_id'),
  index_id text not null,
  version int not null,
  index_name text not null,
  description text not null,
  formula text not null,
  unit text not null,
  note text not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (org_id, index_id, version),
  foreign key (org_id, index_id) references user_index on delete cascade
);
call walled('user_index'); call audited('user_index', 'id');
call walled('user_index_version');

create table factor (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  factor_name text not null,
  category text not null default '',
  description text not null default '',
  formula text not null,
  direction text not null check (direction in ('high', 'low')),
  status text not null default 'draft' check (status in ('draft', 'testing', 'live', 'retired')),
  settings jsonb not null,
  is_public boolean not null default false,
  owner_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, factor_name)
);
create table research_model (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  model_name text not null,
  description text not null default '',
  method text not null check (method in ('zscore', 'rank')),
  -- [{factorId, weight}]
  parts jsonb not null,
  settings jsonb not null,
  is_public boolean not null default false,
  owner_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, model_name)
);
create table research_project (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  project_name text not null,
  description text not null default '',
  factor_ids text[] not null,
  model_ids text[] not null,
  settings jsonb not null,
  is_public boolean not null default false,
  owner_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_name)
);
-- One run keeps what it was asked and what it found; how far it is stands in its task.
create table research_run (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  kind text not null check (kind in ('factor', 'model', 'project')),
  subject_id text not null,
  task_id text,
  input jsonb not null,
  result jsonb,
  -- {codes, values}: what each tested factor says of each fund on the last day.
  latest jsonb,
  started_by text not null,
  started_at timestamptz not null,
  primary key (org_id, id)
);
create index research_run_of on research_run (org_id, kind, subject_id, started_at desc);
create table research_log (
  org_id text not null default current_setting('app.org_id'),
  id bigint generated always as identity,
  run_id text not null,
  at timestamptz not null,
  line text not null,
  primary key (org_id, id),
  foreign key (org_id, run_id) references research_run on delete cascade
);
create index research_log_of on research_log (org_id, run_id, id);
call walled('factor'); call audited('factor', 'id');
call walled('research_model'); call audited('research_model', 'id');
call walled('research_project'); call audited('research_project', 'id');
call walled('research_run');
call walled('research_log');
