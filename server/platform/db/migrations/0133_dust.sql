-- Held money of a few cents that nobody decided on goes to the shop's income by itself (payments#dust). Null: it did not.
alter table transfer add column dust_at timestamptz;
create index transfer_dust on transfer (tx_hash) where dust_at is not null;
-- The shop does that itself, and says so in the record.
alter table audit_log
  drop constraint audit_log_actor_kind_check,
  add constraint audit_log_actor_kind_check check (actor_kind in ('console', 'staff', 'apiKey', 'visitor', 'shop')),
  drop constraint audit_log_check,
  add constraint audit_log_check check ((actor_id is null) = (actor_kind in ('console', 'visitor', 'shop')));
