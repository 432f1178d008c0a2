-- Reports add up what was paid within a time. Lines know when their order was paid and in which asset, so that this reads
-- one index without the orders; the triggers keep both, whatever writes an order.
alter table order_line
  add column paid_at timestamptz,
  add column paid_asset text,
  add constraint order_line_paid_in check ((paid_at is null) = (paid_asset is null));
update order_line l set paid_at = o.paid_at, paid_asset = o.asset from shop_order o where o.id = l.order_id and o.paid_at is not null;
create index order_line_paid on order_line (paid_at) include (product_id, count, refunded, total_micro, paid_asset) where paid_at is not null;

create function follow_paid_order() returns trigger language plpgsql as $$
begin
  update order_line set paid_at = new.paid_at, paid_asset = case when new.paid_at is not null then new.asset end
  where order_id = new.id and (paid_at, paid_asset) is distinct from (new.paid_at, case when new.paid_at is not null then new.asset end);
  return null;
end $$;
-- After the whole statement, when lines that were written with the order are there.
create trigger follow_new_paid_order after insert on shop_order for each row when (new.paid_at is not null)
  execute function follow_paid_order();
create trigger follow_paid_order after update of paid_at, asset on shop_order for each row
  when (old.paid_at is distinct from new.paid_at or old.asset is distinct from new.asset) execute function follow_paid_order();

-- Sales by day and by country, without the orders' rows.
drop index shop_order_paid;
create index shop_order_paid on shop_order (paid_at) include (asset, total_micro, shipping_micro, discount_micro, country, pieces) where paid_at is not null;
