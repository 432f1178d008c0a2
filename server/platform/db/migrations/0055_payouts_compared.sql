-- How far each payout wallet was compared with its chain and with the journal beside the database. Kept in the database: a
-- restored one compares the lost time again.
create table payout_watch (
  network integer not null,
  sender text not null,
  -- EVM: earlier nonces were used before the shop.
  nonce_floor bigint check (nonce_floor >= 0),
  checked_block bigint not null,
  journal_lines bigint not null default 0,
  primary key (network, sender)
);

-- What left a payout wallet without a payout here that explains it. While one is open, nothing is signed for that wallet.
create table payout_found (
  id bigint generated always as identity primary key,
  network integer not null,
  sender text not null,
  token text not null,
  -- A log, a nonce, or a line of the journal.
  place text not null,
  tx_hash text,
  nonce bigint,
  receiver text,
  amount_base numeric(78, 0),
  at timestamptz,
  -- What the journal says that it was for.
  reference text,
  state text not null default 'open' check (state in ('open', 'paid', 'foreign')),
  found_at timestamptz not null,
  decided_at timestamptz check ((decided_at is null) = (state = 'open')),
  told_at timestamptz,
  unique (network, sender, place)
);
-- Asked before every signature.
create index payout_found_open on payout_found (network, sender) where state = 'open';
create index payout_found_by_hash on payout_found (tx_hash);
