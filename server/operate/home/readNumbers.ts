import type { CallResult } from '../../../api/calls.ts'
import { formatMicro } from '../../../basics/money.ts'
import { readSales } from '../../commerce/orders/read/readSales.ts'
import { sumOrderRefunds } from '../../money/ledger/sumOrderRefunds.ts'
import { sumRefunded } from '../../money/refunds/sumRefunded.ts'
import { countNewMembers } from '../../people/accounts/profile/countNewMembers.ts'
import type { OwnRights } from '../../people/staff/ownRights.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Windows } from '../../platform/db/windows.ts'
import { DAY_MS } from '../../../basics/durations.ts'

type Shown = CallResult<'readOfficeHome'>['numbers'][number]

const WEEK_MS = 7 * DAY_MS

function windows(nowMs: number): Windows {
  const at = (weeks: number): Date => new Date(nowMs - weeks * WEEK_MS)
  return { from: at(2), middle: at(1), to: at(0) }
}

/**
 * Seven days against the seven before. Sales need the right to the books, the number of orders the right to orders.
 */
export async function readNumbers(ctx: Context, rights: OwnRights): Promise<Shown[]> {
  const span = windows(ctx.now().getTime())
  const books = rights.has('finance.read')
  if (!books && !rights.has('orders.read')) return []
  const [sales, onChain, toBalance, members] = await Promise.all([
    readSales(ctx, span),
    books ? sumRefunded(ctx, span) : null,
    books ? sumOrderRefunds(ctx, span) : null,
    rights.has('customers.read') ? countNewMembers(ctx, span) : null,
  ])
  return [
    { name: 'ordersPaid', now: `${sales.now.orders}`, before: `${sales.before.orders}` },
    ...(onChain && toBalance
      ? [
          {
            name: 'sales' as const,
            now: formatMicro(sales.now.usdtMicro),
            before: formatMicro(sales.before.usdtMicro),
          },
          {
            name: 'refunded' as const,
            now: formatMicro(onChain.now + toBalance.now),
            before: formatMicro(onChain.before + toBalance.before),
          },
        ]
      : []),
    ...(members
      ? [{ name: 'newMembers' as const, now: `${members.now}`, before: `${members.before}` }]
      : []),
  ]
}
