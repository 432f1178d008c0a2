-- Payouts that the merchant's own wallet made: a transaction that a person named, until it is final.
create table payout_by_hand (
  network integer not null,
  tx_hash text not null,
  source text not null check (source in ('withdrawal', 'refund')),
  source_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'wrong')),
  problem text check ((problem is not null) = (state = 'wrong')),
  entered_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'waiting')),
  -- One transaction ends one payout.
  primary key (network, tx_hash)
);
create unique index payout_by_hand_waiting on payout_by_hand (source, source_id) where state = 'waiting';
