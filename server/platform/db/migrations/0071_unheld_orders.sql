-- An order beyond its visitor's share holds no stock until its money is seen (ordering#reservation-limits).
alter table shop_order
  drop constraint shop_order_stock_state_check,
  add constraint shop_order_stock_state_check check (stock_state in ('held', 'unheld', 'released', 'taken'));

-- What a network address holds unpaid: a few rows, however many orders it places.
create index shop_order_held_by_client on shop_order (client_hash) where stock_state = 'held' and status = 'unpaid';

-- True when the visitor may hold these pieces. Orders of one address are judged one at a time: volatile, so that the sums
-- see what others committed before this transaction got the lock; an order beside another of its address gets no hold.
create function may_hold(
  client bytea, device bytea, account bigint, option integer, pieces integer, micro bigint,
  share integer, max_pieces integer, max_micro bigint, trust integer
) returns boolean language plpgsql volatile as $$
declare
  times integer := 1;
  of_option integer;
  address_pieces bigint;
  address_micro bigint;
  address_of_option bigint;
  visitor_of_option bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(encode(client, 'hex'), 70)) then
    return false;
  end if;
  if account is not null and exists (
    select from shop_order o where o.account_id = account and o.paid_at is not null) then
    times := trust;
  end if;
  select coalesce(sum(o.count), 0), coalesce(sum(o.total_micro), 0), coalesce(sum(o.count) filter (where o.option_id = option), 0)
    into address_pieces, address_micro, address_of_option
    from shop_order o where o.client_hash = client and o.stock_state = 'held' and o.status = 'unpaid';
  if address_pieces + pieces > max_pieces::bigint * times or address_micro + micro > max_micro * times then
    return false;
  end if;
  select coalesce(sum(o.count), 0) into visitor_of_option from shop_order o
    where o.status = 'unpaid' and o.stock_state = 'held' and o.option_id = option
      and (o.device_hash = device or o.account_id = account);
  select stock into of_option from product_option where id = option;
  return greatest(address_of_option, visitor_of_option) + pieces <= greatest(1, of_option::bigint * times / share);
end
$$;
