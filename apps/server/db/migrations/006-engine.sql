-- What screening needs beside the figures of a snapshot: the flags and days of each period, and where the NAV came from.
do $$
declare name text;
begin
  foreach name in array array['fund_snapshot', 'market_fund_snapshot'] loop
    -- flags: one byte a period; window_days: Int32 base and end of each period; spark: Float32.
    execute format('alter table %I add column flags bytea not null, add column window_days bytea not null, add column source text not null', name);
    -- Figures do not compress, and trying costs more than the rest of the write.
    execute format('alter table %I alter figures set storage external, alter spark set storage external', name);
  end loop;
end $$;
