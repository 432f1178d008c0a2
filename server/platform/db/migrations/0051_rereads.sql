-- Final blocks that must be read again: what one provider alone said of them, or what a balance or a buyer tells.
create table chain_reread (
  id bigint generated always as identity primary key,
  network integer not null,
  from_number bigint not null,
  to_number bigint not null,
  cause text not null check (cause in ('alone', 'balance', 'notRead')),
  -- Null: every address.
  address text,
  -- Credited on one provider's word until a second one has confirmed it.
  amount_micro bigint not null default 0,
  asked_at timestamptz not null,
  tried_at timestamptz,
  done_at timestamptz,
  check (to_number >= from_number)
);
create index chain_reread_open on chain_reread (network, id) where done_at is null;
-- How many blocks were asked for by buyers lately.
create index chain_reread_asked on chain_reread (network, cause, asked_at);
