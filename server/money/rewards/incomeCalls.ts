import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { PATHS } from '../../../api/paths.ts'
import { formatMicro } from '../../../basics/money.ts'
import { REWARD_ASSETS, type RewardAsset } from '../../../basics/rewards.ts'
import { moveIdempotently } from '../balances/moveIdempotently.ts'
import { requestReference } from '../balances/internalTransfer.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { claimReleased } from './claimReleased.ts'
import { listIncome, listParts, readReleased, sumIncome } from './income.ts'

export async function incomeTotals(ctx: CallContext): Promise<CallResult<'miningTotal'>> {
  const accountId = memberOf(ctx)
  const [released, sums] = [await readReleased(ctx, accountId), await sumIncome(ctx, accountId)]
  return REWARD_ASSETS.map((asset) => {
    const { earned, claimed } = released.get(asset) ?? { earned: 0n, claimed: 0n }
    const own = sums.filter((one) => one.asset === asset)
    return {
      asset,
      today: formatMicro(own.reduce((sum, { today }) => sum + today, 0n)),
      total: formatMicro(earned),
      claimed: formatMicro(claimed),
      claimable: formatMicro(earned - claimed),
      sources: own.map(({ source, total, today }) => ({
        source,
        total: formatMicro(total),
        today: formatMicro(today),
      })),
    }
  })
}

export const incomeIn = async (
  ctx: CallContext,
  asset: RewardAsset,
): Promise<CallResult<'readIncome'>> =>
  (await incomeTotals(ctx)).find((one) => one.asset === asset)!

export async function incomeDays(
  ctx: CallContext,
  input: CallInput<'listIncome'>,
  assets: readonly RewardAsset[],
): Promise<CallResult<'listIncome'>> {
  const page = pageAsked(input)
  const { rows, total } = await listIncome(ctx, memberOf(ctx), { ...page, assets })
  return pageOf(
    rows.map(({ amount, pledges, ...row }) => ({
      ...row,
      amount: formatMicro(amount),
      count: pledges,
    })),
    total,
    page,
  )
}

export async function mddByPage(
  ctx: CallContext,
  input: CallInput<'mddByPage'>,
): Promise<CallResult<'mddByPage'>> {
  const page = pageAsked(input)
  const { rows, total } = await listParts(ctx, memberOf(ctx), 'MDD', page)
  return pageOf(
    rows.map(({ day, source, subject, amount }) => ({
      day,
      source,
      pledgeId: String(subject),
      amount: formatMicro(amount),
    })),
    total,
    page,
  )
}

export async function releasedIn(
  ctx: CallContext,
  asset: RewardAsset,
): Promise<CallResult<'releaseTotal'>> {
  const { total, claimed, claimable } = await incomeIn(ctx, asset)
  return { asset, released: total, claimed, claimable }
}

/** Idempotent by `requestId`. Needs no confirmation, because the money is the caller's own (rules: rewards#income). */
export async function claimIncome(
  ctx: CallContext,
  { asset, requestId }: CallInput<'claimIncome'>,
): Promise<CallResult<'claimIncome'>> {
  const accountId = memberOf(ctx)
  const asked = { accountId, requestId, call: PATHS.claimIncome, content: { asset } }
  return moveIdempotently(
    ctx,
    asked,
    async () => undefined,
    async (tx) => {
      const reference = requestReference('reward', accountId, requestId)
      const amountMicro = await claimReleased(tx, { accountId, asset, reference })
      return { requestId, asset, amount: formatMicro(amountMicro) }
    },
  )
}
