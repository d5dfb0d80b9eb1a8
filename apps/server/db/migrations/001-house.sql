-- The role that every call runs as, the wall between organisations, and the audit of every write.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app') then create role app nologin nobypassrls; end if;
end $$;
grant app to current_user;
grant usage on schema public to app;
create extension if not exists pg_trgm;

-- Ids are numeric strings on the wire: one sequence, so that an id names one thing in the whole database.
create sequence id_sequence start 1000001;
grant usage on sequence id_sequence to app;
create function new_id() returns text language sql volatile as $$ select nextval('id_sequence')::text $$;

create function current_org() returns text language sql stable as $$ select current_setting('app.org_id') $$;

create table audit_log (
  org_id text not null default current_setting('app.org_id'),
  id text not null default new_id(),
  at timestamptz not null default clock_timestamp(),
  user_id text not null,
  call text not null,
  table_name text not null,
  row_key text not null,
  action text not null,
  before jsonb,
  after jsonb,
  primary key (org_id, id)
);
create index audit_log_by_row on audit_log (org_id, table_name, row_key);

-- Secrets never reach a log: these columns are cut out of what the audit keeps.
create function auditable(r jsonb) returns jsonb language sql immutable as $$
  select r - 'password_hash' - 'token_hash' - 'code_hash' $$;

create function audit_write() returns trigger language plpgsql security definer set search_path = public as $$
declare
  org text := coalesce(nullif(current_setting('app.org_id', true), ''), '0');
  who text := coalesce(nullif(current_setting('app.user_id', true), ''), 'system');
  what text := coalesce(nullif(current_setting('app.call', true), ''), 'system');
begin
  if tg_op = 'INSERT' then
    insert into audit_log (org_id, user_id, call, table_name, row_key, action, after)
      select org, who, what, tg_table_name, coalesce(j->>'id', j->>(tg_argv[0]), ''), 'insert', auditable(j)
      from (select to_jsonb(n) j from new_rows n) x;
  elsif tg_op = 'DELETE' then
    insert into audit_log (org_id, user_id, call, table_name, row_key, action, before)
      select org, who, what, tg_table_name, coalesce(j->>'id', j->>(tg_argv[0]), ''), 'delete', auditable(j)
      from (select to_jsonb(o) j from old_rows o) x;
  else
    insert into audit_log (org_id, user_id, call, table_name, row_key, action, before, after)
      select org, who, what, tg_table_name, coalesce(b->>'id', b->>(tg_argv[0]), ''), 'update', auditable(b), auditable(a)
      from (select to_jsonb(o) b, row_number() over () k from old_rows o) x
      join (select to_jsonb(n) a, row_number() over () k from new_rows n) y using (k)
      where b is distinct from a;
  end if;
  return null;
end $$;

create procedure audited(name text, key text) language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %I referencing new table as new_rows for each statement execute function audit_write(%L)', name, key);
  execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function audit_write(%L)', name, key);
  execute format('create trigger audit_delete after delete on %I referencing old table as old_rows for each statement execute function audit_write(%L)', name, key);
end $$;

-- A table of one organisation each. The owner (migrations, jobs that name their organisation, backup) passes by a
-- policy of its own, so that FORCE can stay on and a database role without superuser works too.
create procedure walled(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy org on %I to app using (org_id = current_org()) with check (org_id = current_org())', name);
  execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %I to app', name);
end $$;

-- Market data: everybody reads, the operator (organisation 1) writes.
create procedure market(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy everyone on %I for select to app using (true)', name);
  execute format('create policy operator on %I to app using (current_org() = ''1'') with check (current_org() = ''1'')', name);
  execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %I to app', name);
end $$;

call walled('audit_log');
revoke update, delete on audit_log from app;
