import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { PATHS } from '../../../api/paths.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { REWARD_ASSETS, rewardOf, type RewardAsset } from '../../../basics/rewards.ts'
import { confirmAction } from '../../people/accounts/passkeys/confirmAction.ts'
import type { Context } from '../../platform/db/context.ts'
import { moveIdempotently } from '../balances/moveIdempotently.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { parseAmount } from '../balances/parseAmount.ts'
import { readBalance } from '../ledger/readBalance.ts'
import { endEarly } from './endEarly.ts'
import { checkJoining, joinProgramme } from './joinProgramme.ts'
import { pledgesOf, sumPledged } from './listPledges.ts'
import { readCover, readFree } from './pool.ts'
import { selectProgrammes, readProgramme } from './programmes.ts'
import { pledgeShown, programmeShown } from './shownPledge.ts'

const assetsOf = (asset: RewardAsset | undefined): readonly RewardAsset[] =>
  asset === undefined ? REWARD_ASSETS : [asset]

export async function listProgrammes(
  ctx: Context,
  input: CallInput<'listProgrammes'>,
): Promise<CallResult<'listProgrammes'>> {
  const page = pageAsked(input)
  const { rows, total } = await selectProgrammes(ctx, {
    ...page,
    assets: assetsOf(input.asset),
    all: false,
  })
  const free = new Map<RewardAsset, bigint>()
  for (const asset of new Set(rows.map((row) => row.asset)))
    free.set(asset, await readFree(ctx, asset))
  return pageOf(
    rows.map((row) => programmeShown(row, free.get(row.asset)!)),
    total,
    page,
  )
}

export async function readRewardPool(ctx: Context): Promise<CallResult<'readRewardPool'>> {
  const pledged = await sumPledged(ctx)
  return Promise.all(
    (await readCover(ctx)).map(async ({ asset, owed, covered }) => ({
      asset,
      free: formatMicro(await readFree(ctx, asset)),
      owed: formatMicro(owed),
      covered: formatMicro(covered),
      pledged: formatMicro(pledged.get(asset)?.pledged ?? 0n),
      pledges: pledged.get(asset)?.pledges ?? 0,
    })),
  )
}

export async function listPledges(
  ctx: CallContext,
  input: CallInput<'listPledges'>,
): Promise<CallResult<'listPledges'>> {
  const page = pageAsked(input)
  const { rows, total } = await pledgesOf(ctx, {
    ...page,
    accountId: memberOf(ctx),
    assets: assetsOf(input.asset),
  })
  const now = ctx.now()
  return pageOf(
    rows.map((row) => pledgeShown(row, now)),
    total,
    page,
  )
}

/**
 * Idempotent by `requestId` (rules: rewards#pledges). Refuses `invalidInput` with `changed` if the reward is not the
 * one shown.
 */
export async function pledgeIn(
  ctx: CallContext,
  call: 'pledgeUsdt' | 'pledgeCredit',
  input: CallInput<'pledgeUsdt'>,
): Promise<CallResult<'pledgeUsdt'>> {
  const accountId = memberOf(ctx)
  const { programmeId, amount, reward, requestId, secPassword, passkey } = input
  const amountMicro = parseAmount(amount)
  const content = { programmeId, amount, reward }
  const check = async (): Promise<void> => {
    const programme = (await readProgramme(ctx, programmeId)) ?? refuse('notFound')
    if ((programme.asset === 'USDT') !== (call === 'pledgeUsdt')) refuse('notFound')
    await checkJoining(ctx, programme, { accountId, amountMicro })
    if (rewardOf(amountMicro, programme.rewardBps) !== parseMicro(reward))
      refuseFields({ reward: 'changed' })
    if ((await readBalance(ctx, accountId, programme.asset)).amountMicro < amountMicro)
      refuse('insufficientBalance')
    await confirmAction(ctx, { accountId, call, content: input, secPassword, passkey })
  }
  return moveIdempotently(
    ctx,
    { accountId, requestId, call: PATHS[call], content },
    check,
    async (tx) =>
      pledgeShown(await joinProgramme(tx, programmeId, { accountId, amountMicro }), tx.now()),
  )
}

/** Idempotent by `requestId` (rules: rewards#early-termination). */
export async function endPledge(
  ctx: CallContext,
  input: CallInput<'endPledge'>,
): Promise<CallResult<'endPledge'>> {
  const accountId = memberOf(ctx)
  const { pledgeId, cost, requestId, secPassword, passkey } = input
  const costMicro = parseMicro(cost) ?? refuseFields({ cost: 'format' })
  const check = (): Promise<void> =>
    confirmAction(ctx, { accountId, call: 'endPledge', content: input, secPassword, passkey })
  const asked = { accountId, requestId, call: PATHS.endPledge, content: { pledgeId, cost } }
  return moveIdempotently(ctx, asked, check, async (tx) =>
    pledgeShown(await endEarly(tx, { accountId, pledgeId: BigInt(pledgeId), costMicro }), tx.now()),
  )
}
