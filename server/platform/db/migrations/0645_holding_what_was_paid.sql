-- What a buyer has paid for goods that are still theirs, in micro-units of the orders' assets, without discounts.
create function kept_micro(buyer bigint) returns bigint language sql stable as $$
  select coalesce(sum((l.total_micro - l.discount_micro) * (l.count - l.in_return - l.refunded) / l.count), 0)::bigint
  from shop_order o join order_line l on l.order_id = o.id
  where o.account_id = buyer and o.paid_at is not null and o.status not in ('refunding', 'refunded')
    and (o.taken_at is null or o.taken_by_placer)
$$;

-- A paid cent no longer reserves the stock of thousands: trust is ten times what the buyer has paid and kept.
create or replace function may_hold(
  client bytea, device bytea, account bigint, options integer[], counts integer[], micro bigint,
  share integer, max_pieces integer, max_micro bigint, trust integer
) returns boolean language plpgsql volatile as $$
declare
  held record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(encode(client, 'hex'), 70)) then
    return false;
  end if;
  -- A line has at least a piece: so many are too many for everybody.
  if cardinality(counts) > max_pieces::bigint * trust then
    return false;
  end if;
  select h.of_client + w.asked as pieces, h.of_client_micro + micro as total, w.fits, w.fits_trusted into held
    from (
      select coalesce(sum(o.pieces), 0) as of_client, coalesce(sum(o.total_micro), 0) as of_client_micro
      from shop_order o where o.client_hash = client and o.stock_state = 'held' and o.status = 'unpaid') h,
    (
      -- Each line within the visitor's share of its option, over the address, the device and the account.
      select coalesce(sum(l.asked), 0) as asked, coalesce(bool_and(l.asked + l.others <= greatest(1, l.stock::bigint / share)), false) as fits,
        coalesce(bool_and(l.asked + l.others <= greatest(1, l.stock::bigint * trust / share)), false) as fits_trusted
      from (
        select u.asked, p.stock, greatest(
          (select coalesce(sum(l.count), 0) from shop_order o join order_line l on l.order_id = o.id and l.option_id = u.option
            where o.client_hash = client and o.stock_state = 'held' and o.status = 'unpaid'),
          (select coalesce(sum(l.count), 0) from shop_order o join order_line l on l.order_id = o.id and l.option_id = u.option
            where o.device_hash = device and o.stock_state = 'held' and o.status = 'unpaid'),
          case when account is null then 0 else
          (select coalesce(sum(l.count), 0) from shop_order o join order_line l on l.order_id = o.id and l.option_id = u.option
            where o.account_id = account and o.stock_state = 'held' and o.status = 'unpaid') end) as others
        from unnest(options, counts) u (option, asked) join product_option p on p.id = u.option) l) w;
  if held.pieces <= max_pieces and held.total <= max_micro and held.fits then
    return true;
  end if;
  return account is not null and held.pieces <= max_pieces::bigint * trust and held.total <= max_micro * trust
    and held.fits_trusted and held.total <= trust * kept_micro(account);
end
$$;
-- Planned while the table was empty, a scan of it would stay in a session's plan while the table grows.
alter function may_hold(bytea, bytea, bigint, integer[], integer[], bigint, integer, integer, bigint, integer) set enable_seqscan = off;
-- A plan with the lists' values looks cheaper, so that it would be made anew for every order, which costs more than it saves.
alter function may_hold(bytea, bytea, bigint, integer[], integer[], bigint, integer, integer, bigint, integer) set plan_cache_mode = force_generic_plan;
