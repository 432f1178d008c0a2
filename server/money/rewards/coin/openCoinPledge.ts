import { randomBytes } from 'node:crypto'
import { PLACES_RESERVED, refuse } from '../../../../basics/errors.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { coinFor, rewardOf } from '../../../../basics/rewards.ts'
import { lockActive } from '../../../people/accounts/profile/lockActive.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { checkJoining, moveReward, type Joining } from '../joinProgramme.ts'
import { lockCover, readFree } from '../pool.ts'
import { lockProgramme, takePlaces, type Programme } from '../programmes.ts'
import {
  addCoinPledge,
  hasOpenCoinPledge,
  listOverdue,
  readCoinPledge,
  readUnpaid,
  referenceOfCoin,
  setCoinPledge,
  sumOpen,
  type CoinPledge,
  type Payer,
} from './coinPledge.ts'
import { COINS, COINS_RESERVED, moveCoins, readCoinPool, type CoinPool } from './coinPool.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../basics/durations.ts'

/** Enough to confirm in a wallet that holds the coin. */
const COIN_VALID_MS = 15 * MINUTE_MS
/** A block that was made in time may become final later. */
const FINAL_WITHIN_MS = 15 * MINUTE_MS
/** Without a word from the network. */
const MAX_RESERVED_MS = DAY_MS

/** Above every product's number, and below the contract's limit. */
const newLevel = (): bigint => (1n << 127n) | BigInt(`0x${randomBytes(15).toString('hex')}`)

/** The most places, rewards and USDT that newcomers' open intents reserve; buyers' may reserve as much again. */
const quarter = (whole: bigint): bigint => whole / 4n

export function mostByCoin({ free, held }: CoinPool): bigint {
  const most = quarter(free + held)
  return most < free ? most : free
}

type Asked = Joining & { readonly byBuyer: boolean }

/**
 * Accounts cost nothing, bought goods do: intents of newcomers never keep out buyers, nor either of them members who
 * pay at once. One intent alone reserves at most a quarter of the USDT.
 */
async function checkReserved(
  ctx: Pick<Context, 'db'>,
  programme: Programme,
  { amountMicro, byBuyer }: Asked,
): Promise<void> {
  const reserved = await sumOpen(ctx, programme.id, byBuyer ? 'ofBuyers' : 'all')
  const places = quarter(BigInt(programme.places - programme.taken))
  const mostPlaces = byBuyer && places === 0n ? 1n : places
  if (BigInt(reserved.places) >= mostPlaces)
    refuse('limitExceeded', { fields: { programmeId: PLACES_RESERVED } })

  const all = await sumOpen(ctx, programme.id, 'all')
  const rewards = quarter(all.rewardMicro + (await readFree(ctx, 'USDT')))
  const rewardMicro = rewardOf(amountMicro, programme.rewardBps)
  if (rewardMicro > rewards) refuse('limitExceeded', { fields: { programmeId: 'poolShort' } })
  if (reserved.rewardMicro + rewardMicro > rewards)
    refuse('limitExceeded', { fields: { programmeId: PLACES_RESERVED } })

  const pool = await readCoinPool(ctx)
  const coins = quarter(pool.free + pool.held)
  if (amountMicro > coins) refuse('limitExceeded', { fields: { amount: 'coinShort' } })
  if (amountMicro > pool.free || (!byBuyer && reserved.amountMicro + amountMicro > coins))
    refuse('limitExceeded', { fields: { amount: PLACES_RESERVED } })
}

/** Unpaid intents allowed before a wait of an hour, which each further one makes four times as long. */
const FREE_TRIES = 2
const FIRST_WAIT_MS = HOUR_MS

