import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatMicro, formatUnits, MAX_MICRO, MICRO_PER_UNIT } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import type { CoinReason } from '../../../basics/rewards.ts'
import { readRails } from '../../money/contractRail/readRails.ts'
import { readEarned } from '../../money/credit/pool.ts'
import { readPosted } from '../../money/ledger/readPosted.ts'
import { listCoinPledges, intentsOf } from '../../money/rewards/coin/coinPledge.ts'
import { addToCoinPool, readCoinPool, takeFromCoinPool } from '../../money/rewards/coin/coinPool.ts'
import {
  closeHeldCoin,
  listCoinRecords,
  lockHeldCoin,
  type CoinRecord,
} from '../../money/rewards/coin/coinRecord.ts'
import { judgeAgain } from '../../money/rewards/coin/judgeCoins.ts'
import { asStaff, audit, type ActorContext, type StaffContext } from '../../people/staff/asStaff.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { amountIn } from './rewards.ts'

type Shown = CallResult<'readCoinPledges'>

const SHOWN = 100

const coinShown = (network: NetworkId, base: bigint) => {
  const { nativeSymbol: coin, nativeDecimals } = NETWORKS[network]
  return { network, coin, coinAmount: formatUnits(base, nativeDecimals, 2) }
}

async function recordsShown(ctx: ActorContext): Promise<Shown['records']> {
  const records = await listCoinRecords(ctx)
  const named = new Map(
    (
      await intentsOf(
        ctx,
        records.flatMap(({ coinPledgeId }) => coinPledgeId ?? []),
      )
    ).map((one) => [one.id, one]),
  )
  return records.map((one) => {
    const intent = one.coinPledgeId === null ? undefined : named.get(one.coinPledgeId)
    return {
      ...coinShown(one.network, one.coin),
      shop: one.shop,
      index: String(one.index),
      sender: one.sender,
      accountId: intent ? String(intent.accountId) : null,
      amount: intent ? formatMicro(intent.amountMicro) : null,
      reason: one.reason,
      paidAt: one.paidAt.getTime(),
      closedAt: one.closedAt?.getTime() ?? null,
      note: one.note,
    }
  })
}

export async function readCoinPledges(ctx: ActorContext): Promise<Shown> {
  const { free, held } = await readCoinPool(ctx)
  const earned = await readEarned(ctx)
  const { rows } = await listCoinPledges(ctx, { accountId: null, pageNo: 1, pageSize: SHOWN })
  return {
    free: formatMicro(free),
    held: formatMicro(held),
    fundable: formatMicro(earned > 0n ? earned : 0n),
    prices: (await readRails(ctx))
      .filter(({ reason, coinPrice }) => reason === null && coinPrice > 0n)
      .map(({ network, coinPrice }) => {
        const { nativeSymbol: coin, nativeDecimals: coinDecimals } = NETWORKS[network]
        return { network, coin, coinDecimals, price: String(coinPrice) }
      }),
    open: rows.map((one) => ({
      id: String(one.id),
      accountId: String(one.accountId),
      programmeId: one.programmeId,
      ...coinShown(one.network, one.coin),
      wallet: one.wallet,
      amount: formatMicro(one.amountMicro),
      reward: formatMicro(one.rewardMicro),
      madeAt: one.madeAt.getTime(),
      validUntil: one.validUntil.getTime(),
    })),
    records: await recordsShown(ctx),
  }
}

/** A repeat of a request moves nothing more; with another amount it is `conflict`. */
async function moved(
  ctx: ActorContext,
  action: 'fundCoins' | 'withdrawCoins',
  { requestId, amount }: CallInput<'fundCoins'>,
): Promise<object> {
  const amountMicro = amountIn(amount, 'amount')
  const reference = `${action}:${requestId}`
  const move: (tx: TransactionContext, what: Parameters<typeof addToCoinPool>[1]) => Promise<void> =
    action === 'fundCoins' ? addToCoinPool : takeFromCoinPool
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    const before = (await readPosted(tx, [reference])).get(reference)
    if (before?.amountMicro === amountMicro) return false
    if (before) refuse('conflict')
    await move(tx, { amountMicro, reference })
    await audit(tx, {
      action,
      subject: { kind: 'setting', id: 'rewards' },
      facts: { amount: `${formatMicro(amountMicro)} USDT` },
      amountMicro,
      keeps: true,
    })
    return true
  })
  return {}
}

export const fundCoins = (ctx: ActorContext, input: CallInput<'fundCoins'>): Promise<object> =>
  moved(ctx, 'fundCoins', input)
export const withdrawCoins = (
  ctx: ActorContext,
  input: CallInput<'withdrawCoins'>,
): Promise<object> => moved(ctx, 'withdrawCoins', input)

/** In USDT: the agreed amount, or the coin's worth if that is more. */
async function worthOf(
  tx: TransactionContext,
  { network, shop, coin, coinPledgeId }: CoinRecord,
): Promise<bigint> {
  const [intent] = coinPledgeId === null ? [] : await intentsOf(tx, [coinPledgeId])
  const rail = (await readRails(tx)).find((one) => one.network === network && one.shop === shop)
  const agreed = intent?.amountMicro ?? 0n
  const [micro, price] = rail?.coinPrice
    ? [MICRO_PER_UNIT, rail.coinPrice]
    : [agreed, intent?.coin ?? 0n]
  // No price is known, so only staff without a limit may act.
  if (price === 0n) return MAX_MICRO
  const worth = (coin * micro + price - 1n) / price
  return worth > agreed ? worth : agreed
}

const auditCoin = (
  tx: StaffContext<'rewards.manage'>,
  action: 'retryCoin' | 'closeCoin',
  { network, index, coin, sender }: CoinRecord,
  facts: Readonly<Record<string, string>>,
  counted: { readonly amountMicro: bigint; readonly keeps?: true },
): Promise<void> => {
  const { coinAmount, coin: symbol } = coinShown(network, coin)
  return audit(tx, {
    action,
    subject: { kind: 'coin', id: `${network}:${index}` },
    facts: { amount: `${coinAmount} ${symbol}`, wallet: sender, ...facts },
    ...counted,
  })
}

export async function retryCoin(
  ctx: ActorContext,
  { network, shop, index }: CallInput<'retryCoin'>,
): Promise<CallResult<'retryCoin'>> {
  let reason: CoinReason | null = null
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    const held =
      (await lockHeldCoin(tx, { network, shop, index: BigInt(index) })) ?? refuse('notFound')
    const worth = await worthOf(tx, held)
    reason = await judgeAgain(tx, held)
    await auditCoin(
      tx,
      'retryCoin',
      held,
      { outcome: reason ?? 'joined' },
      { amountMicro: worth, ...(reason !== null && { keeps: true }) },
    )
    return true
  })
  return { reason }
}

export async function closeCoin(
  ctx: ActorContext,
  { network, shop, index, note }: CallInput<'closeCoin'>,
): Promise<object> {
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    const key = { network, shop, index: BigInt(index) }
    const held = (await lockHeldCoin(tx, key)) ?? refuse('notFound')
    await closeHeldCoin(tx, key, note.trim())
    const amountMicro = await worthOf(tx, held)
    // The coin stays the merchant's; what was done with it is in the note.
    await auditCoin(tx, 'closeCoin', held, { note: note.trim() }, { amountMicro, keeps: true })
    return true
  })
  return {}
}
