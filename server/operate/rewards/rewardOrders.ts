import { rewardOf, shareOf, type OrderRewardRole } from '../../../basics/rewards.ts'
import {
  lockUnjudged,
  markJudged,
  type EarnedLine,
} from '../../commerce/orders/lines/judgeLines.ts'
import {
  addOrderRewards,
  ORDER_REWARD_ASSET,
  endOrderTerms,
  type OrderReward,
} from '../../money/rewards/orderRewards.ts'
import { lockCover, readFree } from '../../money/rewards/pool.ts'
import { lockAllActive } from '../../people/accounts/profile/lockActive.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { retryDeadlock } from '../../platform/db/retryDeadlock.ts'
import { levelsAt, type LevelThen } from './levelsAt.ts'

/** Lines of one transaction; everything else that moves the pool waits for it. */
const MAX = 200

/**
 * Rewards the buyers and inviters of goods that came and stay, each line once (rules: rewards#shopping). When the
 * pool has not enough, the programme stops, and what is due waits until it has. Several processes may call it.
 * Returns the lines judged.
 */
export async function rewardOrders(ctx: Context): Promise<number> {
  let judged = 0
  for (let some = MAX; some === MAX;) {
    some = await retryDeadlock(() => inTransaction(ctx, judgeSome))
    judged += some
  }
  return judged
}

async function judgeSome(tx: TransactionContext): Promise<number> {
  const lines = await lockUnjudged(tx, MAX)
  if (lines.length === 0) return 0
  const members = lines.filter(
    (line): line is EarnedLine & { readonly accountId: bigint } => line.accountId !== null,
  )
  const levels = await levelsAt(
    tx,
    members.map(({ accountId, placedAt }) => ({ accountId, at: placedAt })),
  )
  const levelOf = new Map<EarnedLine, LevelThen>(members.map((line, at) => [line, levels[at]!]))
  const people = lines
    .flatMap(({ accountId, inviterId }) => [accountId ?? [], inviterId ?? []])
    .flat()
  const active = await lockAllActive(tx, [...new Set(people)])
  await lockCover(tx, ORDER_REWARD_ASSET)
  let free = await readFree(tx, ORDER_REWARD_ASSET)
  const judged: EarnedLine[] = []
  const rewards: OrderReward[] = []
  for (const line of lines) {
    const due = rewardsOf(line, levelOf.get(line), active)
    const sum = due.reduce((all, { amountMicro }) => all + amountMicro, 0n)
    if (sum > free) {
      if (await endOrderTerms(tx, 'pool'))
        tx.log.warn({ event: 'orderRewardsStopped' }, 'the reward pool is short')
      break
    }
    free -= sum
    judged.push(line)
    rewards.push(...due)
  }
  await addOrderRewards(tx, rewards)
  await markJudged(tx, judged)
  return judged.length
}

/** By the shares and the buyer's level of the time when the order was placed; nothing for a guest's order. */
function rewardsOf(
  line: EarnedLine,
  then: LevelThen | undefined,
  active: ReadonlySet<bigint>,
): OrderReward[] {
  const { orderId, lineNo, accountId, inviterId, marginMicro } = line
  if (then?.terms === undefined || marginMicro <= 0n) return []
  const { terms, level } = then
  const partOf = (
    role: OrderRewardRole,
    receiver: bigint | null,
    shareBps: number,
  ): OrderReward[] => {
    const amountMicro = rewardOf(marginMicro, shareBps)
    if (receiver === null || !active.has(receiver) || amountMicro === 0n) return []
    return [
      {
        orderId,
        lineNo,
        role,
        accountId: receiver,
        termsId: terms.id,
        marginMicro,
        shareBps,
        amountMicro,
        level: role === 'buyer' ? level : null,
      },
    ]
  }
  return [
    ...partOf('buyer', accountId, shareOf(terms, level)),
    ...partOf('inviter', inviterId, terms.inviterBps),
  ]
}
