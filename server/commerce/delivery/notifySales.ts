import { textIn, type Locale } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import {
  forgetTargets,
  listSalesTargets,
  type SalesTarget,
} from '../../people/staff/salesTargets.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { takeDue } from '../../platform/events/takeDue.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { listGone } from '../../platform/messages/listGone.ts'
import { readQueued } from '../../platform/messages/readQueued.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { findOrder } from '../orders/read/orderRow.ts'
import { HOUR_MS, MINUTE_MS } from '../../../basics/durations.ts'

/** Sales reported at once per hour; further ones are summed up in one message per fifteen minutes. */
const AT_ONCE = 6
const COLLECT_MS = 15 * MINUTE_MS
const MAX_ORDERS = 500
const MAX_LINES = 40

type Line = { readonly whole: string; readonly withoutMoney: string }

async function lineOf(ctx: Context, orderId: string, language: Locale): Promise<Line> {
  const order = await findOrder(ctx, orderId)
  const goods = (await readLines(ctx, orderId)).map(
    ({ snapshot, count }) => `${textIn(snapshot.name, language)} × ${count}`,
  )
  const total = order ? `${formatMicro(order.total_micro)} ${order.asset}` : ''
  const shown = [...goods.slice(0, 3), ...(goods.length > 3 ? ['…'] : [])]
  return {
    whole: [orderId, total, ...shown].join(' · '),
    withoutMoney: [orderId, ...shown].join(' · '),
  }
}

/** The shop's mailbox and what staff chose, each address once. */
export async function readTargets(ctx: Context, email: string | null): Promise<SalesTarget[]> {
  const mailbox = email?.toLowerCase()
  const chosen = (await listSalesTargets(ctx)).filter(
    ({ channel, address }) => channel !== 'mail' || address !== mailbox,
  )
  return mailbox === undefined
    ? chosen
    : [{ channel: 'mail', address: mailbox, seesMoney: true }, ...chosen]
}

/** Tells the merchant and staff of each paid order, many in one message. Returns the number of orders. */
export const notifySales = (
  ctx: Context,
  { email, language }: { readonly email: string | null; readonly language: Locale },
): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const now = tx.now().getTime()
    const sent = await readQueued(tx, 'salesNotice', new Date(now - HOUR_MS))
    if (sent.count >= AT_ONCE && now - sent.lastMs < COLLECT_MS) return 0
    const events = await takeDue(tx, 'merchant', MAX_ORDERS)
    if (events.length === 0) return 0
    await forgetTargets(tx, await listGone(tx))
    const targets = await readTargets(tx, email)
    if (targets.length === 0) return events.length
    const lines: Line[] = []
    for (const { subjectId } of events.slice(0, MAX_LINES))
      lines.push(await lineOf(tx, subjectId, language))
    if (events.length > MAX_LINES) {
      const more = `+ ${events.length - MAX_LINES}`
      lines.push({ whole: more, withoutMoney: more })
    }
    for (const { channel, address, seesMoney } of targets)
      await queueMessage(tx, {
        channel,
        to: address,
        kind: 'salesNotice',
        facts: {
          count: String(events.length),
          lines: lines
            .map(({ whole, withoutMoney }) => (seesMoney ? whole : withoutMoney))
            .join('\n\n'),
        },
        language,
      })
    return events.length
  })
