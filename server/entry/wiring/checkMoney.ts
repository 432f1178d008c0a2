import type { Context } from '../../platform/db/context.ts'
import { checkLedger } from '../../money/ledger/checkLedger.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { checkRefunds } from '../../money/refunds/checkRefunds.ts'
import { checkRewards } from '../../money/rewards/checkRewards.ts'

/**
 * Logs an error when ledger, books, refunds or rewards do not add up (rules: payments#named-place, balances#ledger).
 */
export async function checkMoney(ctx: Context): Promise<void> {
  try {
    await checkLedger(ctx)
    await checkBooks(ctx)
    await checkRefunds(ctx)
    await checkRewards(ctx)
  } catch (err) {
    // An error with a code is the database's: the check could not run.
    if ((err as { code?: unknown }).code !== undefined) throw err
    ctx.log.error({ err, event: 'ledgerBroken' }, 'the money does not add up: a person must check')
  }
}
