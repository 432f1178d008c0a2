-- How far each chain was read. One row a network; whoever holds the lease follows that chain, the others stand by.
create table chain_cursor (
  network integer primary key,
  -- Hash of block 0: a provider list that suddenly serves another chain is noticed.
  identity text not null,
  -- Local chains of demo mode: changes when the chain was made anew, so that the cursor may start over.
  instance text,
  -- Everything up to this block is final and settled.
  final_number bigint not null check (final_number >= -1),
  final_hash text not null,
  final_time timestamptz not null,
  -- The newest block that was read.
  head_number bigint not null,
  head_hash text not null,
  head_time timestamptz not null,
  -- Blocks between head and final just before final last moved: what a buyer is told to wait for.
  final_lag integer not null default 0,
  lease_holder text,
  lease_until timestamptz,
  -- Last time a provider answered and everything it said was stored.
  read_at timestamptz not null,
  -- A final block changed, or the provider serves another chain: nothing is credited until a person has looked.
  frozen_at timestamptz,
  frozen_reason text,
  check ((frozen_at is null) = (frozen_reason is null))
);

-- The part of each chain that is not final yet, with parent hashes: a reorganisation is found by them.
create table chain_block (
  network integer not null references chain_cursor (network),
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  time timestamptz not null,
  -- Transfers to us that were seen in it; when it becomes final the same ones must be there.
  transfers integer not null,
  -- The header's bloom filter says that it may hold a transfer to us; an empty answer about it is doubted.
  may_hold boolean not null,
  primary key (network, number)
);
