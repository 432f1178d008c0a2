import type { ChainToken } from '../../../basics/tokens.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type UnsweptSum = {
  readonly network: NetworkId
  readonly asset: ChainToken
  readonly addresses: bigint
  readonly amountBase: bigint
}

export async function sumUnswept(ctx: Context): Promise<UnsweptSum[]> {
  const { rows } = await sql({
    network: col.as<NetworkId>(col.int),
    asset: col.as<ChainToken>(col.text),
    addresses: col.bigint,
    sum: col.bigint,
  })`
    select network, asset, count(*) as addresses, sum(amount_base) as sum from unswept
    group by network, asset order by network, asset`.execute(ctx.db)
  return rows.map(({ network, asset, addresses, sum }) => ({
    network,
    asset,
    addresses,
    amountBase: sum,
  }))
}
