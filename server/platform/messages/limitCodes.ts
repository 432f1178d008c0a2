import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../db/context.ts'
import type { Channel } from './messageKinds.ts'
import type { OpenChannels } from './openChannels.ts'
import { DAY_MS } from '../../../basics/durations.ts'

const RETRY_SECONDS = 600

/**
 * Strangers' codes and links get half of the day's messages; the rest is left for owners. Those of orders, which anyone
 * may place, get half of that, so that people can still sign in. `sendMessages` raises the alarm.
 */
export async function limitCodes(
  ctx: Context,
  { dailyMax }: OpenChannels,
  channel: Channel,
  use: 'signIn' | 'order',
): Promise<void> {
  if (dailyMax === undefined) return
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const { rows } = await sql.named({ codes: col.bigint, of_orders: col.bigint })`
    select count(*) as codes, count(*) filter (where kind <> 'code') as of_orders from message_out
    where channel = ${channel} and created_at > ${dayAgo}
      and kind in ('code', 'orderCode', 'orderLink', 'orderLinks')`.execute(ctx.db)
  const half = Math.max(1, Math.floor(dailyMax[channel] / 2))
  const { codes, of_orders: ofOrders } = rows[0]!
  if (codes >= half || (use === 'order' && ofOrders >= Math.max(1, Math.floor(half / 2))))
    refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })
}
