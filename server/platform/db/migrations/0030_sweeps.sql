-- What lies at forwarders above what a sweep leaves, as last read from the chain; a row goes when it is swept.
create table unswept (
  network integer not null,
  address text not null,
  treasury text not null,
  purpose text not null check (purpose in ('order', 'deposit')),
  salt_index bigint not null,
  amount_base numeric(78, 0) not null check (amount_base > 0),
  -- When money was first seen there, since the last sweep.
  since timestamptz not null,
  primary key (network, address)
);
create table unswept_reading (
  network integer primary key,
  read_at timestamptz not null
);

-- A sweep is signed and written down before it is sent. What it moved is told by the token's logs alone: anybody may sweep.
create table sweep (
  id bigint generated always as identity primary key,
  network integer not null,
  sender text not null,
  treasury text not null,
  addresses text[] not null check (cardinality(addresses) > 0),
  expected_base numeric(78, 0) not null check (expected_base > 0),
  nonce bigint,
  -- lost: it can never be mined. What it would have moved is still there, or was swept by somebody else.
  state text not null default 'signed' check (state in ('signed', 'final', 'failed', 'lost')),
  moved_base numeric(78, 0),
  taken_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'final') = (moved_base is not null)),
  check ((state = 'signed') = (ended_at is null))
);
-- One at a time on a network.
create unique index sweep_open on sweep (network) where state = 'signed';

create table sweep_transaction (
  tx_hash text primary key,
  sweep_id bigint not null references sweep (id),
  raw text not null,
  expires_at timestamptz,
  signed_at timestamptz not null,
  sent_at timestamptz
);
create index sweep_transaction_by_sweep on sweep_transaction (sweep_id);
