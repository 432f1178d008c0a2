import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../db/context.ts'
import type { Channel } from './messageKinds.ts'
import type { OpenChannels } from './openChannels.ts'
import { DAY_MS } from '../../../basics/durations.ts'

const RETRY_SECONDS = 600

/** Strangers' codes get half of the day's messages; the rest is left for owners. `sendMessages` raises the alarm. */
export async function limitCodes(
  ctx: Context,
  { dailyMax }: OpenChannels,
  channel: Channel,
): Promise<void> {
  if (dailyMax === undefined) return
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const { rows } = await sql.named({ codes: col.bigint })`
    select count(*) as codes from message_out
    where channel = ${channel} and created_at > ${dayAgo}
      and kind in ('code', 'orderCode', 'orderLink', 'orderLinks')`.execute(ctx.db)
  if (Number(rows[0]!.codes) >= Math.max(1, Math.floor(dailyMax[channel] / 2)))
    refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })
}
