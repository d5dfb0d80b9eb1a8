-- Portfolios with their fund list and parameters, and back-tests with what they were asked, what they read and what they found.
create table portfolio (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  portfolio_code text not null,
  fund_name text not null,
  begin_date text not null default '',
  balance double precision,
  warn_line double precision,
  portfolio_type int not null default 1,
  management_fee double precision,
  performance_fee double precision,
  slotting_fee double precision,
  inferior double precision,
  prior double precision,
  fixed_profit double precision,
  float_profit double precision,
  weights double precision not null default 100,
  is_public_fund boolean not null default false,
  freq int not null default 1,
  config_model int not null default 1,
  is_public boolean not null default false,
  remark text not null default '',
  -- Of the whole: info, fund list and parameters.
  version int not null default 1,
  owner_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, portfolio_code),
  unique (org_id, fund_name)
);
create table portfolio_fund (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  portfolio_id text not null,
  fund_code text not null,
  alias_name text not null,
  weight double precision,
  open_days int[] not null default '{}',
  sort_order int not null,
  primary key (org_id, id),
  unique (org_id, portfolio_id, fund_code),
  unique (org_id, portfolio_id, alias_name),
  foreign key (org_id, portfolio_id) references portfolio on delete cascade
);
create table portfolio_parameter (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  portfolio_id text not null,
  model_type int not null,
  position_type int not null,
  model_parameter jsonb not null,
  position_parameter jsonb not null,
  primary key (org_id, id),
  unique (org_id, portfolio_id),
  foreign key (org_id, portfolio_id) references portfolio on delete cascade
);
create table portfolio_run (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  portfolio_id text not null,
  run_name text not null,
  -- Null where the call did the work itself.
  task_id text,
  input jsonb not null,
  fund_codes text[] not null,
  result jsonb,
  summary jsonb,
  nav_days bytea,
  nav bytea,
  renew_of text,
  renew_mode text not null default '' check (renew_mode in ('', 'then', 'now')),
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, portfolio_id) references portfolio on delete cascade
);
create index portfolio_run_of on portfolio_run (org_id, portfolio_id, started_at desc);
-- NAVs that runs have read, once for each content: a run that is done again over the same NAVs adds nothing.
create table portfolio_nav (
  org_id text not null default current_setting('app.org_id'),
  hash text not null,
  days bytea not null,
  nav bytea not null,
  primary key (org_id, hash)
);
create table portfolio_run_nav (
  org_id text not null default current_setting('app.org_id'),
  run_id text not null,
  -- Code of a fund, or of the benchmark.
  code text not null,
  kind text not null check (kind in ('fund', 'benchmark')),
  source text not null,
  hash text not null,
  primary key (org_id, run_id, kind, code),
  foreign key (org_id, run_id) references portfolio_run on delete cascade,
  foreign key (org_id, hash) references portfolio_nav
);
create index portfolio_run_nav_hash on portfolio_run_nav (org_id, hash);
call walled('portfolio'); call audited('portfolio', 'id');
call walled('portfolio_fund'); call audited('portfolio_fund', 'id');
call walled('portfolio_parameter'); call audited('portfolio_parameter', 'id');
call walled('portfolio_run');
call walled('portfolio_nav');
call walled('portfolio_run_nav');

-- Dictionaries of the codes for the organisations that are there already; new ones get them when they are founded.
insert into dictionary_index (org_id, index_code, index_name, is_system)
  select o.org_id, d.code, d.name, true from organisation o cross join (values
    ('modelType', '组合模型'), ('optimizeRule', '优化目标'), ('positionType', '仓位方式'), ('rebalanceRule', '调仓规则'), ('portfolioType', '组合类型'), ('portfolioFreq', '组合频率')) as d(code, name)
  on conflict do nothing;
insert into dictionary (org_id, index_code, dictionary_value, dictionary_name, sort_order)
  select o.org_id, d.code, d.value::text, d.name, d.value - 1 from organisation o cross join (values
    ('modelType', 1, '均值方差'), ('modelType', 2, '等权'), ('modelType', 3, '固定权重'), ('modelType', 4, '风险平价'), ('modelType', 5, '最大分散化'), ('modelType', 6, '分层风险平价 HRP'),
    ('modelType', 7, '分层等风险 HERC'), ('modelType', 8, '最小 CVaR'), ('modelType', 9, '最小 CDaR'), ('modelType', 10, 'Black-Litterman'), ('modelType', 11, '稳健优化'), ('modelType', 12, '波动率倒数'),
    ('optimizeRule', 1, '最大夏普'), ('optimizeRule', 2, '最小方差'), ('optimizeRule', 3, '目标收益'), ('optimizeRule', 4, '目标波动'), ('optimizeRule', 5, '效用最大'),
    ('positionType', 1, '满仓'), ('positionType', 2, '固定仓位'), ('positionType', 3, '目标波动仓位'),
    ('rebalanceRule', 1, '按周期'), ('rebalanceRule', 2, '按月份'), ('rebalanceRule', 3, '按偏离'), ('rebalanceRule', 4, '不调仓'), ('rebalanceRule', 5, '按开放日'),
    ('portfolioType', 1, '平层'), ('portfolioType', 2, '分级'), ('portfolioFreq', 1, '日频'), ('portfolioFreq', 2, '周频'), ('portfolioFreq', 3, '月频')) as d(code, value, name)
  on conflict do nothing;
