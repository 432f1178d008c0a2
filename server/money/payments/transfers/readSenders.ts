import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export type Sender = {
  /** As the chain spells it; an exchange's, or the buyer's own wallet. */
  readonly address: string
  /** When the money came: by the chain's clock or ours, whichever is earlier. */
  readonly at: Date
}

export async function readSenders(
  ctx: Context,
  orderId: string,
): Promise<ReadonlyMap<bigint, Sender>> {
  const { rows } = await sql.named({
    id: col.bigint,
    sender: col.text,
    at: col.present(col.time),
  })`
    select id, sender, least(block_time, seen_at) as at from transfer
    where order_id = ${orderId}`.execute(ctx.db)
  return new Map(rows.map(({ id, sender, at }) => [id, { address: sender, at }]))
}
