-- Withdrawals on their way on chain. One row a withdrawal, for ever: whatever happens, it is paid at most once.
create table payout (
  withdrawal_id bigint primary key,
  network integer not null,
  sender text not null,
  token text not null,
  receiver text not null,
  amount_micro bigint not null check (amount_micro > 0),
  -- The sender's transaction number that pays it. Given out once, in the transaction that records what was signed with it.
  nonce bigint not null check (nonce >= 0),
  state text not null default 'signed' check (state in ('signed', 'final', 'failed', 'held')),
  -- Why a person has to look.
  held_reason text check ((held_reason is null) = (state <> 'held')),
  taken_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state in ('signed', 'held'))),
  unique (network, sender, nonce)
);
create index payout_open on payout (network, sender, nonce) where state = 'signed';
-- What left since this morning, for the day's limit.
create index payout_by_time on payout (taken_at);

-- What was signed: written down before anybody else can see it. A dearer one for the same number may follow; the chain
-- takes one of them at most.
create table payout_transaction (
  tx_hash text primary key,
  withdrawal_id bigint not null references payout (withdrawal_id),
  raw text not null,
  max_fee_wei numeric(78, 0) not null,
  signed_at timestamptz not null,
  -- When a node took it last.
  sent_at timestamptz
);
create index payout_transaction_by_withdrawal on payout_transaction (withdrawal_id);

-- The second person's word for a large withdrawal: a signature of one of the wallets that the settings name.
create table payout_approval (
  withdrawal_id bigint primary key,
  approver text not null,
  signature text not null,
  approved_at timestamptz not null
);

-- The addresses that pay out, as the process with the key last said; shown on /contract.
create table payout_wallet (
  network integer primary key,
  address text not null,
  seen_at timestamptz not null
);
