-- A return may be asked for while the money of an earlier one is on its way (refunds#returns); only one is undecided at a time.
drop index order_return_open;
create unique index order_return_undecided on order_return (order_id) where state = 'asked';
-- Which return a refund belongs to. Null: its money was never an order's.
alter table refund add column return_no smallint;
update refund r set return_no = coalesce(
  (select max(return_no) from order_return o where o.order_id = r.order_id and o.decided_at <= r.created_at), 1)
where part = 'delivered';
-- Each return may take a part of the same transfer.
drop index refund_open;
create unique index refund_open on refund (transfer_id, part, coalesce(return_no, 0))
  where state in ('offered', 'claimed', 'approved', 'sent');