/** Refuses `tooManyRequests` while the account or wallet waits after unpaid intents. */
async function checkUnpaid(ctx: Pick<Context, 'db' | 'now'>, payer: Payer): Promise<void> {
  const { unpaid, endedAt } = await readUnpaid(ctx, payer)
  if (unpaid < FREE_TRIES) return
  const untilMs = endedAt!.getTime() + FIRST_WAIT_MS * 4 ** (unpaid - FREE_TRIES)
  const waitMs = untilMs - ctx.now().getTime()
  if (waitMs > 0) refuse('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** Refuses what `checkJoining` refuses, and `limitExceeded` or `tooManyRequests` with the reason. */
export async function checkCoinPledge(
  ctx: Pick<Context, 'db' | 'now'>,
  programme: Programme,
  asked: Asked & Payer,
): Promise<void> {
  if (programme.asset !== 'USDT') refuse('notFound')
  if (await hasOpenCoinPledge(ctx, asked))
    refuse('limitExceeded', { fields: { programmeId: 'open' } })
  await checkUnpaid(ctx, asked)
  await checkJoining(ctx, programme, asked)
  await checkReserved(ctx, programme, asked)
}

export type CoinPlace = {
  readonly network: NetworkId
  readonly shop: string
  readonly wallet: string
  readonly price: bigint
}

/** Reserves place, reward and USDT while it is open. Repeats `checkCoinPledge` under the programme's lock. */
export async function openCoinPledge(
  tx: TransactionContext,
  programmeId: number,
  asked: Asked,
  { network, shop, wallet, price }: CoinPlace,
): Promise<CoinPledge> {
  const { accountId, amountMicro } = asked
  const programme = (await lockProgramme(tx, programmeId)) ?? refuse('notFound')
  if (!(await lockActive(tx, accountId))) refuse('notSignedIn')
  await lockCover(tx, 'USDT')
  await checkCoinPledge(tx, programme, { ...asked, wallet })
  await takePlaces(tx, programmeId, { held: 1 })
  const rewardMicro = rewardOf(amountMicro, programme.rewardBps)
  const level = newLevel()
  const reference = `${referenceOfCoin(level)}:held`
  await moveCoins(tx, COINS, COINS_RESERVED, { amountMicro, reference })
  await moveReward(tx, {
    asset: 'USDT',
    amountMicro: rewardMicro,
    reference: `${reference}:reward`,
  })
  return addCoinPledge(tx, {
    level,
    accountId,
    programmeId,
    network,
    shop,
    wallet,
    amountMicro,
    rewardMicro,
    coin: coinFor(amountMicro, price),
    byBuyer: asked.byBuyer,
    validUntil: new Date(tx.now().getTime() + COIN_VALID_MS),
  })
}

/** Gives back what an open intent held; false when it is not open any more. */
export async function endCoinPledge(
  tx: TransactionContext,
  { id, programmeId }: Pick<CoinPledge, 'id' | 'programmeId'>,
  state: 'expired' | 'dropped',
): Promise<boolean> {
  await lockProgramme(tx, programmeId)
  await lockCover(tx, 'USDT')
  const open = (await readCoinPledge(tx, id))!
  if (open.state !== 'open') return false
  await setCoinPledge(tx, id, state)
  await takePlaces(tx, programmeId, { held: -1 })
  const reference = `${referenceOfCoin(open.level)}:back`
  await moveCoins(tx, COINS_RESERVED, COINS, { amountMicro: open.amountMicro, reference })
  const back = { asset: 'USDT', amountMicro: open.rewardMicro, back: true } as const
  await moveReward(tx, { ...back, reference: `${reference}:reward` })
  return true
}

/** Overdue intents of contracts that were read since a payment in time would have become final. */
export async function listUnpaid(
  ctx: Context,
  readAt: ReadonlyMap<string, Date>,
): Promise<CoinPledge[]> {
  const nowMs = ctx.now().getTime()
  return (await listOverdue(ctx, ctx.now())).filter(({ network, shop, validUntil }) => {
    const read = readAt.get(`${network}:${shop}`)?.getTime() ?? 0
    const dueMs = validUntil.getTime()
    return read >= dueMs + FINAL_WITHIN_MS || nowMs >= dueMs + MAX_RESERVED_MS
  })
}
