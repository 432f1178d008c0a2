-- Who a parcel is for, and what an order was paid from: USDT comes from a wallet or from the balance.
alter table shop_order
  add column receiver_name text,
  add column paid_from text not null default 'chain' check (paid_from in ('chain', 'balance'));
update shop_order set paid_from = 'balance' where asset = 'XMDD';
alter table shop_order
  drop constraint shop_order_credit_is_paid,
  add constraint shop_order_credit_is_from_balance check (asset = 'USDT' or paid_from = 'balance'),
  -- A balance is an account's, and pays at once.
  add constraint shop_order_balance_is_paid check (paid_from = 'chain' or (account_id is not null and status <> 'unpaid'));
