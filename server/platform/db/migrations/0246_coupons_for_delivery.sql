-- Takes off the delivery fee, up to a cap, in place of a part of the goods' price.
alter table coupon add column free_delivery boolean not null default false;
alter table coupon drop constraint coupon_off;
alter table coupon add constraint coupon_off check (
  num_nonnulls(amount_micro, percent_bps) + free_delivery::int = 1 and (cap_micro is null or amount_micro is null));

-- An e-mail address or phone number is anybody's to type: an unpaid order with it keeps nobody else from the coupon.
create or replace function has_used_coupon(this_coupon integer, most integer, who coupon_buyers) returns boolean language sql stable as $$
  select most is not null and exists (
    select from coupon_buyer_rows(who) w join coupon_buyer b on b.coupon_id = this_coupon and b.kind = w.kind and b.buyer = w.buyer
    where w.kind in ('account', 'device') or (w.kind in ('email', 'phone') and not b.is_open)
    group by w.kind, w.buyer having count(*) >= most)
$$;

-- Counts the coupon of an order that is about to be paid as used by its buyer: false when paid orders of the same buyer have used it up.
create function pay_with_coupon(this_order text) returns boolean language plpgsql volatile as $$
declare
  this_coupon integer := (select coupon_id from coupon_use where order_id = this_order);
  most integer := (select uses_per_buyer from coupon where id = this_coupon);
begin
  if most is null then
    return true;
  end if;
  -- Of two orders that are paid at once the second sees the first.
  perform from coupon where id = this_coupon for update;
  if exists (
    select from coupon_buyer own join coupon_buyer b on b.coupon_id = own.coupon_id and b.kind = own.kind and b.buyer = own.buyer
    where own.order_id = this_order and own.kind <> 'network' and b.order_id <> this_order and not b.is_open
    group by own.kind, own.buyer having count(*) >= most) then
    return false;
  end if;
  -- Of two orders in one block the second sees the first.
  update coupon_buyer set is_open = false where order_id = this_order;
  return true;
end
$$;
