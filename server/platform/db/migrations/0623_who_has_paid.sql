-- Who has paid counts by one rule: not by an order taken with its link alone, nor by one whose money went back.
create function has_paid(buyer bigint) returns boolean language sql stable as $$
  select exists (select from shop_order where account_id = buyer and paid_at is not null
    and status not in ('refunding', 'refunded') and (taken_at is null or taken_by_placer))
$$;

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
    and held.fits_trusted and has_paid(account);
end
$$;
-- Planned while the table was empty, a scan of it would stay in a session's plan while the table grows.
alter function may_hold(bytea, bytea, bigint, integer[], integer[], bigint, integer, integer, bigint, integer) set enable_seqscan = off;
-- A plan with the lists' values looks cheaper, so that it would be made anew for every order, which costs more than it saves.
alter function may_hold(bytea, bytea, bigint, integer[], integer[], bigint, integer, integer, bigint, integer) set plan_cache_mode = force_generic_plan;

create or replace function coupon_refusal(
  c coupon, who coupon_buyers, paid boolean, at timestamptz, share integer, most_open integer, trust integer
) returns text language plpgsql stable as $$
declare
  held bigint;
  times integer := 1;
begin
  if c.stopped_at is not null or c.starts_at > at or c.ends_at <= at or c.used >= c.total_uses then
    return 'ended';
  end if;
  if has_used_coupon(c.id, c.uses_per_buyer, who) then
    return 'used';
  end if;
  if c.total_uses is null or paid then
    return null;
  end if;
  select coalesce(max(n), 0) into held from (
    select count(*) as n from coupon_buyer_rows(who) w
      join coupon_buyer b on b.coupon_id = c.id and b.kind = w.kind and b.buyer = w.buyer and b.is_open
    where w.kind in ('account', 'device', 'network') group by w.kind) counted;
  if held > 0 and has_paid((who).account) then
    times := trust;
  end if;
  if held + 1 > least(most_open::bigint * times, greatest(1, (c.total_uses - c.used + held) * times / share)) then
    return 'held';
  end if;
  return null;
end
$$;
