import type { Context } from '../../platform/db/context.ts'
import { checkLedger } from '../../money/ledger/checkLedger.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { checkRefunds } from '../../money/refunds/checkRefunds.ts'

/** Proves ledger, books and refunds (payments#named-place, balances#ledger) and says in the log when they do not add up; a person has to look then. */
export async function checkMoney(ctx: Context): Promise<void> {
  try {
    await checkLedger(ctx)
    await checkBooks(ctx)
    await checkRefunds(ctx)
  } catch (err) {
    // A code is the database's: it could not be asked.
    if ((err as { code?: unknown }).code !== undefined) throw err
    ctx.log.error({ err, event: 'ledgerBroken' }, 'the money does not add up: a person has to look')
  }
}
