-- Rewards (rewards#pool): what the merchant put aside is in pool:rewards, what members were promised in pool:owed. Neither
-- can go below zero. What early terminations took is in terminations.
alter table ledger_account drop constraint ledger_account_system_check,
  add constraint ledger_account_system_check check
    (system ~ '^(sales|fees|swap|demo|terminations|(receipts|payouts):[1-9][0-9]{0,9}|pool:[A-Za-z0-9-]{1,40})$');

-- Rewards come out of earnings alone: no member's money, and nothing that an early termination took, ever gets into the pool.
-- Subqueries, so that each account is found by its key whatever the planner thinks of the size of a statement.
create function check_reward_money() returns trigger language plpgsql as $$
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
  limit 1;
  if wrong is not null then
    raise exception 'transfer % is not a way of the reward pool', wrong
      using errcode = 'check_violation', constraint = 'ledger_transfer_reward_money';
  end if;
  return null;
end $$;
create trigger check_reward_money after insert on ledger_transfer referencing new table as fresh
  for each statement execute function check_reward_money();

-- What members are still to get from pledges and have not claimed, against what is in pool:owed. Both sums move in triggers
-- alone, and every statement that would leave a promise uncovered fails.
create table reward_cover (
  asset text primary key check (asset in ('USDT', 'XMDD', 'MDD')),
  owed_micro bigint not null default 0 check (owed_micro >= 0),
  covered_micro bigint not null default 0,
  constraint reward_cover_covered check (covered_micro >= owed_micro)
);
insert into reward_cover (asset) values ('USDT'), ('XMDD'), ('MDD');

create function refuse_reward_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused', lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $$;
-- Depth 0: the statement does not come from one of the triggers below.
create trigger refuse_update before update on reward_cover
  for each row when (pg_trigger_depth() = 0) execute function refuse_reward_change();
create trigger refuse_change before delete or truncate on reward_cover
  for each statement execute function refuse_reward_change();

create function count_reward_cover() returns trigger language plpgsql as $$
begin
  update reward_cover set covered_micro = new.posted_micro where asset = new.asset;
  if not found then
    raise exception 'there are no rewards in %', new.asset using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger count_reward_cover after update of posted_micro on ledger_account
  for each row when (new.system = 'pool:owed') execute function count_reward_cover();

-- A programme's terms never change; it is stopped, and another one opened.
create table reward_programme (
  id integer generated always as identity primary key,
  -- The office's idempotency id.
  request_id text not null unique,
  asset text not null references reward_cover (asset),
  days smallint not null check (days in (30, 90, 180, 360)),
  -- Of the pledged amount, for the whole time. Half at most, so that an early termination never costs more than the pledge.
  reward_bps integer not null check (reward_bps between 1 and 5000),
  min_micro bigint not null check (min_micro > 0),
  max_micro bigint not null,
  places integer not null check (places between 1 and 1000000),
  taken integer not null default 0,
  made_at timestamptz not null,
  stopped_at timestamptz,
  check (max_micro >= min_micro),
  constraint reward_programme_places check (taken between 0 and places)
) with (fillfactor = 70);
create trigger refuse_change before update on reward_programme for each row
  when ((old.asset, old.days, old.reward_bps, old.min_micro, old.max_micro, old.places) is distinct from
    (new.asset, new.days, new.reward_bps, new.min_micro, new.max_micro, new.places) or new.taken < old.taken)
  execute function refuse_reward_change();

-- The pledged amount is set aside on the member's own account, as pledge:<id>.
create table pledge (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  programme_id integer not null references reward_programme (id),
  asset text not null,
  days smallint not null,
  amount_micro bigint not null check (amount_micro > 0),
  reward_micro bigint not null,
  -- UTC; the first day's part is released when the next one begins.
  started_on date not null,
  started_at timestamptz not null,
  released_days smallint not null default 0,
  released_micro bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'done', 'ended')),
  ended_at timestamptz,
  -- What an early termination took.
  cost_micro bigint,
  -- Promised and not released.
  owed_micro bigint not null generated always as (case when state = 'open' then reward_micro - released_micro else 0 end) stored,
  next_on date generated always as (case when state = 'open' then started_on + released_days + 1 end) stored,
  unique (programme_id, account_id),
  check (reward_micro between 1 and amount_micro / 2),
  check (released_days between 0 and days),
  -- Exact on every day, the whole reward on the last.
  constraint pledge_released check (released_micro = div(reward_micro::numeric * released_days, days)),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'ended') = (cost_micro is not null)),
  check ((state = 'done') = (released_days = days)),
  check (cost_micro is null or cost_micro between 0 and amount_micro)
) with (fillfactor = 70);
-- What a day that ended still has to release.
create index pledge_due on pledge (asset, next_on, id) where next_on is not null;
create index pledge_of_account on pledge (account_id, id);

