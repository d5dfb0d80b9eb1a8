-- A point that a person (or a check, accepted by a person) left out of the analysis stays in the ledger, marked.
alter table nav add column is_excluded boolean not null default false;
alter table market_nav add column is_excluded boolean not null default false;
create index nav_by_batch on nav (org_id, batch_id);
create index market_nav_by_batch on market_nav (org_id, batch_id);
create index nav_batch_by_time on nav_batch (org_id, created_at desc);
create index market_nav_batch_by_time on market_nav_batch (org_id, created_at desc);
