-- Balances (balances#ledger): double entry, append-only, in micro-units. What an account has is what its transfers say: the
-- sums move in the trigger on ledger_transfer alone.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- A user's, or the shop's own by its name.
  account_id bigint references account (id),
  system text check (system ~ '^(sales|fees|swap|demo|(receipts|payouts):(105|137|56)|pool:[A-Za-z0-9-]{1,40})$'),
  -- The shop's own accounts are in every transaction of a kind. Each is spread over several rows, of which a connection
  -- uses one, so that buyers do not queue for one row; its balance is their sum.
  slot smallint check (slot between 0 and 15),
  owner text not null generated always as (coalesce(account_id::text, system || '/' || slot::text, system)) stored,
  asset text not null check (asset in ('USDT', 'XMDD', 'MDD', 'POL', 'BNB', 'TRX')),
  -- Money comes from outside through the shop's accounts. A reward pool pays only what was put into it (balances#pools).
  may_be_negative boolean not null generated always as (system is not null and system not like 'pool:%') stored,
  -- Received minus sent, and how much of it is set aside for pending transfers.
  posted_micro bigint not null default 0,
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  unique (owner, asset),
  check (num_nonnulls(account_id, system) = 1),
  check ((slot is not null) = may_be_negative),
  constraint ledger_account_covered check (may_be_negative or posted_micro >= reserved_micro)
) with (fillfactor = 70);
-- All users' balances in pages, for the daily statement.
create index ledger_account_user on ledger_account (account_id) where account_id is not null;

-- posted: at once. pending: set aside at the payer's; later completed or released by a row of its own, once.
create table ledger_transfer (
  id bigint generated always as identity primary key,
  debit_id bigint not null,
  credit_id bigint not null,
  asset text not null,
  amount_micro bigint not null check (amount_micro > 0),
  phase text not null check (phase in ('posted', 'pending', 'completed', 'released')),
  -- As the payer and as the receiver sees it.
  kind text not null,
  kind_to text not null,
  reference text not null check (reference <> ''),
  facts jsonb not null default '{}',
  at timestamptz not null,
  pending_id bigint references ledger_transfer (id),
  check (debit_id <> credit_id),
  check ((phase in ('completed', 'released')) = (pending_id is not null))
);
-- The same business event is posted once, and what was set aside is resolved once.
create unique index ledger_transfer_reference on ledger_transfer (reference) where pending_id is null;
create unique index ledger_transfer_pending on ledger_transfer (pending_id) where pending_id is not null;
-- An account's history.
create index ledger_transfer_debit on ledger_transfer (debit_id, id);
create index ledger_transfer_credit on ledger_transfer (credit_id, id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the ledger is added to, never changed', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger refuse_change before update or delete or truncate on ledger_transfer
  for each statement execute function refuse_ledger_change();
create trigger refuse_change before delete or truncate on ledger_account
  for each statement execute function refuse_ledger_change();
-- Depth 0: the statement does not come from the trigger that applies transfers.
create trigger refuse_update before update on ledger_account
  for each row when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
create trigger refuse_full before insert on ledger_account
  for each row when (new.posted_micro <> 0 or new.reserved_micro <> 0) execute function refuse_ledger_change();

create function check_ledger_resolution() returns trigger language plpgsql as $$
begin
  perform from ledger_transfer p where p.id = new.pending_id and p.phase = 'pending' and p.debit_id = new.debit_id
    and p.credit_id = new.credit_id and p.amount_micro = new.amount_micro and p.reference = new.reference;
  if not found then
    raise exception 'transfer % does not resolve the pending transfer %', new.reference, new.pending_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_resolution before insert on ledger_transfer
  for each row when (new.pending_id is not null) execute function check_ledger_resolution();

-- All transfers of a statement count together: a balance must cover what leaves it in the end. Accounts change in the
-- order of their ids, so that two statements never wait for each other. Both accounts must exist, in the transfer's asset;
-- foreign keys would lock them weakly first, and two transactions that both make such a lock stronger are a deadlock.
create function apply_ledger_transfers() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select id, asset, sum(posted)::bigint as posted, sum(reserved)::bigint as reserved from (
      select debit_id as id, asset, case when phase in ('posted', 'completed') then -amount_micro else 0 end as posted,
        case phase when 'posted' then 0 when 'pending' then amount_micro else -amount_micro end as reserved
      from fresh
      union all
      select credit_id, asset, case when phase in ('posted', 'completed') then amount_micro else 0 end, 0 from fresh
    ) sides group by id, asset order by id
  loop
    update ledger_account set posted_micro = posted_micro + change.posted, reserved_micro = reserved_micro + change.reserved
    where id = change.id and asset = change.asset;
    if not found then
      raise exception 'a transfer names account % in %, which does not exist', change.id, change.asset using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return null;
end $$;
create trigger apply_transfers after insert on ledger_transfer referencing new table as fresh
  for each statement execute function apply_ledger_transfers();

-- Answers of calls that move balances, by the caller's idempotency id: a repeat gets the same one (balances#request-ids).
create table ledger_request (
  account_id bigint not null,
  request_id text not null,
  -- sha256 of the call and its content: the same id for something else is refused.
  content_hash bytea not null,
  -- json keeps the order of the keys. Null only within the transaction that does the work.
  answer json,
  at timestamptz not null,
  primary key (account_id, request_id)
) with (fillfactor = 70);

-- What orders took before there was a ledger: the books compare both from here on.
insert into ledger_account (system, slot, asset)
select system, 0, 'USDT' from (select 'sales' as system union select 'receipts:' || network from transfer where delivered_base > 0) s
where exists (select from transfer where delivered_base > 0);
insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at)
select d.id, c.id, 'USDT', sum(div(t.delivered_base, case t.network when 56 then 1000000000000 else 1 end))::bigint, 'posted', 'orderPayment', 'sale',
  'settled:' || t.network || ':earlier', now()
from transfer t join ledger_account d on d.owner = 'receipts:' || t.network || '/0' join ledger_account c on c.owner = 'sales/0'
where t.delivered_base > 0 group by d.id, c.id, t.network;
