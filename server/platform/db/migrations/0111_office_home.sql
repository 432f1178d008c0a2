-- The office's home counts two weeks of paid orders, refunds and new members.
create index shop_order_paid on shop_order (paid_at) include (asset, total_micro) where paid_at is not null;
create index refund_done on refund (updated_at) include (amount_micro) where state = 'done';
create index ledger_transfer_order_refund on ledger_transfer (at) include (amount_micro) where kind = 'orderRefund';
create index account_by_age on account (created_at);
