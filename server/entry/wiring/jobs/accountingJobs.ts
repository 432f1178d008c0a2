import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../basics/durations.ts'
import type { Jobs } from './recurring.ts'
import { sealAudit } from '../../../people/audit/sealAudit.ts'
import { closeDays } from '../../../money/rewards/closeDays.ts'
import { checkMoney } from '../checkMoney.ts'
import type { Config } from '../../../platform/config.ts'
import { mddValueIn } from '../../../platform/config/chains.ts'
import type { Context } from '../../../platform/db/context.ts'
import { notifyOldLimits } from '../../../money/spendLimits/notifyOldLimits.ts'
import { openLimits } from '../../../money/spendLimits/terms.ts'
import { compareDueBooks, type BooksPlace } from '../../../money/books/compareBooks.ts'
import { refundLeft } from '../../../commerce/orders/office/refundMany.ts'
import { makeLeftReports } from '../../../operate/reports/makeReports.ts'
import { sweepDust } from '../../../operate/cases/sweepDust.ts'
import { statementSources } from '../statementSources.ts'
import { createStatementMaker } from '../../../money/statement/createStatementMaker.ts'
import { openStatementKey } from '../../../money/statement/statementKey.ts'

const SEAL_EVERY_MS = 1_000
/** A day's rewards are released soon after it ended. */
const CLOSE_DAYS_EVERY_MS = MINUTE_MS
const BOOKS_EVERY_MS = MINUTE_MS
const LEFT_REPORTS_EVERY_MS = MINUTE_MS
const LEFT_REFUNDS_EVERY_MS = MINUTE_MS
const CHECK_EVERY_MS = DAY_MS
const OLD_LIMITS_EVERY_MS = DAY_MS
const DUST_EVERY_MS = 10 * MINUTE_MS
/** When to make the daily statement; in demo mode it follows movements. */
const STATEMENTS = {
  real: { everyMs: MINUTE_MS, renewAfterMs: null, patienceMs: HOUR_MS },
  demo: { everyMs: 5_000, renewAfterMs: 10_000, patienceMs: 15_000 },
}

export function accountingJobs(ctx: Context, config: Config, books: readonly BooksPlace[]): Jobs {
  const limits = openLimits(config.chains, async () => undefined, ctx.log)
  const { everyMs, ...times } = STATEMENTS[config.demo ? 'demo' : 'real']
  let makeStatement: ReturnType<typeof createStatementMaker> | undefined
  return {
    sealAudit: { everyMs: SEAL_EVERY_MS, work: () => sealAudit(ctx) },
    closeDays: { everyMs: CLOSE_DAYS_EVERY_MS, work: () => closeDays(ctx) },
    makeStatement: {
      everyMs,
      work: () =>
        (makeStatement ??= createStatementMaker({
          ...times,
          key: openStatementKey(config),
          ...statementSources(ctx, config),
        }))(ctx),
    },
    compareBooks: {
      everyMs: BOOKS_EVERY_MS,
      work: () => compareDueBooks(ctx, books),
    },
    makeLeftReports: { everyMs: LEFT_REPORTS_EVERY_MS, work: () => makeLeftReports(ctx) },
    refundLeft: { everyMs: LEFT_REFUNDS_EVERY_MS, work: () => refundLeft(ctx) },
    checkMoney: { everyMs: CHECK_EVERY_MS, work: () => checkMoney(ctx) },
    sweepDust: {
      everyMs: DUST_EVERY_MS,
      work: () => sweepDust(ctx, config.dust, mddValueIn(config.chains)),
    },
    notifyOldLimits: { everyMs: OLD_LIMITS_EVERY_MS, work: () => notifyOldLimits(ctx, limits) },
  }
}
