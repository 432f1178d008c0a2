-- The refunds of an order that one payout pays together name the one that stands for them.
alter table refund add column paid_with bigint;
create index refund_paid_with on refund (paid_with) where paid_with is not null;