-- What was released to a member, by source and day: nothing has two rows for one day.
create table reward_income (
  source text not null check (source in ('pledge')),
  -- The pledge.
  subject bigint not null,
  day date not null,
  account_id bigint not null,
  asset text not null,
  amount_micro bigint not null check (amount_micro > 0),
  primary key (source, subject, day)
);
create index reward_income_of_account on reward_income (account_id, asset, day);
create trigger refuse_change before update or delete or truncate on reward_income
  for each statement execute function refuse_reward_change();

-- The sum of a member's income, and what of it is in the balance.
create table reward_balance (
  account_id bigint not null references account (id),
  asset text not null references reward_cover (asset),
  earned_micro bigint not null,
  claimed_micro bigint not null default 0,
  owed_micro bigint not null generated always as (earned_micro - claimed_micro) stored,
  primary key (account_id, asset),
  constraint reward_balance_claimed check (claimed_micro between 0 and earned_micro)
) with (fillfactor = 70);
create trigger refuse_insert before insert on reward_balance
  for each row when (pg_trigger_depth() = 0) execute function refuse_reward_change();
create trigger refuse_earned before update on reward_balance for each row
  when (pg_trigger_depth() = 0 and new.earned_micro <> old.earned_micro or new.claimed_micro < old.claimed_micro)
  execute function refuse_reward_change();
create trigger refuse_change before delete or truncate on reward_balance
  for each statement execute function refuse_reward_change();
create trigger refuse_change before delete or truncate on pledge
  for each statement execute function refuse_reward_change();
-- What was agreed stays.
create trigger refuse_terms before update on pledge for each row
  when ((old.account_id, old.programme_id, old.asset, old.days, old.amount_micro, old.reward_micro, old.started_on) is distinct from
    (new.account_id, new.programme_id, new.asset, new.days, new.amount_micro, new.reward_micro, new.started_on)
    or old.state <> 'open' or new.released_days < old.released_days)
  execute function refuse_reward_change();

create function add_reward_income() returns trigger language plpgsql as $$
begin
  insert into reward_balance as b (account_id, asset, earned_micro)
  select account_id, asset, sum(amount_micro) from fresh group by account_id, asset order by account_id, asset
  on conflict (account_id, asset) do update set earned_micro = b.earned_micro + excluded.earned_micro;
  return null;
end $$;
create trigger add_income after insert on reward_income referencing new table as fresh
  for each statement execute function add_reward_income();

create function add_reward_owed() returns trigger language plpgsql as $$
begin
  update reward_cover c set owed_micro = c.owed_micro + s.micro
  from (select asset, sum(owed_micro)::bigint as micro from fresh group by asset) s where s.asset = c.asset and s.micro <> 0;
  return null;
end $$;
create function change_reward_owed() returns trigger language plpgsql as $$
begin
  update reward_cover c set owed_micro = c.owed_micro + s.micro
  from (
    select asset, sum(micro)::bigint as micro
    from (select asset, owed_micro as micro from fresh union all select asset, -owed_micro from stale) sides group by asset
  ) s where s.asset = c.asset and s.micro <> 0;
  return null;
end $$;
create trigger add_owed after insert on pledge referencing new table as fresh
  for each statement execute function add_reward_owed();
create trigger change_owed after update on pledge referencing old table as stale new table as fresh
  for each statement execute function change_reward_owed();
create trigger add_owed after insert on reward_balance referencing new table as fresh
  for each statement execute function add_reward_owed();
create trigger change_owed after update on reward_balance referencing old table as stale new table as fresh
  for each statement execute function change_reward_owed();
