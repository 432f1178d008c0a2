-- What an order owes, what was offered to its buyer, and every token unit that arrived.
-- Amounts: *_micro are millionths of a USDT, *_base are the token's own units (18 decimals on BSC do not fit int8).
create table payment (
  order_id text primary key,
  kind text not null,
  -- The network that the buyer chose last; quotes on the others stay payable until their own expiry.
  network integer not null,
  total_micro bigint not null check (total_micro > 0),
  -- The order's secret: the tag of a contract payment after a griefed first try is made from it.
  secret text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'seen', 'confirming', 'settled', 'short', 'over', 'late', 'held', 'refunded')),
  -- What the final transfers alone say; "status" is this or, while another transfer is on its way, seen or confirming.
  outcome text not null default 'waiting' check (outcome in ('waiting', 'settled', 'short', 'over', 'late', 'held', 'refunded')),
  -- Final money that arrived in time, surplus included, late money left out.
  received_micro bigint not null default 0 check (received_micro >= 0),
  -- The last expiry of its quotes.
  expires_at timestamptz not null,
  opened_at timestamptz not null,
  settled_at timestamptz,
  -- The order was given up; money that comes afterwards is late.
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('cancelled', 'expired')),
  check (settled_at is null or closed_at is null),
  check ((closed_at is null) = (closed_reason is null))
);

-- Who holds an amount on a receiving address. Taken over by the next order once frees_at has passed (payments#amount).
create table amount_slot (
  network integer not null,
  receiver text not null,
  amount_micro bigint not null check (amount_micro > 0),
  order_id text not null,
  frees_at timestamptz not null,
  primary key (network, receiver, amount_micro)
);

-- What the buyer was told for one network. A row without a receiver has the contract rail only.
create table quote (
  order_id text not null references payment (order_id),
  network integer not null,
  token text not null,
  decimals integer not null,
  shop text,
  price_micro bigint not null check (price_micro > 0),
  receiver text,
  amount_micro bigint,
  -- What tells the amount apart: its part below a cent.
  tag integer generated always as ((amount_micro % 10000)::integer) stored,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (order_id, network),
  check ((receiver is null) = (amount_micro is null)),
  check (receiver is not null or shop is not null),
  -- At most 0.0099 is taken off.
  check (amount_micro is null or price_micro - amount_micro between 100 and 9900)
);
-- A transfer finds its quote by the exact amount, by the round price, or by the part below a cent.
create index quote_by_amount on quote (network, receiver, amount_micro);
create index quote_by_price on quote (network, receiver, price_micro, expires_at);
create index quote_by_tag on quote (network, receiver, tag, expires_at);

-- Every transfer to one of our addresses, once. The row of a transfer that a reorganisation removed stays as orphaned,
-- and comes back to life when its transaction is mined again.
create table transfer (
  id bigint generated always as identity primary key,
  network integer not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  rail text not null check (rail in ('transfer', 'contract')),
  sender text not null,
  receiver text not null,
  amount_base numeric(78, 0) not null check (amount_base >= 0),
  amount_micro bigint not null check (amount_micro >= 0),
  -- The order it was attributed to, and on the contract rail the id as the chain has it.
  order_id text,
  chain_order_id numeric(78, 0),
  -- The expiry it is judged by; a transfer in a later block is late.
  due_at timestamptz,
  status text not null
    check (status in ('seen', 'confirming', 'settled', 'short', 'over', 'late', 'held', 'refused', 'orphaned')),
  reason text
    check (reason in ('short', 'over', 'late', 'twice', 'noOrder', 'ambiguous', 'noTransfer', 'unconfirmed', 'reorganised')),
  -- Where the units are (payments#named-place).
  delivered_base numeric(78, 0) not null default 0 check (delivered_base >= 0),
  held_base numeric(78, 0) not null default 0 check (held_base >= 0),
  seen_at timestamptz not null,
  final_at timestamptz,
  unique (network, tx_hash, log_index),
  constraint transfer_accounted check (
    case when final_at is null or status in ('refused', 'orphaned') then delivered_base = 0 and held_base = 0
    else delivered_base + held_base = amount_base end)
);
create index transfer_by_order on transfer (order_id) where order_id is not null;
-- Read with every new block: what is seen and not final yet.
create index transfer_pending on transfer (network, block_number) where final_at is null and status <> 'orphaned';
