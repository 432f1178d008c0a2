-- Payouts that somebody pays with a wallet of the shop in the browser (payouts#own-wallet). While a claim is open, nothing else pays it; the chain
-- is read for transfers of this wallet until a week after it ended.
create table payout_claim (
  id bigint generated always as identity primary key,
  source text not null check (source in ('withdrawal', 'refund')),
  source_id bigint not null,
  network integer not null,
  sender text not null,
  receiver text not null,
  amount_micro bigint not null check (amount_micro > 0),
  claimed_by text not null,
  claimed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'released', 'paid')),
  ended_at timestamptz check ((ended_at is null) = (state = 'open')),
  -- Blocks below it were read.
  next_block bigint not null
);
create unique index payout_claim_open on payout_claim (source, source_id) where state = 'open';
create index payout_claim_followed on payout_claim (network, ended_at);

-- `extra`: it paid what was paid already, or is not owed any more; the merchant's loss unless the receiver returns it.
alter table payout_by_hand
  drop constraint payout_by_hand_state_check,
  add constraint payout_by_hand_state_check check (state in ('waiting', 'paid', 'wrong', 'extra')),
  add column sender text,
  add column receiver text,
  add column amount_micro bigint,
  add column told_at timestamptz,
  -- Somebody has seen an extra one, and says what became of it.
  add column noted_at timestamptz;
create index payout_by_hand_extra on payout_by_hand (ended_at) where state = 'extra' and noted_at is null;
