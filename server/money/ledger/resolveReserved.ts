import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../platform/db/context.ts'

/** Throws for unknown or resolved references: callers check the state in this transaction. */
export async function resolveReserved(
  ctx: TransactionContext,
  references: readonly string[],
  phase: 'completed' | 'released',
): Promise<void> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
      insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to,
        reference, facts, at, pending_id)
    select debit_id, credit_id, asset, amount_micro, ${phase}, kind, kind_to, reference, facts,
      ${ctx.now()}::timestamptz, id
    from ledger_transfer where reference = any(${references}::text[]) and pending_id is null and phase = 'pending'`
    .execute(ctx.db)
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'ledger_transfer_pending')
        throw new Error(`${references.join(', ')}: ${phase} a second time`, { cause: error })
      throw error
    })
  if (rowCount !== references.length)
    throw new Error(`nothing is reserved as ${references.join(' or ')}`)
}
