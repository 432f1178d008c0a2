import { canonicalAddress } from '../../../../basics/address.ts'
import { Refusal } from '../../../../basics/errors.ts'
import { formatMicro, formatUnits } from '../../../../basics/money.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { coinFor, type CoinReason } from '../../../../basics/rewards.ts'
import { lockActive } from '../../../people/accounts/profile/lockActive.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import { evmAddress } from '../../../people/accounts/wallets/evmAddress.ts'
import { walletOwner } from '../../../people/accounts/wallets/wallets.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { retryDeadlock } from '../../../platform/db/retryDeadlock.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { readRails } from '../../contractRail/readRails.ts'
import {
  listUnjudged,
  readCoinsRead,
  takeUnjudged,
  type CoinOrder,
} from '../../contractRail/unjudgedCoins.ts'
import { checkJoining, moveReward, nextPledgeId, startPledge } from '../joinProgramme.ts'
import { lockCover } from '../pool.ts'
import { lockProgramme, takePlaces, type Programme } from '../programmes.ts'
import {
  findByLevel,
  readCoinPledge,
  referenceOfCoin,
  setCoinPledge,
  type CoinPledge,
} from './coinPledge.ts'
import { COINS, COINS_RESERVED, moveCoins, readCoinPool } from './coinPool.ts'
import { storeCoinRecord, type CoinRecord } from './coinRecord.ts'
import { endCoinPledge, listUnpaid } from './openCoinPledge.ts'

/** What the contract asks for a whole USDT now; undefined where its coin does not reach the shop. */
async function readPrice(
  tx: TransactionContext,
  { network, shop }: CoinOrder,
): Promise<bigint | undefined> {
  const rail = (await readRails(tx)).find((one) => one.network === network && one.shop === shop)
  return rail?.reason === null ? rail.coinPrice : undefined
}

/**
 * The least coin that starts the pledge; the record does not say how much USDT it was taken for. In time: what was
 * agreed or what the amount costs now, whichever is less. Late: what it costs now; undefined without a price.
 */
function leastCoin(
  { coin, amountMicro, validUntil }: CoinPledge,
  paidAt: Date,
  price: bigint,
): bigint | undefined {
  const now = price === 0n ? undefined : coinFor(amountMicro, price)
  if (paidAt > validUntil) return now
  return now !== undefined && now < coin ? now : coin
}

/** Late coin needs a place, a reward and USDT, like any new member. */
async function takeAgain(
  tx: TransactionContext,
  programme: Programme,
  late: CoinPledge,
): Promise<boolean> {
  const { amountMicro, rewardMicro } = late
  try {
    await checkJoining(tx, programme, late)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  if ((await readCoinPool(tx)).free < amountMicro) return false
  const reference = `${referenceOfCoin(late.level)}:late`
  await moveReward(tx, {
    asset: 'USDT',
    amountMicro: rewardMicro,
    reference: `${reference}:reward`,
  })
  await moveCoins(tx, COINS, COINS_RESERVED, { amountMicro, reference })
  await takePlaces(tx, programme.id, { taken: 1 })
  return true
}

/** Returns why the pledge does not start, or null: then it runs from now on. */
async function joinPaid(
  tx: TransactionContext,
  named: CoinPledge,
  order: CoinOrder,
): Promise<CoinReason | null> {
  if (canonicalAddress(order.sender) !== canonicalAddress(named.wallet)) return 'wallet'
  const programme = (await lockProgramme(tx, named.programmeId))!
  const isActive = await lockActive(tx, named.accountId)
  if (!isActive || (await readAccount(tx, named.accountId)).frozen) return 'account'
  await lockCover(tx, 'USDT')
  const intent = (await readCoinPledge(tx, named.id))!
  if (intent.state === 'joined') return 'repeated'
  const price = await readPrice(tx, order)
  if (price === undefined) return 'contract'
  const least = leastCoin(intent, order.paidAt, price)
  if (least === undefined) return 'late'
  if (order.amount < least) return 'short'
  if (intent.state === 'open') await takePlaces(tx, programme.id, { taken: 1, held: -1 })
  else if (!(await takeAgain(tx, programme, intent))) return 'late'
  const { accountId, amountMicro, level } = intent
  const pledgeId = await nextPledgeId(tx)
  // Before the pledge is stored: it takes the promise over.
  await setCoinPledge(tx, intent.id, 'joined', pledgeId)
  await moveCoins(
    tx,
    COINS_RESERVED,
    { account: accountId },
    { amountMicro, reference: `${referenceOfCoin(level)}:paid` },
  )
  await startPledge(tx, programme, intent, pledgeId)
  return null
}

async function notifyJoined(tx: TransactionContext, joined: CoinPledge): Promise<void> {
  const { accountId, amountMicro } = joined
  await notifyAccount(tx, await readAccount(tx, accountId), 'coinPledged', {
    amount: formatMicro(amountMicro),
    asset: 'USDT',
  })
}

/** The office, and the member whose wallet sent it. */
async function notifyHeld(
  tx: TransactionContext,
  { network, sender, amount }: CoinOrder,
): Promise<void> {
  const { kind, nativeSymbol, nativeDecimals } = NETWORKS[network]
  const facts = { amount: formatUnits(amount, nativeDecimals, 2), asset: nativeSymbol }
  await raiseAlarm(tx, { kind: 'coinHeld', network, facts: { ...facts, wallet: sender } })
  const address = kind === 'evm' ? evmAddress(sender)! : sender
  const owner = await walletOwner(tx, { kind, address })
  if (owner?.status === 'active')
    await notifyAccount(tx, await readAccount(tx, owner.id), 'coinHeld', facts)
}

/** Starts the pledge that a final record of the contract pays, or holds the coin for a person (rules: rewards#coin). */
async function judgeCoin(tx: TransactionContext, order: CoinOrder): Promise<CoinReason | null> {
  const named = await findByLevel(tx, order)
  const reason = named === undefined ? 'unknown' : await joinPaid(tx, named, order)
  await storeCoinRecord(tx, order, { coinPledgeId: named?.id ?? null, reason })
  if (reason === null) await notifyJoined(tx, named!)
  return reason
}

/** The same for one that is held; a person has locked it. */
export const judgeAgain = (tx: TransactionContext, held: CoinRecord): Promise<CoinReason | null> =>
  judgeCoin(tx, { ...held, amount: held.coin })

/**
 * Judges what the contracts recorded, each once, then ends intents that were not paid in time. One fault keeps no
 * other waiting.
 */
export async function judgeCoins(ctx: Context): Promise<void> {
  const faults: unknown[] = []
  const each = async (work: (tx: TransactionContext) => Promise<unknown>): Promise<void> => {
    try {
      await retryDeadlock(() => inTransaction(ctx, work))
    } catch (error) {
      faults.push(error)
    }
  }
  for (const key of await listUnjudged(ctx))
    await each(async (tx) => {
      const order = await takeUnjudged(tx, key)
      if (order && (await judgeCoin(tx, order)) !== null) await notifyHeld(tx, order)
    })
  for (const unpaid of await listUnpaid(ctx, await readCoinsRead(ctx)))
    await each((tx) => endCoinPledge(tx, unpaid, 'expired'))
  if (faults.length > 0) throw new AggregateError(faults, 'coin could not be judged')
}
