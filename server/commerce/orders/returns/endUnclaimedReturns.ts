import { RETURN_CLAIM_DAYS } from '../../../../basics/refunds.ts'
import { listUnclaimedReturns } from '../../../money/refunds/listUnclaimedReturns.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { Site } from '../notifyBuyer.ts'
import { declineReturned } from './decideReturn.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

/** Ends unclaimed offers of returned orders, so that none is `refunding` for ever; returns how many. */
export async function endUnclaimedReturns(ctx: Context, site: Site): Promise<number> {
  const since = new Date(ctx.now().getTime() - RETURN_CLAIM_DAYS * DAY_MS)
  let ended = 0
  for (const id of await listUnclaimedReturns(ctx, since)) {
    try {
      if (await inTransaction(ctx, (tx) => declineReturned(tx, site, id, { onlyUnclaimed: true })))
        ended++
    } catch (err) {
      ctx.log.error(
        { err, event: 'returnNotEnded', refund: `${id}` },
        'could not close an unclaimed return',
      )
    }
  }
  return ended
}
