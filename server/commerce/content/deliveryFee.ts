import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** What a parcel to this country costs; `undefined`: the shop does not deliver there. */
export async function readDeliveryFee(
  ctx: Pick<Context, 'db'>,
  country: string,
): Promise<bigint | undefined> {
  const { rows } = await sql.named({ fee: col.bigint })`
    select g.fee_micro as fee from country c join delivery_group g on g.id = c.delivery_group_id
    where c.code = ${country} and c.published`.execute(ctx.db)
  return rows[0]?.fee
}
