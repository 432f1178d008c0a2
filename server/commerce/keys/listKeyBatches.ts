import { KEPT_IN_BIN_MS } from '../../../basics/keyBin.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

const MAX = 500

type KeyBatch = {
  readonly batch: string
  readonly loaded: number
  readonly left: number
  /** Removed ones that can be taken back. */
  readonly binned: number
  readonly binnedUntil: number | null
  readonly at: number
}

export async function listKeyBatches(ctx: Context, optionId: number): Promise<KeyBatch[]> {
  const { rows } = await sql.named({
    batch: col.text,
    loaded: col.bigint,
    left: col.bigint,
    binned: col.bigint,
    binned_at: col.orNull(col.time),
    at: col.present(col.time),
  })`
    select batch, count(*) as loaded, count(*) filter (where order_id is null and binned_at is null) as "left",
      count(binned_at) as binned, min(binned_at) as binned_at, max(loaded_at) as at
    from product_key where option_id = ${optionId} group by batch order by at desc, batch
    limit ${MAX}`.execute(ctx.db)
  return rows.map(({ batch, loaded, left, binned, binned_at, at }) => ({
    batch,
    loaded: Number(loaded),
    left: Number(left),
    binned: Number(binned),
    binnedUntil: binned_at === null ? null : binned_at.getTime() + KEPT_IN_BIN_MS,
    at: at.getTime(),
  }))
}
