-- What lowers an order's price: typed as a code, or applied by itself where there is none. Its terms never change, and it is never
-- deleted, since orders name it; one that was stopped leaves its code to another.
create table coupon (
  id integer generated always as identity primary key,
  request_id text not null unique,
  -- Capitals, digits and dashes; buyers may type it in any case.
  code text check (code ~ '^[A-Z0-9-]{6,32}$'),
  title jsonb not null,
  -- Off the goods that it is for: an amount, or hundredths of a per cent up to a cap.
  amount_micro bigint check (amount_micro > 0 and amount_micro % 10000 = 0),
  percent_bps integer check (percent_bps between 1 and 10000),
  cap_micro bigint check (cap_micro > 0 and cap_micro % 10000 = 0),
  -- The goods that it is for cost at least as much.
  least_micro bigint not null default 0 check (least_micro >= 0),
  -- Both empty: all goods.
  product_ids integer[] not null default '{}',
  category_ids integer[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  total_uses integer check (total_uses > 0),
  uses_per_buyer integer check (uses_per_buyer > 0),
  members_only boolean not null default false,
  stopped_at timestamptz,
  -- Uses by open and by paid orders; counted only where the total is limited.
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null,
  constraint coupon_off check (num_nonnulls(amount_micro, percent_bps) = 1 and (cap_micro is null or percent_bps is not null)),
  constraint coupon_time check (ends_at > starts_at),
  constraint coupon_uses check (used <= total_uses)
);
create unique index coupon_code on coupon (code) where stopped_at is null;
-- Every order asks for these.
create index coupon_automatic on coupon (id) where code is null and stopped_at is null;

-- A use by an open or a paid order; it is gone once the order ends unpaid.
create table coupon_use (
  order_id text primary key references shop_order (id) deferrable initially deferred,
  coupon_id integer not null references coupon (id),
  discount_micro bigint not null check (discount_micro > 0),
  asset text not null,
  is_paid boolean not null,
  used_at timestamptz not null
);
create index coupon_use_coupon on coupon_use (coupon_id, order_id) include (is_paid, asset, discount_micro);

-- Who used it: hashes of the account, browser, network address, e-mail address and phone number of an order.
create table coupon_buyer (
  coupon_id integer not null references coupon (id),
  kind text not null check (kind in ('account', 'device', 'network', 'email', 'phone')),
  buyer bytea not null,
  order_id text not null references coupon_use (order_id) on delete cascade,
  -- Its order is not paid yet.
  is_open boolean not null,
  primary key (coupon_id, kind, buyer, order_id)
);
create index coupon_buyer_order on coupon_buyer (order_id);

create type coupon_buyers as (account bigint, device bytea, network bytea, email text, phone text);

create function coupon_buyer_rows(who coupon_buyers) returns table (kind text, buyer bytea) language sql immutable as $$
  select k, b from (values
    ('account', sha256(convert_to((who).account::text, 'UTF8'))),
    ('device', (who).device),
    ('network', (who).network),
    ('email', sha256(convert_to(lower(nullif(btrim((who).email), '')), 'UTF8'))),
    ('phone', sha256(convert_to(nullif(regexp_replace((who).phone, '\D', '', 'g'), ''), 'UTF8')))
  ) v (k, b) where b is not null
$$;

-- A network address may be a whole district's, so it is no buyer.
create function has_used_coupon(this_coupon integer, most integer, who coupon_buyers) returns boolean language sql stable as $$
  select most is not null and exists (
    select from coupon_buyer_rows(who) w join coupon_buyer b on b.coupon_id = this_coupon and b.kind = w.kind and b.buyer = w.buyer
    where w.kind <> 'network' group by w.kind, w.buyer having count(*) >= most)
$$;

-- Why it cannot be used now: 'ended', 'used' by this buyer, or 'held' by orders that this buyer has not paid, which are
-- limited as unpaid stock is. Null when it can.
create function coupon_refusal(
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
  if held > 0 and exists (select from shop_order o where o.account_id = (who).account and o.paid_at is not null) then
    times := trust;
  end if;
  if held + 1 > least(most_open::bigint * times, greatest(1, (c.total_uses - c.used + held) * times / share)) then
    return 'held';
  end if;
  return null;
end
$$;

-- Takes a use for an order: 'taken', or why not.
create function take_coupon(
  this_coupon integer, this_order text, who coupon_buyers, discount bigint, in_asset text, paid boolean,
  at timestamptz, share integer, most_open integer, trust integer
) returns text language plpgsql volatile as $$
declare
  c coupon;
  refusal text;
begin
  select * into c from coupon where id = this_coupon;
  -- Without a limit buyers need not wait for each other; staff who stop it wait for them.
  if c.total_uses is null and c.uses_per_buyer is null then
    select * into c from coupon where id = this_coupon for share;
  else
    select * into c from coupon where id = this_coupon for update;
  end if;
  -- A statement of its own, which sees what was committed before the lock.
  refusal := coupon_refusal(c, who, paid, at, share, most_open, trust);
  if refusal is not null then
    return refusal;
  end if;
  if c.total_uses is not null then
    update coupon set used = used + 1 where id = c.id;
  end if;
  insert into coupon_use (order_id, coupon_id, discount_micro, asset, is_paid, used_at)
    values (this_order, c.id, discount, in_asset, paid, at);
  insert into coupon_buyer (coupon_id, kind, buyer, order_id, is_open)
    select c.id, w.kind, w.buyer, this_order, not paid from coupon_buyer_rows(who) w;
  return 'taken';
end
$$;

-- Nothing when the order has no use.
create function give_back_coupon(this_order text) returns void language plpgsql volatile as $$
declare
  c integer := (select coupon_id from coupon_use where order_id = this_order);
begin
  perform from coupon where id = c for update;
  delete from coupon_use where order_id = this_order;
  if found then
    update coupon set used = used - 1 where id = c and total_uses is not null;
  end if;
end
$$;

-- The coupon: id, code and title.
alter table shop_order add column coupon jsonb;
-- Its line's part of the order's discount.
alter table order_line add column discount_micro bigint not null default 0;
alter table order_line add constraint order_line_discount check (discount_micro between 0 and total_micro);
