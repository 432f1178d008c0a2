-- Payouts are for more than withdrawals: refunds, and charges of a buyer's spending limit.
alter table payout_transaction drop constraint payout_transaction_withdrawal_id_fkey;
alter table payout rename column withdrawal_id to source_id;
alter table payout
  drop constraint payout_pkey,
  add column id bigint generated always as identity primary key,
  add column source text not null default 'withdrawal' check (source in ('withdrawal', 'refund', 'charge')),
  -- What a contract is called with; null for a transfer of the token. The receiver is that contract then.
  add column call_data text check (call_data ~ '^0x([0-9a-f]{2})+$'),
  -- TRON has no such numbers: there a transaction ends by its time.
  alter column nonce drop not null;
alter table payout alter column source drop default;
-- Whatever happens, each is paid at most once. One that failed for good moved nothing: a refund may then go to another address.
create unique index payout_of_source on payout (source, source_id) where state <> 'failed';

alter table payout_transaction add column payout_id bigint references payout (id);
update payout_transaction t set payout_id = p.id from payout p where p.source = 'withdrawal' and p.source_id = t.withdrawal_id;
alter table payout_transaction
  alter column payout_id set not null,
  drop column withdrawal_id,
  -- From then on no block takes it. Null where it would stay payable for ever.
  add column expires_at timestamptz;
-- Of one gas in wei on the EVM, of all energy in sun on TRON.
alter table payout_transaction rename column max_fee_wei to max_fee;
create index payout_transaction_by_payout on payout_transaction (payout_id);

alter table payout_approval rename column withdrawal_id to source_id;
alter table payout_approval
  drop constraint payout_approval_pkey,
  add column source text not null default 'withdrawal' check (source in ('withdrawal', 'refund', 'charge')),
  add primary key (source, source_id);
alter table payout_approval alter column source drop default;

-- Payments that buyers signed for TRON and handed to us: shown to the nodes until they are in a block or their time is over,
-- so that a closed page loses none. Nothing is credited from them.
create table tron_broadcast (
  tx_id text primary key check (tx_id ~ '^[0-9a-f]{64}$'),
  order_id text not null,
  owner text not null,
  kind text not null check (kind in ('approve', 'pay')),
  -- The signed transaction as nodes take it.
  raw text not null,
  expires_at timestamptz not null,
  taken_at timestamptz not null,
  sent_at timestamptz,
  -- What became of it: mined or failed in a block (for the buyer's screen), or expired in none.
  state text not null default 'sent' check (state in ('sent', 'mined', 'failed', 'expired')),
  reason text
);
create index tron_broadcast_open on tron_broadcast (sent_at) where state = 'sent';
create index tron_broadcast_by_order on tron_broadcast (order_id);
