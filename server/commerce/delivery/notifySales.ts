import { textIn, type Locale } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { takeDue } from '../../platform/events/takeDue.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { readQueued } from '../../platform/messages/readQueued.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { findOrder } from '../orders/read/orderRow.ts'

/** So many mails within an hour come at once; then one in fifteen minutes tells of all. */
const AT_ONCE = 6
const HOUR_MS = 3_600_000
const COLLECT_MS = 15 * 60_000
const MOST_ORDERS = 500
const MOST_LINES = 40

async function lineOf(ctx: Context, orderId: string, language: Locale): Promise<string> {
  const order = await findOrder(ctx, orderId)
  const goods = (await readLines(ctx, orderId)).map(
    ({ snapshot, count }) => `${textIn(snapshot.name, language)} × ${count}`,
  )
  const total = order ? `${formatMicro(order.total_micro)} ${order.asset}` : ''
  return [orderId, total, ...goods.slice(0, 3), ...(goods.length > 3 ? ['…'] : [])].join(' · ')
}

/** Mails the merchant each paid order, many in one mail. Returns the number of orders. */
export const notifySales = (
  ctx: Context,
  { email, language }: { readonly email: string | null; readonly language: Locale },
): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const now = tx.now().getTime()
    const sent = await readQueued(tx, 'salesNotice', new Date(now - HOUR_MS))
    if (sent.count >= AT_ONCE && now - sent.lastMs < COLLECT_MS) return 0
    const events = await takeDue(tx, 'merchant', MOST_ORDERS)
    if (events.length === 0 || email === null) return events.length
    const lines: string[] = []
    for (const { subjectId } of events.slice(0, MOST_LINES))
      lines.push(await lineOf(tx, subjectId, language))
    if (events.length > MOST_LINES) lines.push(`+ ${events.length - MOST_LINES}`)
    await queueMessage(tx, {
      channel: 'mail',
      to: email.toLowerCase(),
      kind: 'salesNotice',
      facts: { count: String(events.length), lines: lines.join('\n\n') },
      language,
    })
    return events.length
  })
