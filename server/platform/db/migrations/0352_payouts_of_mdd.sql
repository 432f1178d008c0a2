-- What the payout wallet sends may be MDD (docs/decisions/081).
alter table payout add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD'));
-- A process of the version before this one takes every withdrawal for USDT.
create function payout_pays_its_asset() returns trigger language plpgsql as $$
begin
  if new.source = 'withdrawal' and exists (select from withdrawal where id = new.source_id and asset <> new.asset) then
    raise exception 'withdrawal % is not of %', new.source_id, new.asset;
  end if;
  return new;
end $$;
create trigger payout_pays_its_asset before insert on payout for each row execute function payout_pays_its_asset();
alter table withdrawal drop constraint withdrawal_asset_check,
  add constraint withdrawal_asset_check check (asset in ('USDT', 'MDD'));
