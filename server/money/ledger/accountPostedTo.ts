import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** The account that a posting went to; `undefined` if not a member's. */
export async function accountPostedTo(
  ctx: Context,
  reference: string,
): Promise<bigint | undefined> {
  const { rows } = await sql.named({ owner: col.text })`
    select a.owner from ledger_transfer t join ledger_account a on a.id = t.credit_id
    where t.reference = ${reference} and t.pending_id is null`.execute(ctx.db)
  const owner = rows[0]?.owner
  return owner !== undefined && /^\d+$/.test(owner) ? BigInt(owner) : undefined
}
