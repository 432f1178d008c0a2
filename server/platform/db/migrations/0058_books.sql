-- The shop's addresses as the books have them, compared each hour with what another provider says that they hold.
create table books_address (
  network integer not null,
  address text not null,
  -- What it held when it was compared first.
  opening_base numeric(78, 0) not null check (opening_base >= 0),
  opening_block bigint not null,
  -- Up to here its transfers were read.
  checked_block bigint not null,
  balance_base numeric(78, 0) not null,
  -- Balance less books; told once until it changes.
  difference_base numeric(78, 0) not null default 0,
  primary key (network, address)
);

-- Transfers that the watcher does not store: what left any of these addresses, and what came to those that nobody pays for an order.
create table books_move (
  network integer not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  sender text not null,
  receiver text not null,
  amount_base numeric(78, 0) not null check (amount_base >= 0),
  primary key (network, tx_hash, log_index)
);
create index books_move_by_sender on books_move (network, sender);
create index books_move_by_receiver on books_move (network, receiver);

create table books_run (
  id bigint generated always as identity primary key,
  network integer not null,
  state text not null check (state in ('agrees', 'differs', 'notChecked')),
  -- Why it could not be compared.
  problem text check ((problem is not null) = (state = 'notChecked')),
  block bigint,
  addresses integer not null,
  differing integer not null,
  ended_at timestamptz not null
);
create index books_run_by_network on books_run (network, id);
