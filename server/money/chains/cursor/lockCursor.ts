import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'

/** Blocks the watcher from storing. `undefined` when the network was never followed. */
export async function lockCursor(
  ctx: TransactionContext,
  network: NetworkId,
): Promise<{ final: number; frozen: string | null } | undefined> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({
    final_number: col.bigint,
    frozen_reason: col.orNull(col.text),
  })`
    select final_number, frozen_reason from chain_cursor where network = ${network}
    for update`.execute(ctx.db)
  const [row] = rows
  return row && { final: Number(row.final_number), frozen: row.frozen_reason }
}
