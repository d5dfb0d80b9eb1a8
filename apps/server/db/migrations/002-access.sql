-- Organisations, users, sessions, roles and what they may do.
create table organisation (
  org_id text primary key default new_id(),
  org_name text not null unique,
  domain text not null default '',
  edition int not null default 2 check (edition in (1, 2)),
  theme jsonb not null default '{"colour": "263852", "theme": "default"}',
  system_name text not null default '知衡投研平台',
  system_logo text not null default '',
  system_layout text not null default 'horizontal',
  system_style text not null default 'default',
  limits jsonb not null default '{}',
  quotas jsonb not null default '{}',
  configure jsonb not null default '{}',
  labels jsonb not null default '{}',
  strategy_category jsonb not null default '[]',
  widget_method jsonb not null default '{"methodId": 105}',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
alter table organisation enable row level security;
alter table organisation force row level security;
create policy org on organisation to app using (org_id = current_org() or current_org() = '1') with check (org_id = current_org() or current_org() = '1');
create policy owner on organisation to current_user using (true) with check (true);
grant select, insert, update on organisation to app;
call audited('organisation', 'org_id');

create table app_user (
  org_id text not null default current_setting('app.org_id') references organisation,
  id text not null default new_id(),
  user_name text not null,
  real_name text not null default '',
  password_hash text not null,
  user_type int not null default 1 check (user_type in (1, 3)),
  mobile text not null default '',
  email text not null default '',
  dept_id text,
  status int not null default 1,
  setting jsonb not null default '{"reportVersion": "V1"}',
  my_menus text[] not null default '{}',
  data_look text,
  must_change_password boolean not null default false,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call walled('app_user');
call audited('app_user', 'id');

-- External users of a management company; apart from staff in login, password and status.
create table counselor_user (
  org_id text not null default current_setting('app.org_id') references organisation,
  id text not null default new_id(),
  user_name text not null,
  real_name text not null default '',
  password_hash text not null,
  company_code text not null,
  mobile text not null default '',
  email text not null default '',
  status int not null default 1,
  must_change_password boolean not null default false,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call walled('counselor_user');
call audited('counselor_user', 'id');

-- A login names no organisation, so login names are unique in the whole system.
create table login_name (
  org_id text not null default current_setting('app.org_id'),
  login_name text primary key,
  user_id text not null,
  kind text not null check (kind in ('user', 'counselor')),
  failures int not null default 0,
  locked_until timestamptz
);
call walled('login_name');

create table session (
  org_id text not null,
  token_hash text primary key,
  user_id text not null,
  kind text not null check (kind in ('user', 'counselor')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  remember boolean not null default false,
  ip text not null default '',
  agent text not null default ''
);
create index session_by_user on session (org_id, user_id);
call walled('session');

-- Asked for before anybody is logged in.
create table picture_code (
  code_id text primary key,
  code_hash text not null,
  expires_at timestamptz not null
);
create table verify_code (
  target text primary key,
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- What would have been sent by message or mail, where no provider is configured.
create table outbox (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  channel text not null,
  recipient text not null,
  subject text not null default '',
  body text not null,
  sent_at timestamptz not null default now(),
  primary key (org_id, id)
);
call walled('outbox');

create table role (
  org_id text not null default current_setting('app.org_id') references organisation,
  id text not null default new_id(),
  role_name text not null,
  role_desc text not null default '',
  is_system boolean not null default false,
  data_look text,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call walled('role');
call audited('role', 'id');

create table user_role (
  org_id text not null default current_setting('app.org_id'),
  user_id text not null,
  role_id text not null,
  primary key (org_id, user_id, role_id),
  foreign key (org_id, user_id) references app_user on delete cascade,
  foreign key (org_id, role_id) references role on delete cascade
);
create table role_menu (
  org_id text not null default current_setting('app.org_id'),
  role_id text not null,
  menu_id text not null,
  primary key (org_id, role_id, menu_id),
  foreign key (org_id, role_id) references role on delete cascade
);
create table role_button (
  org_id text not null default current_setting('app.org_id'),
  role_id text not null,
  button_id text not null,
  primary key (org_id, role_id, button_id),
  foreign key (org_id, role_id) references role on delete cascade
);
create table user_menu (
  org_id text not null default current_setting('app.org_id'),
  user_id text not null,
  menu_id text not null,
  primary key (org_id, user_id, menu_id),
  foreign key (org_id, user_id) references app_user on delete cascade
);
create table user_button (
  org_id text not null default current_setting('app.org_id'),
  user_id text not null,
  button_id text not null,
  primary key (org_id, user_id, button_id),
  foreign key (org_id, user_id) references app_user on delete cascade
);
call walled('user_role'); call audited('user_role', 'user_id');
call walled('role_menu'); call audited('role_menu', 'role_id');
call walled('role_button'); call audited('role_button', 'role_id');
call walled('user_menu'); call audited('user_menu', 'user_id');
call walled('user_button'); call audited('user_button', 'user_id');

-- What an organisation changed in the delivered menu tree, and its own folders.
create table org_menu (
  org_id text not null default current_setting('app.org_id'),
  menu_id text not null default 'o' || new_id(),
  menu_name text not null,
  parent_id text not null default '',
  menu_order int not null default 0,
  is_hidden boolean not null default false,
  is_own boolean not null default false,
  primary key (org_id, menu_id)
);
call walled('org_menu'); call audited('org_menu', 'menu_id');

create table org_button (
  org_id text not null default current_setting('app.org_id'),
  id text not null default 'b' || new_id(),
  menu_id text not null,
  button_code text not null,
  button_name text not null,
  urls text[] not null default '{}',
  primary key (org_id, id),
  unique (org_id, menu_id, button_code)
);
call walled('org_button'); call audited('org_button', 'id');

create table data_look_template (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  template_name text not null,
  scope text not null default 'org' check (scope in ('own', 'dept', 'org')),
  hidden_fields text[] not null default '{}',
  remark text not null default '',
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call walled('data_look_template'); call audited('data_look_template', 'id');

create table dept (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  dept_name text not null,
  parent_id text not null default '',
  dept_order int not null default 0,
  leader_user_id text,
  limited_capital numeric(20, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create table dept_capital (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  dept_id text not null,
  amount numeric(20, 2) not null,
  reason text not null default '',
  created_by text,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, dept_id) references dept on delete cascade
);
call walled('dept'); call audited('dept', 'id');
call walled('dept_capital'); call audited('dept_capital', 'id');

create table login_log (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  at timestamptz not null default now(),
  user_id text not null,
  user_name text not null,
  kind text not null,
  outcome text not null,
  ip text not null default '',
  agent text not null default '',
  primary key (org_id, id)
);
create index login_log_by_time on login_log (org_id, at desc);
create table operation_log (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  at timestamptz not null default now(),
  user_id text not null,
  user_name text not null,
  menu_id text not null default '',
  call text not null,
  about text not null,
  err int not null,
  ms int not null,
  ip text not null default '',
  primary key (org_id, id)
);
create index operation_log_by_time on operation_log (org_id, at desc);
call walled('login_log');
call walled('operation_log');
