import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'
import type { HeldReason } from './endPayout.ts'
import type { PayoutSourceName } from './payout.ts'

/** `notFinal`: signed a day ago, and no block that stays has it. */
export type StuckPayout = {
  readonly id: bigint
  readonly source: PayoutSourceName
  readonly sourceId: bigint
  readonly network: NetworkId
  readonly amountMicro: bigint
  readonly why: HeldReason | 'notFinal'
  readonly takenAt: Date
  readonly toldAt: Date | null
}

const DAY_MS = 24 * 3_600_000
const MOST = 500

/** Payouts that a person should know of: what nobody was told of first, the oldest of it first. */
export async function listStuckPayouts(ctx: Context): Promise<StuckPayout[]> {
  const { rows } = await sql<StuckPayout>`
    select id, source, source_id as "sourceId", network, amount_micro as "amountMicro", coalesce(held_reason, 'notFinal') as why, taken_at as "takenAt", told_at as "toldAt"
    from payout where state in ('signed', 'held') and (state = 'held' or taken_at < ${new Date(ctx.now().getTime() - DAY_MS)})
    order by told_at is not null, taken_at, id limit ${MOST}`.execute(ctx.db)
  return rows
}

/** The merchant was told of these. */
export async function markPayoutsTold(ctx: Context, ids: readonly bigint[]): Promise<void> {
  await sql.named`update payout set told_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
}
