-- Combined simulations and seeds: heads, records (truth), and the books of trade days that a replay of the records gives.
create table simulation (
  org_id text not null default current_setting('app.org_id'),
  code text not null,
  kind text not null check (kind in ('combination', 'trial', 'seed')),
  combination_name text not null,
  description text not null default '',
  sharing text not null default 'none' check (sharing in ('none', 'read', 'edit')),
  settings jsonb not null,
  origin_kind text not null default '',
  origin_code text not null default '',
  -- Of seeds: what they begin with.
  start_amount numeric(20, 2),
  start_day text,
  version int not null default 1,
  owner_id text not null,
  saved_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, code)
);
create index simulation_by_owner on simulation (org_id, kind, owner_id);
create table simulation_trade (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  code text not null,
  trading_day text not null,
  instrument text not null,
  instrument_name text not null,
  asset_type int not null,
  direction text not null check (direction in ('buy', 'sell')),
  effect text not null check (effect in ('open', 'close', 'external', 'income')),
  volume numeric(24, 4) not null check (volume >= 0),
  price numeric(24, 8) not null check (price >= 0),
  amount numeric(20, 2) not null check (amount >= 0),
  close_price numeric(24, 8) not null check (close_price >= 0),
  remark text not null default '',
  entered_by text not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, code) references simulation on delete cascade
);
create index simulation_trade_of on simulation_trade (org_id, code, trading_day);
create table simulation_day (
  org_id text not null default current_setting('app.org_id'),
  code text not null,
  trading_day text not null,
  cash numeric(20, 2) not null,
  -- [{due, what}]: money that has not arrived, in fen.
  transit jsonb not null,
  market_value numeric(20, 2) not null,
  equity numeric(20, 2) not null,
  flow numeric(20, 2) not null,
  units numeric(24, 4) not null,
  nav numeric(24, 8),
  paid_in numeric(20, 2) not null,
  paid_out numeric(20, 2) not null,
  income numeric(20, 2) not null,
  realised numeric(20, 2) not null,
  primary key (org_id, code, trading_day),
  foreign key (org_id, code) references simulation on delete cascade
);
create table simulation_position (
  org_id text not null default current_setting('app.org_id'),
  code text not null,
  trading_day text not null,
  instrument text not null,
  instrument_name text not null,
  asset_type int not null,
  volume numeric(24, 4) not null,
  -- [{due, what}]: shares that are not confirmed, in ten-thousandths.
  pending jsonb not null,
  cost numeric(20, 2) not null,
  realised numeric(20, 2) not null,
  close_price numeric(24, 8) not null,
  price_day text not null,
  market_value numeric(20, 2) not null,
  primary key (org_id, code, trading_day, instrument),
  foreign key (org_id, code, trading_day) references simulation_day on delete cascade
);

-- Records, positions, units and NAVs of own assets that are entered and not derived.
create table asset_trade (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  asset_code text not null,
  trading_day text not null,
  instrument text not null,
  instrument_name text not null,
  asset_type int not null,
  direction text not null check (direction in ('buy', 'sell')),
  effect text not null check (effect in ('open', 'close', 'external', 'income')),
  volume numeric(24, 4) not null check (volume >= 0),
  price numeric(24, 8) not null check (price >= 0),
  amount numeric(20, 2) not null check (amount >= 0),
  close_price numeric(24, 8) not null check (close_price >= 0),
  remark text not null default '',
  entered_by text not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index asset_trade_of on asset_trade (org_id, asset_code, trading_day);
create table asset_position (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  asset_code text not null,
  trading_day text not null,
  instrument text not null,
  instrument_name text not null,
  asset_type int not null,
  volume numeric(24, 4) not null,
  close_price numeric(24, 8) not null,
  traded_price numeric(24, 8) not null,
  market_value numeric(20, 2) not null,
  primary key (org_id, id),
  unique (org_id, asset_code, trading_day, instrument)
);
create table unit_equity (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  asset_code text not null,
  trading_day text not null,
  units numeric(24, 4),
  unit_nav numeric(24, 8),
  sum_nav numeric(24, 8),
  equity numeric(20, 2),
  market_value numeric(20, 2),
  cash numeric(20, 2),
  flow numeric(20, 2) not null default 0,
  primary key (org_id, id),
  unique (org_id, asset_code, trading_day)
);
create table seed_nav (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  asset_code text not null,
  trading_day text not null,
  nav numeric(24, 8) not null,
  sum_nav numeric(24, 8),
  primary key (org_id, id),
  unique (org_id, asset_code, trading_day)
);
create table performance_compensation (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  asset_code text not null,
  trading_day text not null,
  mode text not null check (mode in ('fundHighWater', 'redemption', 'fixedDate', 'distribution', 'openDay')),
  terms jsonb not null,
  result jsonb not null,
  remark text not null default '',
  saved_by text not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index performance_compensation_of on performance_compensation (org_id, asset_code, trading_day);

call walled('simulation'); call audited('simulation', 'code');
call walled('simulation_trade'); call audited('simulation_trade', 'id');
-- The books of trade days follow from the records.
call walled('simulation_day');
call walled('simulation_position');
call walled('asset_trade'); call audited('asset_trade', 'id');
call walled('asset_position'); call audited('asset_position', 'id');
call walled('unit_equity'); call audited('unit_equity', 'id');
call walled('seed_nav'); call audited('seed_nav', 'id');
call walled('performance_compensation'); call audited('performance_compensation', 'id');

-- Dictionaries for the organisations that are there already; new ones get them when they are founded.
insert into dictionary_index (org_id, index_code, index_name, is_system)
  select o.org_id, d.code, d.name, true from organisation o cross join (values ('direction', '交易方向'), ('positionEffect', '交易性质'), ('compensationMode', '业绩报酬计提方式')) as d(code, name)
  on conflict do nothing;
insert into dictionary (org_id, index_code, dictionary_value, dictionary_name, sort_order)
  select o.org_id, d.code, d.value, d.name, d.place from organisation o cross join (values
    ('direction', 'buy', '买入', 0), ('direction', 'sell', '卖出', 1), ('positionEffect', 'open', '开仓', 0), ('positionEffect', 'close', '平仓', 1), ('positionEffect', 'external', '出入金', 2), ('positionEffect', 'income', '收益与费用', 3),
    ('compensationMode', 'fundHighWater', '基金整体高水位', 0), ('compensationMode', 'redemption', '单客户高水位·赎回时计提', 1), ('compensationMode', 'fixedDate', '单客户高水位·固定时点扣减份额', 2), ('compensationMode', 'distribution', '单客户高水位·分红时计提', 3), ('compensationMode', 'openDay', '单客户高水位·开放日净值提取', 4)) as d(code, value, name, place)
  on conflict do nothing;
