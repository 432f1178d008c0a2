import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'
import type { PauseReason } from './endPayout.ts'
import type { PayoutSourceName } from './payout.ts'
import { DAY_MS } from '../../../basics/durations.ts'

/** `notFinal`: signed over a day ago. */
const StuckPayout = {
  id: col.bigint,
  source: col.as<PayoutSourceName>(col.text),
  sourceId: col.bigint,
  network: col.as<NetworkId>(col.int),
  asset: col.text,
  amountMicro: col.bigint,
  why: col.as<PauseReason | 'notFinal'>(col.text),
  takenAt: col.time,
  notifiedAt: col.orNull(col.time),
}
type StuckPayout = RowOf<typeof StuckPayout>

const MAX = 500

/** For the merchant: unreported first, then oldest first. */
export async function listStuckPayouts(ctx: Context): Promise<StuckPayout[]> {
  const { rows } = await sql(StuckPayout)`
    select id, source, source_id as "sourceId", network, asset, amount_micro as "amountMicro",
      coalesce(held_reason, 'notFinal') as why, taken_at as "takenAt", told_at as "notifiedAt"
    from payout
    where state in ('signed', 'held')
      and (state = 'held' or taken_at < ${new Date(ctx.now().getTime() - DAY_MS)})
    order by told_at is not null, taken_at, id limit ${MAX}`.execute(ctx.db)
  return rows
}

export async function markPayoutsNotified(ctx: Context, ids: readonly bigint[]): Promise<void> {
  await sql.named`update payout set told_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
}
