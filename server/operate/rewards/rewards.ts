import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { AMOUNT_DECIMALS } from '../../../basics/ledger.ts'
import { MAX_MICRO, formatMicro, parseMicro, parseUnits } from '../../../basics/money.ts'
import { mostCost, REWARD_ASSETS, rewardOf, type RewardAsset } from '../../../basics/rewards.ts'
import { readPosted } from '../../money/ledger/readPosted.ts'
import { readSystemBalance } from '../../money/ledger/readSystemBalance.ts'
import { sumOwedRewards, sumPledged } from '../../money/rewards/listPledges.ts'
import {
  addToRewardPool,
  readCover,
  readFree,
  readFundable,
  TERMINATIONS,
} from '../../money/rewards/pool.ts'
import {
  insertProgramme,
  selectProgrammes,
  placesLeft,
  readProgramme,
  endProgramme,
  type Programme,
} from '../../money/rewards/programmes.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'

/** Programmes on the office's page, newest first. */
const SHOWN = 100

export const amountIn = (text: string, field: string): bigint => {
  const amountMicro = parseUnits(text, AMOUNT_DECIMALS) === undefined ? 0n : parseMicro(text)!
  return amountMicro <= 0n || amountMicro > MAX_MICRO
    ? refuseFields({ [field]: 'format' })
    : amountMicro
}

async function programmesShown(
  ctx: ActorContext,
): Promise<CallResult<'readRewards'>['programmes']> {
  const page = { assets: REWARD_ASSETS, all: true, pageNo: 1, pageSize: SHOWN }
  const { rows } = await selectProgrammes(ctx, page)
  const due = await sumOwedRewards(
    ctx,
    rows.map(({ id }) => id),
  )
  const leftOf = (programme: Programme): number =>
    programme.stoppedAt === null ? placesLeft(programme) : 0
  return rows.map((row) => ({
    id: row.id,
    asset: row.asset,
    days: row.days,
    rewardBps: row.rewardBps,
    minimum: formatMicro(row.minMicro),
    maximum: formatMicro(row.maxMicro),
    places: row.places,
    taken: row.taken,
    open: due.get(row.id)?.open ?? 0,
    owed: formatMicro(due.get(row.id)?.owed ?? 0n),
    most: formatMicro(mostCost(leftOf(row), row.maxMicro, row.rewardBps)),
    madeAt: row.madeAt.getTime(),
    stoppedAt: row.stoppedAt?.getTime() ?? null,
  }))
}

export async function readRewards(ctx: ActorContext): Promise<CallResult<'readRewards'>> {
  const pledged = await sumPledged(ctx)
  const fundable = await readFundable(ctx)
  const pools = await Promise.all(
    (await readCover(ctx)).map(async ({ asset, owed }) => ({
      asset,
      free: formatMicro(await readFree(ctx, asset)),
      owed: formatMicro(owed),
      pledged: formatMicro(pledged.get(asset)?.pledged ?? 0n),
      terminations: formatMicro(await readSystemBalance(ctx, TERMINATIONS.system, asset)),
      fundable: formatMicro(fundable.get(asset)!),
    })),
  )
  return { pools, programmes: await programmesShown(ctx) }
}

/** A repeat of a request puts nothing more aside; with another amount or asset it is `conflict`. */
export async function fundRewards(
  ctx: ActorContext,
  { requestId, asset, amount }: CallInput<'fundRewards'>,
): Promise<object> {
  const amountMicro = amountIn(amount, 'amount')
  const referenceOf = (of: RewardAsset): string => `fundRewards:${of}:${requestId}`
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    const before = await readPosted(tx, REWARD_ASSETS.map(referenceOf))
    const same = before.get(referenceOf(asset))
    if (same?.amountMicro === amountMicro) return false
    if (before.size > 0) refuse('conflict')
    await addToRewardPool(tx, { asset, amountMicro, reference: referenceOf(asset) })
    await audit(tx, {
      action: 'fundRewards',
      subject: { kind: 'setting', id: 'rewards' },
      facts: { amount: `${formatMicro(amountMicro)} ${asset}` },
      amountMicro,
      // What is promised out of the pool counts as given.
      keeps: true,
    })
    return true
  })
  return {}
}

/** Refuses `invalidInput` for a programme that no member could join, and `changed` for another cost than shown. */
export async function createProgramme(
  ctx: ActorContext,
  input: CallInput<'createProgramme'>,
): Promise<CallResult<'createProgramme'>> {
  const { requestId, asset, days, rewardBps, places } = input
  const minMicro = amountIn(input.minimum, 'minimum')
  const maxMicro = amountIn(input.maximum, 'maximum')
  if (maxMicro < minMicro) refuseFields({ maximum: 'tooSmall' })
  if (rewardOf(minMicro, rewardBps) === 0n) refuseFields({ minimum: 'tooSmall' })
  const most = mostCost(places, maxMicro, rewardBps)
  if (parseMicro(input.most) !== most) refuseFields({ most: 'changed' })
  let id = 0
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    const terms = { asset, days, rewardBps, minMicro, maxMicro, places }
    const made = await insertProgramme(tx, requestId, terms)
    id = made.id
    if (!made.isNew) return false
    await audit(tx, {
      action: 'createProgramme',
      subject: { kind: 'programme', id: String(id) },
      facts: {
        asset,
        days: String(days),
        rewardBps: String(rewardBps),
        minimum: formatMicro(minMicro),
        maximum: formatMicro(maxMicro),
        places: String(places),
        most: `${formatMicro(most)} ${asset}`,
      },
      amountMicro: most < MAX_MICRO ? most : MAX_MICRO,
    })
    return true
  })
  return { id }
}

export async function stopProgramme(
  ctx: ActorContext,
  { id }: CallInput<'stopProgramme'>,
): Promise<object> {
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    if (!(await readProgramme(tx, id))) refuse('notFound')
    if (!(await endProgramme(tx, id))) refuse('conflict')
    await audit(tx, {
      action: 'stopProgramme',
      subject: { kind: 'programme', id: String(id) },
      amountMicro: 0n,
    })
    return true
  })
  return {}
}
