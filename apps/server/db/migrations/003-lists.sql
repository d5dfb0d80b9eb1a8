-- Dictionaries, and what users keep about their lists.
create table dictionary_index (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  index_code text not null,
  index_name text not null,
  index_desp text not null default '',
  is_active boolean not null default true,
  is_system boolean not null default false,
  primary key (org_id, id),
  unique (org_id, index_code)
);
create table dictionary (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  index_code text not null,
  dictionary_name text not null,
  dictionary_value text not null,
  color text not null default '',
  sort_order int not null default 0,
  is_active boolean not null default true,
  primary key (org_id, id),
  unique (org_id, index_code, dictionary_value)
);
call walled('dictionary_index'); call audited('dictionary_index', 'id');
call walled('dictionary'); call audited('dictionary', 'id');

create table column_scheme (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  scheme_name text not null,
  scheme_type text not null,
  content jsonb not null,
  owner_id text not null,
  is_public boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index column_scheme_by_type on column_scheme (org_id, scheme_type);
-- Which scheme a user sees at a menu (relation 1), and which a group shows to everybody (relation 2).
create table column_scheme_relation (
  org_id text not null default current_setting('app.org_id'),
  relation_type int not null check (relation_type in (1, 2)),
  relation_id text not null,
  user_id text not null default '',
  scheme_id text not null,
  primary key (org_id, relation_type, relation_id, user_id),
  foreign key (org_id, scheme_id) references column_scheme on delete cascade
);
create table user_group_column (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  user_id text not null,
  group_id text not null,
  content jsonb not null,
  primary key (org_id, id),
  unique (org_id, user_id, group_id)
);
create table query_scheme (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  scheme_name text not null,
  scheme_type text not null,
  content jsonb not null,
  owner_id text not null,
  is_public boolean not null default false,
  classify_id text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create table screen_classify (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  classify_name text not null,
  parent_id text not null default '',
  sort_order int not null default 0,
  owner_id text not null,
  primary key (org_id, id)
);
call walled('column_scheme'); call audited('column_scheme', 'id');
call walled('column_scheme_relation'); call audited('column_scheme_relation', 'relation_id');
call walled('user_group_column'); call audited('user_group_column', 'id');
call walled('query_scheme'); call audited('query_scheme', 'id');
call walled('screen_classify'); call audited('screen_classify', 'id');
