-- Held money that its sender's signature gave to an order: what was signed, and by which wallet.
create table held_claim (
  -- Once.
  transfer_id bigint primary key,
  order_id text not null references shop_order (id),
  wallet text not null,
  message text not null,
  signature text not null,
  claimed_at timestamptz not null
);
create table held_claim_message (
  message_hash bytea primary key,
  transfer_id bigint not null,
  order_id text not null references shop_order (id),
  site text not null,
  expires_at timestamptz not null
);
create index held_claim_message_expiry on held_claim_message (expires_at);
