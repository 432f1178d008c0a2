-- The network's own coin that reached the shop contracts, as their records say: orders paid in coin, and MDD sold.
create table coin_receipt (
  network integer not null,
  shop text not null,
  kind text not null check (kind in ('order', 'swap')),
  -- The contract's number of the record.
  index bigint not null check (index >= 0),
  sender text not null,
  -- wei or sun
  amount numeric not null check (amount > 0),
  -- The product of an order, the MDD of a swap.
  bought numeric not null,
  paid_at timestamptz not null,
  booked_at timestamptz not null,
  primary key (network, shop, kind, index)
);

-- How many records of each kind were read.
create table coin_cursor (
  network integer not null,
  shop text not null,
  orders_read bigint not null default 0,
  buys_read bigint not null default 0,
  primary key (network, shop)
);

-- A wallet that a guest's signature named for an order: what it pays without an order's number is for that order.
create table order_wallet (
  order_id text primary key references shop_order (id),
  kind text not null,
  address text not null,
  signed_at timestamptz not null
);
create index order_wallet_address on order_wallet (kind, address);
create table order_wallet_message (
  message_hash bytea primary key,
  order_id text not null references shop_order (id),
  kind text not null,
  address text not null,
  site text not null,
  expires_at timestamptz not null
);
create index order_wallet_message_expiry on order_wallet_message (expires_at);
