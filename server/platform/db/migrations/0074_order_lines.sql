-- An order has lines, 1 to 500. What was the order's own product becomes its first line. Processes of the version before
-- must be stopped: they would sell without lines.
create table order_line (
  order_id text not null references shop_order (id),
  line_no smallint not null check (line_no between 1 and 500),
  product_id integer not null,
  option_id integer not null,
  count integer not null check (count between 1 and 999),
  -- In the order's asset, as it was agreed.
  unit_price_micro bigint not null check (unit_price_micro > 0),
  total_micro bigint not null check (total_micro = unit_price_micro * count),
  -- What was bought, as it was then: titles and option label per language, first picture, product type.
  snapshot jsonb not null,
  status text not null default 'unpaid'
    check (status in ('unpaid', 'paid', 'partShipped', 'shipped', 'received', 'returning', 'refunded')),
  -- Where its pieces are; each is in one place.
  to_ship integer not null check (to_ship >= 0),
  shipped integer not null default 0 check (shipped >= 0),
  received integer not null default 0 check (received >= 0),
  in_return integer not null default 0 check (in_return >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  constraint order_line_pieces check (to_ship + shipped + received + in_return + refunded = count),
  constraint order_line_unpaid_waits check (status <> 'unpaid' or to_ship = count),
  primary key (order_id, line_no)
);
insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro, snapshot, status, to_ship, shipped, received, in_return, refunded)
select id, 1, product_id, option_id, count, unit_price_micro, total_micro, snapshot,
  case when status in ('unpaid', 'cancelled', 'expired') then 'unpaid' when status = 'refunding' then 'returning' else status end,
  case when status in ('unpaid', 'cancelled', 'expired', 'paid') then count else 0 end,
  case when status = 'shipped' then count else 0 end, case when status = 'received' then count else 0 end,
  case when status = 'refunding' then count else 0 end, case when status = 'refunded' then count else 0 end
from shop_order;

alter table shop_order add column goods_micro bigint;
update shop_order set goods_micro = total_micro;
-- With a column go the checks that name it.
alter table shop_order
  drop column option_id, drop column unit_price_micro, drop column snapshot,
  drop constraint shop_order_count_check,
  alter column goods_micro set not null,
  add column shipping_micro bigint not null default 0 check (shipping_micro >= 0),
  add column discount_micro bigint not null default 0 check (discount_micro >= 0),
  add constraint shop_order_total check (total_micro > 0 and total_micro = goods_micro + shipping_micro - discount_micro);
-- What the contracts are told as `level`: the product of a single line, else 0.
alter table shop_order rename column product_id to level;
-- Of all its lines.
alter table shop_order rename column count to pieces;
alter table shop_order add constraint shop_order_pieces_check check (pieces between 1 and 499500);

-- A return is of some pieces of some lines. One at a time is open; after it another may be asked for.
alter table order_return
  add column return_no smallint not null default 1 check (return_no >= 1),
  -- What goes back for it, in the order's asset; known once it is approved.
  add column amount_micro bigint check (amount_micro >= 0),
  drop constraint order_return_pkey,
  add primary key (order_id, return_no);
create unique index order_return_open on order_return (order_id) where state in ('asked', 'approved');
-- Where the pieces were, and are again when the return is refused.
create table order_return_line (
  order_id text not null,
  return_no smallint not null,
  line_no smallint not null,
  from_to_ship integer not null check (from_to_ship >= 0),
  from_shipped integer not null check (from_shipped >= 0),
  from_received integer not null check (from_received >= 0),
  check (from_to_ship + from_shipped + from_received > 0),
  primary key (order_id, return_no, line_no),
  foreign key (order_id, return_no) references order_return (order_id, return_no)
);
insert into order_return_line (order_id, return_no, line_no, from_to_ship, from_shipped, from_received)
select r.order_id, 1, 1, case when r.from_status = 'paid' then l.count else 0 end, case when r.from_status = 'shipped' then l.count else 0 end,
  case when r.from_status = 'received' then l.count else 0 end
from order_return r join order_line l on l.order_id = r.order_id;

-- What a visitor holds is counted over all lines: an order holds all of them or none.
drop function may_hold(bytea, bytea, bigint, integer, integer, bigint, integer, integer, bigint, integer);
create function may_hold(
  client bytea, device bytea, account bigint, options integer[], counts integer[], micro bigint,
  share integer, max_pieces integer, max_micro bigint, trust integer
) returns boolean language plpgsql volatile as $$
declare
  held record;
  wanted bigint := (select sum(c) from unnest(counts) c);
  times integer := 1;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(encode(client, 'hex'), 70)) then
    return false;
  end if;
  select coalesce(sum(o.pieces), 0) as pieces, coalesce(sum(o.total_micro), 0) as micro into held
    from shop_order o where o.client_hash = client and o.stock_state = 'held' and o.status = 'unpaid';
  loop
    if held.pieces + wanted <= max_pieces::bigint * times and held.micro + micro <= max_micro * times
      -- Each line within the visitor's share of its option, over the address, the device and the account.
      and not exists (
        select from unnest(options, counts) w (option, count) join product_option p on p.id = w.option
        where w.count + greatest(
          (select coalesce(sum(l.count), 0) from shop_order o join order_line l on l.order_id = o.id and l.option_id = w.option
            where o.client_hash = client and o.stock_state = 'held' and o.status = 'unpaid'),
          (select coalesce(sum(l.count), 0) from shop_order o join order_line l on l.order_id = o.id and l.option_id = w.option
            where o.device_hash = device and o.stock_state = 'held' and o.status = 'unpaid'),
          case when account is null then 0 else
          (select coalesce(sum(l.count), 0) from shop_order o join order_line l on l.order_id = o.id and l.option_id = w.option
            where o.account_id = account and o.stock_state = 'held' and o.status = 'unpaid') end
        ) > greatest(1, p.stock::bigint * times / share)) then
      return true;
    end if;
    exit when times = trust or account is null
      or not exists (select from shop_order o where o.account_id = account and o.paid_at is not null);
    times := trust;
  end loop;
  return false;
end
$$;
-- Planned while the table was empty, a scan of it would stay in a session's plan while the table grows.
alter function may_hold set enable_seqscan = off;
