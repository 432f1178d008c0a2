-- Every unit ends in a named place (payments#named-place, docs/decisions/010): a fourth place, what was sent back, and the outcome
-- of each final transfer.
alter table transfer
  add column refunded_base numeric(78, 0) not null default 0 check (refunded_base >= 0),
  -- What becomes, or became, of what was not delivered. Null on final money that is held means that a person has to
  -- decide, so that nothing can be forgotten.
  add column outcome text check (outcome in ('deliver', 'askRest', 'credit', 'refundClaim', 'review', 'none')),
  -- When a person was told that it waits for a decision.
  add column told_at timestamptz,
  drop constraint transfer_accounted,
  add constraint transfer_accounted check (
    case when final_at is null or status in ('refused', 'orphaned') then delivered_base = 0 and credited_base = 0 and refunded_base = 0 and held_base = 0
    else delivered_base + credited_base + refunded_base + held_base = amount_base end);
update transfer t set outcome = case when status = 'settled' and credited_base > 0 then 'credit' when status = 'settled' then 'deliver' else 'askRest' end
  where final_at is not null and (status = 'settled' or (status = 'short' and exists (
    select from payment p where p.order_id = t.order_id and p.settled_at is null and p.closed_at is null)));
-- What waits for a person.
create index transfer_to_review on transfer (final_at) where outcome is null and held_base > 0;

-- What is still missing of an order of which a part has come: an amount of its own on the transfer rail, like the first.
-- Earlier ones stay, since their buyers may be paying them.
create table rest_quote (
  order_id text not null,
  network integer not null,
  receiver text not null,
  amount_micro bigint not null check (amount_micro > 0),
  -- The whole rest, without the fraction taken off.
  price_micro bigint not null check (price_micro - amount_micro between 100 and 9900),
  tag integer generated always as ((amount_micro % 10000)::integer) stored,
  -- Together with this much the order is complete.
  completes_micro bigint not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (order_id, network, amount_micro)
);
-- Found like quotes.
create index rest_quote_by_amount on rest_quote (network, receiver, amount_micro);
create index rest_quote_by_price on rest_quote (network, receiver, price_micro, expires_at);
create index rest_quote_by_tag on rest_quote (network, receiver, tag, expires_at);

-- Mails to a visitor are in the language of the order.
alter table shop_order add column language text not null default 'cn' check (language in ('cn', 'en', 'in', 'kr', 'jp'));

-- A buyer's wish to give an order back, and what a person said to it. Asked again after a refusal, it is the same row.
create table order_return (
  order_id text primary key references shop_order (id),
  reason text not null check (reason <> ''),
  -- What the order was, and is again when it is refused.
  from_status text not null check (from_status in ('paid', 'shipped', 'received')),
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'done')),
  -- What the buyer is told when it is refused.
  why text check ((why is not null) = (state = 'refused')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  told_at timestamptz
);
create index order_return_asked on order_return (asked_at) where state = 'asked';

-- Money on its way back to a buyer. One open row for each part of a transfer; the money stays where it is until the payout is
-- final.
create table refund (
  id bigint generated always as identity primary key,
  -- Whose buyer may name the address. Null: a person named it.
  order_id text,
  transfer_id bigint not null,
  -- held: what no order took. delivered: what an order had taken and gives back.
  part text not null check (part in ('held', 'delivered')),
  network integer not null,
  amount_micro bigint not null check (amount_micro > 0),
  reason text not null check (reason in ('short', 'over', 'twice', 'late', 'return', 'review')),
  state text not null default 'offered' check (state in ('offered', 'claimed', 'approved', 'sent', 'done', 'refused', 'withdrawn')),
  address text,
  -- How it is known that the address is the right one: signed with its key, or nobody objected for a day, or a person said so.
  proof text check (proof in ('signature', 'delay', 'person')),
  ready_at timestamptz,
  -- Above the limit.
  by_person boolean not null default false,
  problem text check (problem in ('refusedByToken', 'failedOnChain', 'refusedByPerson')),
  tx_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  told_at timestamptz,
  check (address is not null or state in ('offered', 'refused', 'withdrawn')),
  check (proof is not null or state in ('offered', 'claimed', 'refused', 'withdrawn')),
  check (tx_hash is not null or state not in ('sent', 'done'))
);
create unique index refund_open on refund (transfer_id, part) where state in ('offered', 'claimed', 'approved', 'sent');
create index refund_by_order on refund (order_id) where order_id is not null;
-- What becomes ready by itself, what waits for the wallet that pays out, what waits for a person.
create index refund_waiting on refund (state, network, id) where state in ('claimed', 'approved');

-- Texts that were handed out to be signed, each good for one use.
create table refund_message (
  message_hash bytea primary key,
  refund_id bigint not null references refund (id),
  address text not null,
  site text not null,
  expires_at timestamptz not null
);
create index refund_message_by_expiry on refund_message (expires_at);

-- Who decided what about money that waited for a person, and why. Added to, never changed.
create table review_action (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  who text not null check (who <> ''),
  what text not null check (what in ('assign', 'credit', 'refund', 'dismiss', 'approveRefund', 'refuseRefund', 'approveReturn', 'refuseReturn')),
  why text not null check (why <> ''),
  transfer_id bigint,
  refund_id bigint,
  order_id text
);
create trigger refuse_change before update or delete or truncate on review_action
  for each statement execute function refuse_ledger_change();
