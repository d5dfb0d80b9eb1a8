-- Snapshots leave a mark too, so that a call knows from one small statement whether what is held in memory still stands.
do $$
declare name text;
begin
  foreach name in array array['fund_snapshot', 'market_fund_snapshot'] loop
    execute format('create trigger mark_change after insert or update or delete on %I for each statement execute function mark_change()', name);
  end loop;
end $$;
