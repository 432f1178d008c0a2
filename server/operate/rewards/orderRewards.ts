import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { MOST_MARGIN_BPS } from '../../../basics/rewards.ts'
import { sumMargin } from '../../commerce/orders/lines/judgeLines.ts'
import {
  ORDER_REWARD_ASSET,
  readOrderRewardTerms,
  startOrderRewards as start,
  stopOrderRewards as stop,
  sumOrderRewards,
} from '../../money/rewards/orderRewards.ts'
import { readFree } from '../../money/rewards/pool.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'

const MONTH_MS = 30 * 86_400_000
const SUBJECT = { kind: 'setting', id: 'rewards' } as const

export async function readOrderRewards(ctx: ActorContext): Promise<CallResult<'readOrderRewards'>> {
  const [newest] = await readOrderRewardTerms(ctx)
  const paid = await sumOrderRewards(ctx)
  return {
    free: formatMicro(await readFree(ctx, ORDER_REWARD_ASSET)),
    margin: formatMicro(await sumMargin(ctx, new Date(ctx.now().getTime() - MONTH_MS))),
    paidToBuyers: formatMicro(paid.get('buyer') ?? 0n),
    paidToInviters: formatMicro(paid.get('inviter') ?? 0n),
    terms: newest
      ? {
          buyerBps: newest.buyerBps,
          inviterBps: newest.inviterBps,
          madeAt: newest.madeAt.getTime(),
          stoppedAt: newest.stoppedAt?.getTime() ?? null,
          stoppedWhy: newest.stoppedWhy,
        }
      : null,
  }
}

/** Refuses shares that are nothing or more than half of the margin. */
export async function startOrderRewards(
  ctx: ActorContext,
  { requestId, buyerBps, inviterBps }: CallInput<'startOrderRewards'>,
): Promise<object> {
  const sum = buyerBps + inviterBps
  if (sum === 0) refuseFields({ buyerBps: 'tooSmall' })
  if (sum > MOST_MARGIN_BPS) refuseFields({ inviterBps: 'tooLarge' })
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    if (!(await start(tx, requestId, { buyerBps, inviterBps }))) return false
    await audit(tx, {
      action: 'startOrderRewards',
      subject: SUBJECT,
      facts: { buyerBps: String(buyerBps), inviterBps: String(inviterBps) },
      // Nobody is owed anything before goods were delivered and kept.
      amountMicro: 0n,
    })
    return true
  })
  return {}
}

export async function stopOrderRewards(ctx: ActorContext): Promise<object> {
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    if (!(await stop(tx, 'staff'))) refuse('conflict')
    await audit(tx, { action: 'stopOrderRewards', subject: SUBJECT, amountMicro: 0n })
    return true
  })
  return {}
}
