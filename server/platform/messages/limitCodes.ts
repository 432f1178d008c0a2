import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../db/context.ts'
import type { Channel } from './messageKinds.ts'
import type { OpenChannels } from './openChannels.ts'
import { DAY_MS } from '../../../basics/durations.ts'

const RETRY_SECONDS = 600

/** The last part is for codes of browsers that the account knows, whatever else was sent. */
const KNOWN_DIVISOR = 8
const ASKED_BY_ANYONE = sql`kind in ('code', 'orderCode', 'orderLink', 'orderLinks', 'contactReplaced')`

/** `link`: mails about orders that anyone may cause; `code`: codes, those of orders included. */
type Use = 'code' | 'link'

/**
 * Strangers' codes and links get half of the day's messages; the rest is left for owners (rules: accounts#codes). Links
 * get half of that: anyone may place an order and name any contact, while a code needs one that is known and has limits
 * for each order. `sendMessages` raises the alarm.
 */
export async function mayStillSend(
  ctx: Context,
  { dailyMax }: OpenChannels,
  channel: Channel,
  use: Use,
): Promise<boolean> {
  if (dailyMax === undefined) return true
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const { rows } = await sql.named({ all: col.bigint, links: col.bigint, others: col.bigint })`
    select count(*) filter (where ${ASKED_BY_ANYONE}) as all,
      count(*) filter (where ${ASKED_BY_ANYONE} and kind not in ('code', 'orderCode')) as links,
      count(*) filter (where not ${ASKED_BY_ANYONE} and state = 'sent') as others
    from message_out where channel = ${channel} and created_at > ${dayAgo}`.execute(ctx.db)
  const most = dailyMax[channel]
  const half = Math.max(1, Math.floor(most / 2))
  const { all, links, others } = rows[0]!
  if (all + others >= BigInt(Math.max(1, most - Math.floor(most / KNOWN_DIVISOR)))) return false
  return all < half && (use === 'code' || links < Math.max(1, Math.floor(half / 2)))
}

export const refuseForNow = (): never => refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })

export async function limitCodes(
  ctx: Context,
  channels: OpenChannels,
  channel: Channel,
  use: Use,
): Promise<void> {
  if (!(await mayStillSend(ctx, channels, channel, use))) refuseForNow()
}
