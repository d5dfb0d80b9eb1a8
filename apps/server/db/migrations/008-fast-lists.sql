-- What makes the lists of 30,000 funds fast: own codes are looked up once a statement and not once a row, the usual
-- orders have an index, and a count is asked once for as long as nothing changed.

create or replace procedure read_both(name text, key text) language plpgsql as $$
declare columns_market text; columns_own text;
begin
  select string_agg(format('m.%I', column_name), ', ' order by ordinal_position),
         string_agg(case when column_name in (key, 'created_at', 'updated_at') then format('o.%I', column_name)
                         else format('coalesce(o.%1$I, m.%1$I) as %1$I', column_name) end, ', ' order by ordinal_position)
    into columns_market, columns_own
    from information_schema.columns
   where table_schema = 'public' and table_name = name and column_name <> 'org_id';
  -- The two halves stand as views of their own: a page takes the first rows of each by its index, then of both.
  execute format('create or replace view %I with (security_invoker = true) as
    select %s, ''market''::text as origin from %I m where m.%I <> all (array(select o.%I from %I o))',
    'seen_market_' || name, columns_market, 'market_' || name, key, key, name);
  execute format('create or replace view %I with (security_invoker = true) as
    select %s, case when m.%I is null then ''own'' else ''override'' end as origin from %I o left join %I m on m.%I = o.%I',
    'seen_own_' || name, columns_own, key, name, 'market_' || name, key, key);
  execute format('create or replace view %I with (security_invoker = true) as select * from %I union all select * from %I', 'all_' || name, 'seen_market_' || name, 'seen_own_' || name);
  execute format('grant select on %I, %I to app', 'seen_market_' || name, 'seen_own_' || name);
end $$;
call read_both('company', 'company_code');
call read_both('manager', 'manager_code');
call read_both('fund', 'fund_code');
call read_both('index_info', 'index_code');

create index market_fund_by_scale on market_fund (scale_yi desc nulls last, fund_code);
create index market_fund_by_growth on market_fund (day_growth desc nulls last, fund_code);
create index market_fund_by_nav_day on market_fund (nav_day desc nulls last, fund_code);
create index market_fund_by_short_name on market_fund (short_name, fund_code);
drop index market_fund_by_name;

-- One row a statement that changed funds or companies. Rows are only added, so that writers never wait for each other;
-- newest id and number of rows together tell a reader whether anything was committed since it last looked.
create table change_mark (
  org_id text not null default current_setting('app.org_id'),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  primary key (org_id, id)
);
alter table change_mark enable row level security;
alter table change_mark force row level security;
create policy seen on change_mark for select to app using (org_id = current_org() or org_id = '1');
create policy owner on change_mark to current_user using (true) with check (true);
grant select on change_mark to app;

create function mark_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into change_mark (org_id) values (coalesce(nullif(current_setting('app.org_id', true), ''), '1'));
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['fund', 'market_fund', 'company', 'market_company'] loop
    execute format('create trigger mark_change after insert or update or delete on %I for each statement execute function mark_change()', name);
  end loop;
end $$;
