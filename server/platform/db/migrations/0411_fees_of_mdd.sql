-- MDD can be withdrawn on each network; shops of earlier versions have no fee for it on TRON, and a network without one takes no
-- withdrawal. As much as the highest fee of MDD there is. A new shop gets its rows at its first start.
insert into asset (asset, block_chain, withdrawal_fee_rate_micro, position)
select 'MDD', coin.name, coalesce((select max(withdrawal_fee_rate_micro) from asset where asset = 'MDD'), 20000),
  (select max(position) from asset) + coin.at
from unnest(array['ETH', 'BNB', 'TRX']) with ordinality as coin (name, at)
where exists (select from asset)
on conflict (asset, block_chain) do nothing;
