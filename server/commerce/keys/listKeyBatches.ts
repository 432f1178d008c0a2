import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

const MOST = 500

export type KeyBatch = {
  readonly batch: string
  readonly loaded: number
  readonly left: number
  readonly at: number
}

/** An option's batches, newest first. */
export async function listKeyBatches(ctx: Context, optionId: number): Promise<KeyBatch[]> {
  const { rows } = await sql.named({
    batch: col.text,
    loaded: col.bigint,
    left: col.bigint,
    at: col.present(col.time),
  })`
    select batch, count(*) as loaded, count(*) filter (where order_id is null) as "left", max(loaded_at) as at
    from product_key where option_id = ${optionId} group by batch order by at desc, batch limit ${MOST}`.execute(
    ctx.db,
  )
  return rows.map(({ batch, loaded, left, at }) => ({
    batch,
    loaded: Number(loaded),
    left: Number(left),
    at: at.getTime(),
  }))
}
