-- What moves a balance over the shop's border: withdrawals out, deposits in. Amounts in micro-units.
create table withdrawal (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  -- The caller's idempotency id.
  request_id text not null check (request_id ~ '^[1-9][0-9]{18}$'),
  asset text not null check (asset = 'USDT'),
  network integer not null,
  address text not null,
  amount_micro bigint not null check (amount_micro > 0),
  -- Taken on top of the amount. Both are set aside on the ledger until the end.
  fee_micro bigint not null check (fee_micro >= 0),
  state text not null default 'requested' check (state in ('requested', 'approved', 'sent', 'done', 'refused')),
  -- limit: small enough to need nobody.
  approved_by text check (approved_by in ('limit', 'person')),
  reason text check ((reason is not null) = (state = 'refused')),
  tx_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, request_id),
  check (tx_hash is not null or state not in ('sent', 'done')),
  check (approved_by is not null or state in ('requested', 'refused'))
);
-- The account's list, and what it asked for within a day.
create index withdrawal_by_account on withdrawal (account_id, created_at, id);
-- What waits for a person, and what waits for the wallet that pays out.
create index withdrawal_waiting on withdrawal (state, network, id) where state in ('requested', 'approved');

-- Money on its way to a balance: a payment of its own, told apart by its amount like an order's.
create table deposit (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  request_id text not null check (request_id ~ '^[1-9][0-9]{18}$'),
  -- The payment's id. 21 digits are no order's id, and more than the contract rail's 64 bits can name.
  payment_id text not null unique generated always as ('1' || lpad(id::text, 20, '0')) stored,
  network integer not null,
  -- Which of the account's five places it takes while it is open.
  open_slot smallint not null check (open_slot between 1 and 5),
  -- Money has come, or its time is over; what comes later is credited all the same.
  closed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (account_id, request_id)
);
create unique index deposit_open_slot on deposit (account_id, open_slot) where closed_at is null;
create index deposit_open_by_expiry on deposit (expires_at, id) where closed_at is null;

-- A third place where received units can be (payments#named-place): on somebody's balance.
alter table transfer
  add column credited_base numeric(78, 0) not null default 0 check (credited_base >= 0),
  drop constraint transfer_accounted,
  add constraint transfer_accounted check (
    case when final_at is null or status in ('refused', 'orphaned') then delivered_base = 0 and credited_base = 0 and held_base = 0
    else delivered_base + credited_base + held_base = amount_base end);
