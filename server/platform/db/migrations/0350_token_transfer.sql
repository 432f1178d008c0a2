-- MDD that came to an address of the shop (docs/decisions/081). Apart from `transfer`, whose sums are USDT.
create table token_transfer (
  id bigint generated always as identity primary key,
  network integer not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  token text not null,
  decimals smallint not null,
  sender text not null,
  receiver text not null,
  amount_base numeric(78, 0) not null check (amount_base > 0),
  -- The order or deposit whose address it came to.
  payment_id text,
  status text not null check (status in ('seen', 'credited', 'waiting', 'held', 'own', 'kept')),
  reason text,
  -- Whole micro-units on a balance; the rest of a credited amount is dust.
  credited_micro bigint not null default 0 check (credited_micro >= 0),
  seen_at timestamptz not null,
  final_at timestamptz,
  told_at timestamptz,
  unique (network, tx_hash, log_index),
  check ((final_at is null) = (status = 'seen')),
  check ((status = 'credited') = (credited_micro > 0))
);
-- A deposit's page, and what waits there.
create index token_transfer_by_payment on token_transfer (payment_id) where payment_id is not null;
-- The books' sums of each address.
create index token_transfer_by_receiver on token_transfer (network, receiver, block_number);
create index token_transfer_unfinal on token_transfer (network, block_number) where final_at is null;
create index token_transfer_held on token_transfer (final_at, id) where status = 'held';
