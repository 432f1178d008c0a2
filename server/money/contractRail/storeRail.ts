import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Rail } from './rail.ts'

export async function storeRail(
  ctx: Context,
  { network, shop, reason, platform, coinPrice }: Rail,
): Promise<void> {
  const state = reason === null ? 'open' : 'frozen'
  await sql.named`
    insert into contract_rail (network, shop, state, reason, platform, coin_price, checked_at)
    values (${network}, ${shop}, ${state}, ${reason}, ${platform}, ${coinPrice}, ${ctx.now()})
    on conflict (network) do update set shop = excluded.shop, state = excluded.state, reason = excluded.reason,
      platform = excluded.platform, coin_price = excluded.coin_price, checked_at = excluded.checked_at`.execute(
    ctx.db,
  )
}
