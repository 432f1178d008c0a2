-- Pledges paid in a network's coin (rewards#coin). The contract takes the coin and the merchant gets it; the USDT that becomes the member's
-- pledge was put into pool:coins beforehand. What open intents hold lies in pool:coinsHeld.
alter table contract_rail add column coin_price numeric not null default 0;
alter table coin_cursor add column read_at timestamptz;
-- Orders that nobody has judged yet; those before pledges in coin paid for nothing.
alter table coin_receipt add column judged_at timestamptz;
update coin_receipt set judged_at = booked_at where kind = 'order';
create index coin_receipt_unjudged on coin_receipt (network, shop, index) where kind = 'order' and judged_at is null;

create or replace function check_reward_money() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select reference into wrong from (
    select f.reference, (select a.system from ledger_account a where a.id = f.debit_id) as payer,
      (select a.system from ledger_account a where a.id = f.credit_id) as receiver from fresh f offset 0
  ) moved
  where payer = 'terminations'
    or receiver = 'pool:rewards' and coalesce(payer, '') not in ('sales', 'swap', 'pool:owed')
    or receiver = 'pool:owed' and coalesce(payer, '') <> 'pool:rewards'
    or payer = 'pool:rewards' and coalesce(receiver, '') <> 'pool:owed'
    -- Earnings go in and, unless a member's pledge was paid out of them, come out again.
    or receiver = 'pool:coins' and coalesce(payer, '') not in ('sales', 'pool:coinsHeld')
    or payer = 'pool:coins' and coalesce(receiver, '') not in ('sales', 'pool:coinsHeld')
    or receiver = 'pool:coinsHeld' and coalesce(payer, '') <> 'pool:coins'
    or payer = 'pool:coinsHeld' and coalesce(receiver, 'pool:coins') <> 'pool:coins'
  limit 1;
  if wrong is not null then
    raise exception 'transfer % is not a way of the reward pool', wrong
      using errcode = 'check_violation', constraint = 'ledger_transfer_reward_money';
  end if;
  return null;
end $$;

-- Places that open intents hold.
alter table reward_programme add column held integer not null default 0,
  drop constraint reward_programme_places,
  add constraint reward_programme_places check (taken >= 0 and held >= 0 and taken + held <= places);

-- A member's intent to pledge; its place, reward and USDT are held while it is open.
create table coin_pledge (
  id bigint generated always as identity primary key,
  -- Tells the contract's record which intent it pays: nobody can guess it, and no product has such a number.
  level numeric not null unique check (level > 18446744073709551615 and level < 340282366920938463463374607431768211456),
  account_id bigint not null references account (id),
  programme_id integer not null references reward_programme (id),
  asset text not null default 'USDT' references reward_cover (asset) check (asset = 'USDT'),
  network integer not null,
  shop text not null,
  wallet text not null,
  amount_micro bigint not null check (amount_micro > 0),
  reward_micro bigint not null check (reward_micro > 0),
  -- wei or sun, at the price that the contract published
  coin numeric not null check (coin > 0),
  made_at timestamptz not null,
  valid_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'joined', 'expired', 'dropped')),
  ended_at timestamptz,
  pledge_id bigint unique references pledge (id) deferrable initially deferred,
  owed_micro bigint not null generated always as (case when state = 'open' then reward_micro else 0 end) stored,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'joined') = (pledge_id is not null))
);
create unique index coin_pledge_open on coin_pledge (account_id) where state = 'open';
create index coin_pledge_of_account on coin_pledge (account_id, id);
create trigger refuse_terms before update on coin_pledge for each row
  when ((old.id, old.level, old.account_id, old.programme_id, old.network, old.shop, old.wallet, old.amount_micro, old.reward_micro,
    old.coin, old.made_at, old.valid_until) is distinct from
    (new.id, new.level, new.account_id, new.programme_id, new.network, new.shop, new.wallet, new.amount_micro, new.reward_micro,
    new.coin, new.made_at, new.valid_until) or old.state = 'joined' or new.state = 'open')
  execute function refuse_reward_change();
create trigger refuse_change before delete or truncate on coin_pledge
  for each statement execute function refuse_reward_change();
create trigger add_owed after insert on coin_pledge referencing new table as fresh
  for each statement execute function add_reward_owed();
create trigger change_owed after update on coin_pledge referencing old table as stale new table as fresh
  for each statement execute function change_reward_owed();

-- What became of each order that a shop contract recorded as paid in coin.
create table coin_record (
  network integer not null,
  shop text not null,
  index bigint not null,
  sender text not null,
  coin numeric not null,
  level numeric not null,
  paid_at timestamptz not null,
  -- The intent whose level it names.
  coin_pledge_id bigint references coin_pledge (id),
  -- Null: its pledge runs. Otherwise it waits for a person.
  reason text check (reason ~ '^[a-zA-Z]{2,40}$'),
  judged_at timestamptz not null,
  closed_at timestamptz,
  note text,
  primary key (network, shop, index),
  check (reason is not null or coin_pledge_id is not null),
  check (closed_at is null or reason is not null),
  check ((closed_at is null) = (note is null))
);
-- An intent is paid once.
create unique index coin_record_joined on coin_record (coin_pledge_id) where reason is null;
create index coin_record_waiting on coin_record (judged_at) where reason is not null and closed_at is null;
create index coin_record_of_intent on coin_record (coin_pledge_id);
