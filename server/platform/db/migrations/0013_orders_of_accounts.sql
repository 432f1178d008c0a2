-- Orders that belong to an account, and orders that were paid from store credit.
alter table shop_order
  -- null: a visitor's, until an account claims it (ordering#guests).
  add column account_id bigint references account (id),
  -- Which of the account's five places an open order takes.
  add column account_slot smallint check (account_slot between 1 and 5),
  -- What its amounts are in.
  add column asset text not null default 'USDT' check (asset in ('USDT', 'XMDD')),
  alter column open_slot drop not null,
  add constraint shop_order_open_has_slot check (status <> 'unpaid' or open_slot is not null),
  -- Store credit is an account's, and pays at once.
  add constraint shop_order_credit_is_paid check (asset = 'USDT' or (account_id is not null and status <> 'unpaid'));

-- At most five open orders an account, from however many devices (ordering#open-orders).
create unique index shop_order_account_slot on shop_order (account_id, account_slot) where status = 'unpaid';
-- The account's list of orders, newest first.
create index shop_order_by_account on shop_order (account_id, created_at, id) where account_id is not null;
