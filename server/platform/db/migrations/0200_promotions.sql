-- Promotions (rewards#promotions): opening one moves what it can cost at most from pool:rewards to pool:owed, so that each place is covered.
-- Terms never change; a promotion is closed, and what is left of it goes back.
create table promotion (
  id integer generated always as identity primary key,
  -- The office's idempotency id.
  request_id text not null unique,
  -- A text per language.
  title jsonb not null,
  asset text not null default 'XMDD' references reward_cover (asset) check (asset = 'XMDD'),
  amount_micro bigint not null check (amount_micro > 0),
  places integer not null check (places between 1 and 1000000),
  taken integer not null default 0,
  -- Who may claim: how old the account is, and what it bought and received.
  min_days smallint not null check (min_days between 0 and 3650),
  min_spent_micro bigint not null check (min_spent_micro > 0),
  made_at timestamptz not null,
  closed_at timestamptz,
  owed_micro bigint not null generated always as (case when closed_at is null then amount_micro * (places - taken) else 0 end) stored,
  constraint promotion_places check (taken between 0 and places),
  constraint promotion_most check (amount_micro::numeric * places <= 100000000000000)
) with (fillfactor = 70);
create trigger refuse_terms before update on promotion for each row
  when ((old.id, old.request_id, old.title, old.asset, old.amount_micro, old.places, old.min_days, old.min_spent_micro, old.made_at) is distinct from
    (new.id, new.request_id, new.title, new.asset, new.amount_micro, new.places, new.min_days, new.min_spent_micro, new.made_at)
    or new.taken < old.taken or old.closed_at is not null)
  execute function refuse_reward_change();
create trigger refuse_change before delete or truncate on promotion
  for each statement execute function refuse_reward_change();
create trigger add_owed after insert on promotion referencing new table as fresh
  for each statement execute function add_reward_owed();
create trigger change_owed after update on promotion referencing old table as stale new table as fresh
  for each statement execute function change_reward_owed();

-- Once per account and once per wallet, whatever becomes of either. Of a wallet only its hash is kept, so that it outlives a deleted account.
create table promotion_claim (
  promotion_id integer not null references promotion (id),
  account_id bigint not null references account (id),
  wallet_hash bytea not null check (octet_length(wallet_hash) = 32),
  claimed_at timestamptz not null,
  primary key (promotion_id, account_id),
  unique (promotion_id, wallet_hash)
);
create index promotion_claim_of_account on promotion_claim (account_id);
create trigger refuse_change before update or delete or truncate on promotion_claim
  for each statement execute function refuse_reward_change();

-- One-time texts that a wallet signs.
create table promotion_message (
  message_hash bytea primary key,
  promotion_id integer not null references promotion (id),
  account_id bigint not null references account (id),
  asset text not null,
  address text not null,
  site text not null,
  expires_at timestamptz not null
);
create index promotion_message_ended on promotion_message (expires_at);
