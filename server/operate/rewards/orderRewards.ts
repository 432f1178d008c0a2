import { DAY_MS } from '../../../basics/durations.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { MAX_MARGIN_BPS, mostShare } from '../../../basics/rewards.ts'
import { sumMargin } from '../../commerce/orders/lines/judgeLines.ts'
import {
  ORDER_REWARD_ASSET,
  readOrderRewardTerms,
  insertOrderTerms,
  endOrderTerms,
  sumOrderRewards,
  type OrderRewardShares,
} from '../../money/rewards/orderRewards.ts'
import { readFree } from '../../money/rewards/pool.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { amountIn } from './rewards.ts'

const MONTH_MS = 30 * DAY_MS
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
          levels: newest.steps.map(({ minMicro, bps }) => ({
            minimum: formatMicro(minMicro),
            bps,
          })),
          superBps: newest.superBps,
          madeAt: newest.madeAt.getTime(),
          stoppedAt: newest.stoppedAt?.getTime() ?? null,
          stoppedWhy: newest.stoppedWhy,
        }
      : null,
  }
}

/** Each level needs more than the one before and gets no less; at most half of the margin is shared. */
function sharesIn(input: CallInput<'startOrderRewards'>): OrderRewardShares {
  const { buyerBps, inviterBps, superBps } = input
  const steps = input.levels.map(({ minimum, bps }) => ({
    minMicro: amountIn(minimum, 'levels'),
    bps,
  }))
  const isRising = steps.every(
    ({ minMicro, bps }, at) =>
      bps >= (steps[at - 1]?.bps ?? buyerBps) && minMicro > (steps[at - 1]?.minMicro ?? 0n),
  )
  if (!isRising) refuseFields({ levels: 'tooSmall' })
  const shares = { buyerBps, inviterBps, steps, superBps }
  if (superBps !== null && superBps < mostShare({ ...shares, superBps: null }))
    refuseFields({ superBps: 'tooSmall' })
  const most = mostShare(shares) + inviterBps
  if (most === 0) refuseFields({ buyerBps: 'tooSmall' })
  if (most > MAX_MARGIN_BPS) refuseFields({ inviterBps: 'tooLarge' })
  return shares
}

export async function startOrderRewards(
  ctx: ActorContext,
  input: CallInput<'startOrderRewards'>,
): Promise<object> {
  const shares = sharesIn(input)
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    if (!(await insertOrderTerms(tx, input.requestId, shares))) return false
    await audit(tx, {
      action: 'startOrderRewards',
      subject: SUBJECT,
      facts: {
        buyerBps: String(shares.buyerBps),
        inviterBps: String(shares.inviterBps),
        levels: input.levels.map(({ minimum, bps }) => `${minimum}: ${bps}`).join(', '),
        superBps: String(shares.superBps ?? ''),
      },
      // Nothing is owed before goods were delivered and kept.
      amountMicro: 0n,
    })
    return true
  })
  return {}
}

export async function stopOrderRewards(ctx: ActorContext): Promise<object> {
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    if (!(await endOrderTerms(tx, 'staff'))) refuse('conflict')
    await audit(tx, { action: 'stopOrderRewards', subject: SUBJECT, amountMicro: 0n })
    return true
  })
  return {}
}
