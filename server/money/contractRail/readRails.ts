import type { NetworkId } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Rail, RailReason } from './rail.ts'

export async function readRails(ctx: Context): Promise<Rail[]> {
  const { rows } = await sql({
    network: col.as<NetworkId>(col.int),
    shop: col.text,
    reason: col.orNull(col.as<RailReason>(col.text)),
    platform: col.orNull(col.text),
    coinPrice: col.bigint,
  })`select network, shop, reason, platform, coin_price as "coinPrice" from contract_rail`.execute(
    ctx.db,
  )
  return rows
}
