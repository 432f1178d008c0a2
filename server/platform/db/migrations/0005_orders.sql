-- Orders, what is held for them, and what happened to them.
-- Identified by the client's own id (13-digit timestamp and 6 digits), which is guessable: reading needs the secret.
create table shop_order (
  id text primary key check (id ~ '^[1-9][0-9]{18}$'),
  secret text not null check (secret ~ '^[0-9a-f]{32}$'),
  -- sha256 of the device cookie and of the network address: enough to count by, useless to whoever reads the table.
  device_hash bytea not null,
  client_hash bytea not null,
  -- sha256 of everything the buyer sent: the same id with other content is refused.
  content_hash bytea not null,
  product_id integer not null,
  option_id integer not null,
  count integer not null check (count between 1 and 999),
  unit_price_micro bigint not null check (unit_price_micro > 0),
  total_micro bigint not null check (total_micro = unit_price_micro * count),
  -- What was bought, as it was then: titles and option label per language, first picture, product type.
  snapshot jsonb not null,
  receiver_email text,
  country text,
  address text,
  phone text,
  mode text not null check (mode in ('safe', 'whitelist')),
  inviter_code text,
  status text not null default 'unpaid'
    check (status in ('unpaid', 'paid', 'shipped', 'received', 'cancelled', 'expired', 'refunding', 'refunded')),
  -- Which of the device's five places an open order takes.
  open_slot smallint not null check (open_slot between 1 and 5),
  stock_state text not null default 'held' check (stock_state in ('held', 'released', 'taken')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  updated_at timestamptz not null
);

-- At most five open orders a device, whatever happens at once (ordering#open-orders).
create unique index shop_order_open_slot on shop_order (device_hash, open_slot) where status = 'unpaid';
-- New orders of one network address within the last minute.
create index shop_order_recent_by_client on shop_order (client_hash, created_at);
-- The expiry job reads the open orders that ran out, oldest first.
create index shop_order_open_by_expiry on shop_order (expires_at) where status = 'unpaid';

create table order_event (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order (id),
  at timestamptz not null,
  kind text not null,
  facts jsonb not null default '{}'
);
create index order_event_by_order on order_event (order_id, id);

-- An unfinished order of the deep links (public/cache). No personal data; 24 hours.
create table cached_order (
  key text primary key check (key ~ '^[1-9][0-9]{18}$'),
  content jsonb not null,
  content_hash bytea not null,
  device_hash bytea not null,
  expires_at timestamptz not null
);
create index cached_order_by_expiry on cached_order (expires_at);
