import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type Posted = { readonly amountMicro: bigint; readonly at: Date }

export async function readPosted(
  ctx: Context,
  references: readonly string[],
): Promise<ReadonlyMap<string, Posted>> {
  const { rows } = await sql.named({ reference: col.text, amount_micro: col.bigint, at: col.time })`
    select reference, amount_micro, at from ledger_transfer
    where reference = any(${references}::text[]) and pending_id is null
      and phase = 'posted'`.execute(ctx.db)
  return new Map(rows.map((row) => [row.reference, { amountMicro: row.amount_micro, at: row.at }]))
}
