-- Every address that is, or ever was, the shop's own on a chain. A transfer from one of them is never a buyer's money.
-- Rows are never deleted: money may arrive years later.
create table shop_address (
  id bigint generated always as identity primary key,
  -- Lower-case hex on EVM networks, where one address counts on all of them; base58 on TRON.
  address text not null unique,
  family text not null check (family ~ '^[a-z]{2,8}$'),
  role text not null check (role in ('forwarder', 'wallet', 'shared', 'treasury', 'platform', 'payout', 'gas', 'contract')),
  -- A forwarder: what it is for, and what its address is made from, together with the secret.
  purpose text check (purpose in ('order', 'deposit')),
  treasury text,
  salt_index bigint,
  -- How many orders it has served, until when it belongs to the last of them, and who that buyer was.
  uses integer not null default 0,
  rests_until timestamptz,
  last_buyer bytea,
  -- Until then its logs are asked for.
  watch_until timestamptz,
  -- A treasury: when and how control of it was shown.
  proven_at timestamptz,
  proof text,
  added_at timestamptz not null,
  check ((role = 'forwarder') = (purpose is not null)),
  check ((role = 'forwarder') = (treasury is not null and salt_index is not null)),
  check (role = 'treasury' or proven_at is null)
);
create unique index shop_address_salt on shop_address (family, treasury, salt_index) where role = 'forwarder';
-- The addresses whose logs are asked for with each new block.
create index shop_address_hot on shop_address (family, watch_until) where watch_until is not null;
-- The forwarder that has rested longest, on a network where they serve again.
create index shop_address_rested on shop_address (treasury, rests_until) where role = 'forwarder' and family = 'tron';
insert into shop_address (address, family, role, added_at)
  select address, case when address like '0x%' then 'evm' else 'tron' end, min(role), now() from (
    select receiver as address, 'shared' as role from quote where receiver is not null
    union all select receiver, 'platform' from transfer where rail = 'contract' and final_at is not null and status <> 'refused'
    union all select case when address like '0x%' then lower(address) else address end, 'payout' from payout_wallet) known group by address;

-- Which order an address is lent to, and until when its money is still that order's.
create table address_lease (
  id bigint generated always as identity primary key,
  address_id bigint not null references shop_address (id),
  order_id text not null,
  price_micro bigint not null check (price_micro > 0),
  -- Without an end for an address that never serves again.
  span tstzrange not null check (not isempty(span)),
  -- Who opened it, hashed: one visitor may not use up the list.
  visitor bytea,
  -- Paid exactly.
  paid_at timestamptz,
  -- Two orders have one address at the same time only if their prices differ by more than 10 USDT.
  constraint address_lent_once exclude using gist (
    int8range(address_id, address_id, '[]') with &&,
    span with &&,
    int8range(price_micro - 5000000, price_micro + 5000000, '[]') with &&
  )
);
create index address_lease_by_address on address_lease (address_id);
create index address_lease_by_order on address_lease (order_id);
create index address_lease_by_visitor on address_lease (visitor) where visitor is not null and paid_at is null;

-- Indices of forwarders are taken in blocks of a hundred: server/money/receiving/takeIndex.ts.
create sequence forwarder_block;

alter table payment
  -- What an order may be underpaid by, frozen when it was placed.
  add column tolerance_micro bigint not null default 0 check (tolerance_micro >= 0);

-- How a plain transfer is known to be this order's: by its address, alone (address) or with the exact amount because the
-- address has served before (usedAddress), or by its amount on a shared address (amount).
alter table quote
  add column matched_by text check (matched_by in ('address', 'usedAddress', 'amount')),
  drop constraint quote_check1,
  drop constraint quote_check2;
update quote set matched_by = 'amount' where receiver is not null;
alter table quote
  add constraint quote_matched check ((receiver is null) = (matched_by is null)),
  add constraint quote_amount check (case matched_by when 'amount' then price_micro - amount_micro between 1 and 9999
    else amount_micro = price_micro end);
alter table rest_quote
  add column matched_by text not null default 'amount' check (matched_by in ('address', 'amount')),
  drop constraint rest_quote_check,
  add constraint rest_quote_amount check (case matched_by when 'amount' then price_micro - amount_micro between 1 and 9999
    else amount_micro = price_micro end);
alter table rest_quote alter column matched_by drop default;

-- Amounts are unique per address over all networks that have it.
delete from amount_slot a using amount_slot b
  where a.receiver = b.receiver and a.amount_micro = b.amount_micro and (a.frees_at, a.network) < (b.frees_at, b.network);
alter table amount_slot
  drop constraint amount_slot_pkey,
  drop column network,
  add column visitor bytea,
  add column tag integer generated always as ((amount_micro % 10000)::integer) stored,
  add primary key (receiver, amount_micro);
create index amount_slot_by_tag on amount_slot (receiver, tag);
create index amount_slot_by_visitor on amount_slot (visitor) where visitor is not null;
create index amount_slot_by_order on amount_slot (order_id);

-- own: sent by the shop itself, counted nowhere. usedAddress: an amount nobody was asked for, at an address that served before.
alter table transfer
  drop constraint transfer_status_check,
  add constraint transfer_status_check check (status in ('seen', 'confirming', 'settled', 'short', 'over', 'late', 'held', 'refused', 'orphaned', 'own')),
  drop constraint transfer_accounted,
  add constraint transfer_accounted check (
    case when final_at is null or status in ('refused', 'orphaned', 'own') then delivered_base = 0 and credited_base = 0 and refunded_base = 0 and held_base = 0
    else delivered_base + credited_base + refunded_base + held_base = amount_base end);
