-- Companies, managers, funds, indexes. market_x is shared and written by the operator; x has the same shape, is
-- walled, and holds what is the organisation's own, or its overrides of a market row: an override repeats the code,
-- and a column that is null there shows the market's value. all_x reads both.

create table company (
  org_id text not null default current_setting('app.org_id'),
  company_code text not null,
  company_name text,
  short_name text,
  pinyin text,
  is_private boolean,
  is_offering boolean,
  reg_code text,
  founded_day text,
  city text,
  scale_band text,
  staff_count int,
  website text,
  legal_person text,
  strategies text[],
  description text,
  labels text[],
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, company_code)
);
create table manager (
  org_id text not null default current_setting('app.org_id'),
  manager_code text not null,
  manager_name text,
  pinyin text,
  company_code text,
  is_private boolean,
  gender text,
  education text,
  career_start_day text,
  strategies text[],
  resume text,
  labels text[],
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, manager_code)
);
create table fund (
  org_id text not null default current_setting('app.org_id'),
  fund_code text not null,
  short_name text,
  full_name text,
  pinyin text,
  reg_code text,
  is_private boolean,
  is_offering boolean,
  asset_type int,
  fund_type text,
  strategy_code text,
  sub_strategy_code text,
  company_code text,
  manager_codes text[],
  manager_names text,
  custodian text,
  benchmark_text text,
  benchmark_code text,
  currency text,
  inception_day text,
  issue_day text,
  end_day text,
  fund_status int,
  business_flag int,
  risk_level int,
  scale_yi double precision,
  scale_day text,
  management_fee double precision,
  custody_fee double precision,
  sales_fee double precision,
  performance_fee text,
  open_rule text,
  lockup text,
  min_amount_wan double precision,
  warn_line double precision,
  stop_line double precision,
  share_class text,
  parent_code text,
  is_master boolean,
  nav_source text,
  description text,
  labels text[],
  created_by text,
  product_user_id text,
  -- Kept by the series writer, so that a list needs no join to show the newest NAV.
  nav_day text,
  nav double precision,
  cum_nav double precision,
  day_growth double precision,
  frequency text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, fund_code)
);
-- Share of an industry in a fund, 0 to 1, by report day; keys are the props of the industry filters.
create table fund_industry (
  org_id text not null default current_setting('app.org_id'),
  fund_code text not null,
  report_day text not null,
  industry text not null,
  proportion double precision not null,
  primary key (org_id, fund_code, report_day, industry)
);
create table fund_distribution (
  org_id text not null default current_setting('app.org_id'),
  fund_code text not null,
  event_day text not null,
  kind text not null check (kind in ('cash_dividend', 'share_conversion')),
  value double precision not null check (value > 0),
  source_text text not null default '',
  created_by text,
  created_at timestamptz not null default now(),
  primary key (org_id, fund_code, event_day, kind)
);
create table fund_scale (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  fund_code text not null,
  trading_day text not null,
  scale_yi double precision not null,
  shares_yi double precision,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, fund_code, trading_day)
);
create table index_info (
  org_id text not null default current_setting('app.org_id'),
  index_code text not null,
  index_name text,
  pinyin text,
  category text,
  publisher text,
  is_total_return boolean,
  begin_day text,
  end_day text,
  close double precision,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, index_code)
);
create table strategy (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  strategy_code text not null,
  strategy_name text not null,
  parent_id text not null default '',
  is_private boolean not null default true,
  strategy_order int not null default 0,
  primary key (org_id, id),
  unique (org_id, strategy_code)
);

create table market_company (like company including all);
create table market_manager (like manager including all);
create table market_fund (like fund including all);
create table market_fund_industry (like fund_industry including all);
create table market_fund_distribution (like fund_distribution including all);
create table market_fund_scale (like fund_scale including all);
create table market_index_info (like index_info including all);
create table market_strategy (like strategy including all);

