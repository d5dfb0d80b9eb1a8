-- Own scenarios and saved comparisons; each user sees the own ones.
create table scenario (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  scenario_name text not null,
  content jsonb not null,
  owner_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, owner_id, scenario_name)
);
create table contrast_plan (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  plan_name text not null,
  remark text not null default '',
  content jsonb not null,
  owner_id text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, owner_id, plan_name)
);
call walled('scenario'); call audited('scenario', 'id');
call walled('contrast_plan'); call audited('contrast_plan', 'id');
