-- The same answer from one read: every order asks, and most are far below every limit.
create or replace function may_hold(
  client bytea, device bytea, account bigint, option integer, pieces integer, micro bigint,
  share integer, max_pieces integer, max_micro bigint, trust integer
) returns boolean language plpgsql volatile as $$
declare
  held record;
  times integer := 1;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(encode(client, 'hex'), 70)) then
    return false;
  end if;
  select h.pieces, h.micro, (select p.stock from product_option p where p.id = option) as stock,
    greatest(h.of_option,
      (select coalesce(sum(o.count), 0) from shop_order o
        where o.device_hash = device and o.status = 'unpaid' and o.stock_state = 'held' and o.option_id = option),
      case when account is null then 0 else (select coalesce(sum(o.count), 0) from shop_order o
        where o.account_id = account and o.status = 'unpaid' and o.stock_state = 'held' and o.option_id = option) end) as of_option
    into held
    from (
      select coalesce(sum(o.count), 0) as pieces, coalesce(sum(o.total_micro), 0) as micro,
        coalesce(sum(o.count) filter (where o.option_id = option), 0) as of_option
      from shop_order o where o.client_hash = client and o.stock_state = 'held' and o.status = 'unpaid') h;
  loop
    if held.pieces + pieces <= max_pieces::bigint * times and held.micro + micro <= max_micro * times
      and held.of_option + pieces <= greatest(1, held.stock::bigint * times / share) then
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
