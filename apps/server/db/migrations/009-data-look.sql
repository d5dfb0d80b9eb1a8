-- Whose rows a user sees. `app.look` is set by asOrg: empty for all rows (and for jobs of the organisation), `own` or
-- `dept` for a user with a data-look template. The tables and what they hang on stand in db/look-tables.ts as well.

create function look_limited() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.look', true), '') <> '' $$;

-- Users whose rows are seen. A word that is not known opens nothing.
create function look_makers() returns text[] language sql stable parallel safe as $$
  select case current_setting('app.look', true)
    when 'own' then array[current_setting('app.user_id')]
    when 'dept' then array(
      select m.id from app_user me join app_user m on m.org_id = me.org_id and m.dept_id = me.dept_id
      where me.org_id = current_org() and me.id = current_setting('app.user_id') and me.dept_id <> '') || current_setting('app.user_id')
    else '{}' end $$;

-- Codes whose own row is hidden. What hangs on them asks as the owner, who sees the rows that the caller does not.
create function look_hidden_fund() returns setof text language plpgsql stable parallel safe security definer set search_path = public as $$
begin
  if look_limited() then
    return query select fund_code from fund
      where org_id = current_org() and not (created_by is null or created_by = any(look_makers()) or coalesce(product_user_id = any(look_makers()), false));
  end if;
end $$;
create function look_hidden_company() returns setof text language plpgsql stable parallel safe security definer set search_path = public as $$
begin
  if look_limited() then
    return query select company_code from company where org_id = current_org() and not (created_by is null or created_by = any(look_makers()));
  end if;
end $$;
create function look_hidden_manager() returns setof text language plpgsql stable parallel safe security definer set search_path = public as $$
begin
  if look_limited() then
    return query select manager_code from manager where org_id = current_org() and not (created_by is null or created_by = any(look_makers()));
  end if;
end $$;

-- Restrictive, beside the wall of the organisation: what is not seen is not changed either, and nothing is hung on it.
-- These small tables stand several times in every list: the setting is read in place, because preparing a sub-select for
-- each of them cost more than all their rows. Who counts as maker is asked once a statement, and only of limited users.
create procedure looked(name text, makers text[]) language plpgsql as $$
declare
  condition text := format('coalesce(current_setting(''app.look'', true), '''') = '''' or created_by is null or array[%s] && (select look_makers())',
    (select string_agg(format('%I', maker), ', ') from unnest(makers) as maker));
begin
  execute format('create policy look on %I as restrictive to app using (%s) with check (%s)', name, condition, condition);
end $$;

-- Ledgers and series have many rows and stand once: here a sub-select, asked once a statement, is the cheaper one.
create procedure looked_with(name text, owner text, key text) language plpgsql as $$
declare
  condition text := format('not (select look_limited()) or %I not in (select hidden from %I() as hidden)', key, 'look_hidden_' || owner);
begin
  execute format('create policy look on %I as restrictive to app using (%s) with check (%s)', name, condition, condition);
end $$;

call looked('fund', array['created_by', 'product_user_id']);
call looked('company', array['created_by']);
call looked('manager', array['created_by']);
call looked_with('nav', 'fund', 'fund_code');
call looked_with('nav_series', 'fund', 'fund_code');
call looked_with('fund_snapshot', 'fund', 'fund_code');
call looked_with('fund_distribution', 'fund', 'fund_code');
call looked_with('fund_industry', 'fund', 'fund_code');
call looked_with('fund_scale', 'fund', 'fund_code');
call looked_with('company_executive', 'company', 'company_code');
call looked_with('company_event', 'company', 'company_code');
call looked_with('manager_resume', 'manager', 'manager_code');
