import { DAY_MS } from '../../../basics/durations.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { formatMicro } from '../../../basics/money.ts'
import { shareOf, SUPER_NODE, voteWeight, type LevelTerms } from '../../../basics/rewards.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { countIncomeOf } from '../../money/rewards/income.ts'
import {
  orderRewardsOf,
  ORDER_REWARD_ASSET,
  readOrderRewardTerms,
  sumTeamRewards,
  termsAt,
  type OrderRewardTerms,
} from '../../money/rewards/orderRewards.ts'
import { superNodeSince } from '../../money/rewards/superNodes.ts'
import { countInvited } from '../../people/accounts/profile/countInvited.ts'
import type { Context } from '../../platform/db/context.ts'
import { levelsAt } from './levelsAt.ts'

const LATELY_MS = 30 * DAY_MS

type Level = CallResult<'listLevels'>['levels'][number]

const levelsIn = (terms: LevelTerms): Level[] => {
  const minima = ['0.00', ...terms.steps.map(({ minMicro }) => formatMicro(minMicro))]
  const reached = minima.map((minimum, level) => ({ level, minimum }))
  const all = terms.superBps === null ? reached : [...reached, { level: SUPER_NODE, minimum: null }]
  return all.map((one) => ({
    ...one,
    shareBps: shareOf(terms, one.level),
    voteWeight: voteWeight(one.level),
  }))
}

const termsNow = async (ctx: Context): Promise<OrderRewardTerms | undefined> =>
  termsAt(await readOrderRewardTerms(ctx, ctx.now()), ctx.now())

export async function listLevels(ctx: Context): Promise<CallResult<'listLevels'>> {
  const terms = await termsNow(ctx)
  return {
    running: terms !== undefined,
    inviterBps: terms?.inviterBps ?? 0,
    levels: terms ? levelsIn(terms) : [],
  }
}

export async function listBenefits(
  ctx: Context,
  input: CallInput<'listBenefits'>,
): Promise<CallResult<'listBenefits'>> {
  const page = pageAsked(input)
  const { levels, inviterBps } = await listLevels(ctx)
  const all = levels.flatMap(({ level, shareBps, voteWeight: votes }) => [
    { level, benefit: 'shopping' as const, value: shareBps },
    { level, benefit: 'inviting' as const, value: inviterBps },
    { level, benefit: 'votes' as const, value: votes },
  ])
  if (page.order === 'desc') all.reverse()
  const from = (page.pageNo - 1) * page.pageSize
  return pageOf(all.slice(from, from + page.pageSize), all.length, page)
}

export async function readLevel(ctx: CallContext): Promise<CallResult<'readLevel'>> {
  const accountId = memberOf(ctx)
  const [now] = await levelsAt(ctx, [{ accountId, at: ctx.now() }])
  const { level, terms, spentMicro } = now!
  const next = level === SUPER_NODE ? undefined : terms?.steps[level]
  return {
    level,
    isSuperNode: (await superNodeSince(ctx, accountId)) !== null,
    shareBps: terms ? shareOf(terms, level) : 0,
    spent: formatMicro(spentMicro),
    next: next
      ? {
          level: level + 1,
          minimum: formatMicro(next.minMicro),
          left: formatMicro(next.minMicro - spentMicro),
          shareBps: next.bps,
        }
      : null,
  }
}

export async function readSuperNode(ctx: CallContext): Promise<CallResult<'readSuperNode'>> {
  const since = await superNodeSince(ctx, memberOf(ctx))
  return {
    isSuperNode: since !== null,
    since: since?.getTime() ?? null,
    shareBps: (await termsNow(ctx))?.superBps ?? null,
  }
}

const lately = (ctx: Context): Date => new Date(ctx.now().getTime() - LATELY_MS)

/** Numbers only: other members' identity and purchases stay private (rules: rewards#invitations). */
export async function readTeam(ctx: CallContext): Promise<CallResult<'readTeam'>> {
  const accountId = memberOf(ctx)
  const { all, since } = await countInvited(ctx, accountId, lately(ctx))
  const rewards = await sumTeamRewards(ctx, accountId, lately(ctx))
  return { people: all, joinedLately: since, rewards: rewards.count }
}

export async function readTeamAmount(ctx: CallContext): Promise<CallResult<'readTeamAmount'>> {
  const sums = await sumTeamRewards(ctx, memberOf(ctx), lately(ctx))
  return {
    asset: ORDER_REWARD_ASSET,
    total: formatMicro(sums.total),
    lately: formatMicro(sums.lately),
  }
}

export const countIncome = (ctx: CallContext): Promise<CallResult<'countIncome'>> =>
  countIncomeOf(ctx, memberOf(ctx))

export async function listOrderRewards(
  ctx: CallContext,
  input: CallInput<'listOrderRewards'>,
): Promise<CallResult<'listOrderRewards'>> {
  const page = pageAsked(input)
  const { rows, total } = await orderRewardsOf(ctx, memberOf(ctx), page)
  const records = rows.map(({ id, role, orderId, level, shareBps, amountMicro, releasedAt }) => ({
    id: String(id),
    role,
    orderId: role === 'buyer' ? orderId : null,
    level,
    shareBps,
    amount: formatMicro(amountMicro),
    at: releasedAt.getTime(),
  }))
  return pageOf(records, total, page)
}
