import type { Locale } from '../../../basics/locales.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { findLowStock, takeUnreported } from '../catalogue/lowStock.ts'
import { readTargets } from './notifySales.ts'

/** Named in a message; the office has them all. */
const MAX_LINES = 40

/** Each once until it is restocked. Returns how many. */
export const notifyStock = (
  ctx: Context,
  { email, language }: { readonly email: string | null; readonly language: Locale },
): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    await findLowStock(tx)
    const targets = await readTargets(tx, email)
    if (targets.length === 0) return 0
    const lines = await takeUnreported(tx, language, MAX_LINES)
    if (lines.length === 0) return 0
    for (const { channel, address } of targets)
      await queueMessage(tx, {
        channel,
        to: address,
        kind: 'stockLow',
        facts: { count: String(lines.length), lines: lines.join('\n') },
        language,
      })
    return lines.length
  })
