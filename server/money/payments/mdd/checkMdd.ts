import type { NetworkId } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readSystemBalance } from '../../ledger/readSystemBalance.ts'

const Row = { network: col.as<NetworkId>(col.int), credited: col.bigint, wrong: col.bigint }

/** Every final MDD is credited, waiting, held or kept, and the ledger says the same. Throws with the figures. */
export async function checkMdd(ctx: Context): Promise<void> {
  const { rows } = await sql.named(Row)`
    select network, coalesce(sum(credited_micro), 0)::bigint as credited,
      count(*) filter (where status = 'credited'
        and credited_micro <> div(amount_base, power(10::numeric, decimals - 6))) as wrong
    from token_transfer where final_at is not null group by network order by network`.execute(
    ctx.db,
  )
  for (const { network, credited, wrong } of rows) {
    if (wrong > 0n)
      throw new Error(`network ${network}: ${wrong} MDD transfers are credited in part`)
    const posted = -(await readSystemBalance(ctx, `receipts:${network}`, 'MDD'))
    if (posted !== credited)
      throw new Error(
        `network ${network}: ${credited} micro-units of MDD are credited, but the ledger says ${posted}`,
      )
  }
}
