-- The gas wallet also sends native coin from forwarders to the treasury (coin), and writes the daily statement's root to a chain (root).
alter table sweep
  add column kind text not null default 'token' check (kind in ('token', 'coin', 'root')),
  -- Of a root: the statement's day, and what is written, as hex.
  add column day date,
  add column data text,
  -- The transaction of it that is final.
  add column ended_tx text references sweep_transaction (tx_hash),
  drop constraint sweep_expected_base_check,
  add constraint sweep_expected_base_check check (expected_base > 0 or kind = 'root'),
  add constraint sweep_root_check check ((kind = 'root') = (day is not null and data is not null));
-- A day's root is written once.
create unique index sweep_root on sweep (day) where kind = 'root' and state in ('signed', 'final');
