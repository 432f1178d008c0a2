import type { NetworkId } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export type UnsweptSum = {
  readonly network: NetworkId
  readonly addresses: bigint
  readonly amountBase: bigint
}

/** Sums of the last reading at addresses of orders and deposits. */
export async function sumUnswept(ctx: Context): Promise<UnsweptSum[]> {
  const { rows } = await sql({
    network: col.as<NetworkId>(col.int),
    addresses: col.bigint,
    sum: col.bigint,
  })`select network, count(*) as addresses, sum(amount_base) as sum from unswept group by network order by network`.execute(
    ctx.db,
  )
  return rows.map(({ network, addresses, sum }) => ({ network, addresses, amountBase: sum }))
}