-- What only a market company or manager has the room for now: people, events, resumes, awards (org's own notes walled).
create table company_executive (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  company_code text not null,
  person_name text not null,
  duty text not null default '',
  begin_day text,
  resume text not null default '',
  primary key (org_id, id)
);
create table company_event (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  company_code text not null,
  event_day text not null,
  title text not null,
  content text not null default '',
  primary key (org_id, id)
);
create table manager_resume (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  manager_code text not null,
  begin_day text,
  end_day text,
  company_name text not null default '',
  duty text not null default '',
  content text not null default '',
  primary key (org_id, id)
);
create table concern (
  org_id text not null default current_setting('app.org_id'),
  user_id text not null,
  object_type text not null check (object_type in ('fund', 'company', 'manager')),
  object_code text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, object_type, object_code)
);

do $$
declare name text;
begin
  foreach name in array array['company', 'manager', 'fund', 'fund_industry', 'fund_distribution', 'fund_scale', 'index_info', 'strategy'] loop
    call walled(name);
    call market('market_' || name);
  end loop;
  foreach name in array array['company_executive', 'company_event', 'manager_resume', 'concern'] loop call walled(name); end loop;
end $$;
call audited('company', 'company_code'); call audited('market_company', 'company_code');
call audited('manager', 'manager_code'); call audited('market_manager', 'manager_code');
-- fund, market_fund: the columns of the newest NAV change with every import; the store audits edits by its own statement.
call audited('fund_distribution', 'fund_code'); call audited('market_fund_distribution', 'fund_code');
call audited('fund_scale', 'id'); call audited('market_fund_scale', 'id');
call audited('strategy', 'id'); call audited('market_strategy', 'id');
call audited('company_executive', 'id'); call audited('company_event', 'id'); call audited('manager_resume', 'id');

create table trading_calendar (
  trading_day text primary key,
  is_open boolean not null
);
grant select on trading_calendar to app;

create index market_fund_by_name on market_fund (short_name);
create index market_fund_by_type on market_fund (is_private, fund_type);
create index market_fund_by_company on market_fund (company_code);
create index market_fund_by_code on market_fund (fund_code);
create index market_fund_text on market_fund using gin ((lower(fund_code || ' ' || coalesce(short_name, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(pinyin, '') || ' ' || coalesce(reg_code, ''))) gin_trgm_ops);
create index market_company_text on market_company using gin ((lower(company_code || ' ' || coalesce(company_name, '') || ' ' || coalesce(short_name, '') || ' ' || coalesce(pinyin, ''))) gin_trgm_ops);
create index fund_by_company on fund (org_id, company_code);

-- all_x is made from the columns themselves, so that a column added later cannot be forgotten in one branch.
create procedure read_both(name text, key text) language plpgsql as $$
declare columns_market text; columns_own text;
begin
  select string_agg(format('m.%I', column_name), ', ' order by ordinal_position),
         string_agg(case when column_name in (key, 'created_at', 'updated_at') then format('o.%I', column_name)
                         else format('coalesce(o.%1$I, m.%1$I) as %1$I', column_name) end, ', ' order by ordinal_position)
    into columns_market, columns_own
    from information_schema.columns
   where table_schema = 'public' and table_name = name and column_name <> 'org_id';
  execute format('create or replace view %I with (security_invoker = true) as
    select %s, ''market''::text as origin from %I m where not exists (select 1 from %I o where o.%I = m.%I)
    union all
    select %s, case when m.%I is null then ''own'' else ''override'' end as origin from %I o left join %I m on m.%I = o.%I',
    'all_' || name, columns_market, 'market_' || name, name, key, key, columns_own, key, name, 'market_' || name, key, key);
  execute format('grant select on %I to app', 'all_' || name);
end $$;
call read_both('company', 'company_code');
call read_both('manager', 'manager_code');
call read_both('fund', 'fund_code');
call read_both('index_info', 'index_code');
