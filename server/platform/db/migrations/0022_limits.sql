-- Charges of buyers' spending limits: what the shop may take for one order that its buyer confirmed. Whether money came is
-- for the chain to say, as for every order; here is only what was asked of the contract.
create table charge (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order (id),
  account_id bigint not null references account (id),
  network integer not null check (network in (105, 137, 56)),
  -- In the network's spelling, like the wallet that granted.
  contract text not null,
  grant_id bigint not null check (grant_id > 0),
  wallet text not null,
  amount_micro bigint not null check (amount_micro > 0),
  call_data text not null check (call_data ~ '^0x([0-9a-f]{2})+$'),
  state text not null default 'approved' check (state in ('approved', 'sent', 'done', 'refused')),
  reason text check (reason in ('refusedByContract', 'refusedByToken', 'failedOnChain', 'orderClosed', 'paidOtherwise')),
  tx_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'refused') = (reason is not null))
);
-- An order is charged at most once; one that was refused may be tried again.
create unique index charge_of_order on charge (order_id) where state <> 'refused';
create index charge_by_order on charge (order_id, id);
-- What the process with the key looks for, and what is on its way under a grant.
create index charge_open on charge (network, id) where state in ('approved', 'sent');
