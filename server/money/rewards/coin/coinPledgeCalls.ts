import type * as coinPledges from '../../../../api/account/coinPledges.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../../api/pageOf.ts'
import { PATHS } from '../../../../api/paths.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro, microToBase, parseMicro } from '../../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { coinFor, rewardOf } from '../../../../basics/rewards.ts'
import { confirmAction } from '../../../people/accounts/passkeys/confirmAction.ts'
import { countAttempt } from '../../../people/accounts/attempts.ts'
import { walletsOf } from '../../../people/accounts/wallets/walletsOf.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { moveIdempotently } from '../../balances/moveIdempotently.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { parseAmount } from '../../balances/parseAmount.ts'
import { readRails } from '../../contractRail/readRails.ts'
import { readProgramme } from '../programmes.ts'
import { listCoinPledges, readCoinPledge, type CoinPledge } from './coinPledge.ts'
import { readCoinPool } from './coinPool.ts'
import { recordsOf } from './coinRecord.ts'
import {
  checkCoinPledge,
  endCoinPledge,
  mostByCoin,
  openCoinPledge,
  type CoinPlace,
} from './openCoinPledge.ts'

type CoinPlaces = {
  readonly chains: readonly Pick<ChainConfig, 'network' | 'chainId' | 'shop' | 'usdtDecimals'>[]
  readonly offered: (ctx: Context) => Promise<ReadonlySet<NetworkId>>
  /** The wallet's balance of coin in base units; undefined while providers do not answer. */
  readonly coinIn: (network: NetworkId, wallet: string) => Promise<bigint | undefined>
  /** Whether the member bought goods and kept them. */
  readonly hasBought: (ctx: Context, accountId: bigint) => Promise<boolean>
}
type Offer = CallResult<'readCoinOffers'>['networks'][number]
type Shown = CallResult<'listCoinPledges'>['records'][number]

/** Contracts that passed their checks and publish a price, on networks that are offered. */
async function readOffers(ctx: Context, { chains, offered }: CoinPlaces): Promise<Offer[]> {
  const rails = await readRails(ctx)
  const open = await offered(ctx)
  return chains.flatMap(({ network, chainId, shop }): Offer[] => {
    const rail = rails.find((one) => one.network === network && one.shop === shop)
    if (rail?.reason !== null || rail.coinPrice === 0n || !open.has(network)) return []
    const { nativeSymbol: coin, nativeDecimals: coinDecimals } = NETWORKS[network]
    const price = String(rail.coinPrice)
    return [{ network, chainId, shop: rail.shop, coin, coinDecimals, price }]
  })
}

async function shown(
  ctx: Context,
  { chains }: CoinPlaces,
  rows: readonly CoinPledge[],
): Promise<Shown[]> {
  const held = new Map(
    (
      await recordsOf(
        ctx,
        rows.map(({ id }) => id),
      )
    )
      .filter(({ closedAt }) => closedAt === null)
      .map(({ coinPledgeId, reason }) => [coinPledgeId, reason]),
  )
  return rows.map((one) => {
    const { network, shop } = one
    const chain = chains.find((known) => known.network === network && known.shop === shop)
    const { nativeSymbol: coin, nativeDecimals: coinDecimals, usdtDecimals } = NETWORKS[network]
    return {
      id: String(one.id),
      programmeId: one.programmeId,
      network,
      chainId: chain?.chainId ?? null,
      shop,
      coin,
      coinDecimals,
      wallet: one.wallet,
      level: String(one.level),
      usdtBase: String(microToBase(one.amountMicro, chain?.usdtDecimals ?? usdtDecimals)),
      coinBase: String(one.coin),
      amount: formatMicro(one.amountMicro),
      reward: formatMicro(one.rewardMicro),
      state: one.state,
      held: one.state === 'joined' ? null : (held.get(one.id) ?? null),
      madeAt: one.madeAt.getTime(),
      validUntil: one.validUntil.getTime(),
    }
  })
}

async function boundWallet(
  ctx: Context,
  accountId: bigint,
  { network, wallet }: CallInput<'pledgeMatic'>,
): Promise<string> {
  const own = (await walletsOf(ctx, accountId)).find(
    ({ kind, address }) =>
      kind === NETWORKS[network].kind && canonicalAddress(address) === canonicalAddress(wallet),
  )
  return own?.address ?? refuseFields({ wallet: 'notBound' })
}

/** A wallet without the coin must not reserve places and rewards that others could pay for. */
async function checkCoin(
  { coinIn }: CoinPlaces,
  { network, wallet, price }: CoinPlace,
  amountMicro: bigint,
): Promise<void> {
  const found = (await coinIn(network, wallet)) ?? refuse('tryLater')
  if (found < coinFor(amountMicro, price))
    refuse('insufficientBalance', { fields: { wallet: 'coinMissing' } })
}

/** Idempotent by `requestId` (rules: rewards#coin). */
async function pledgeMatic(
  ctx: CallContext,
  input: CallInput<'pledgeMatic'>,
  places: CoinPlaces,
): Promise<CallResult<'pledgeMatic'>> {
  const accountId = memberOf(ctx)
  const { programmeId, amount, reward, network, wallet, requestId, secPassword, passkey } = input
  const byBuyer = await places.hasBought(ctx, accountId)
  const asked = { accountId, amountMicro: parseAmount(amount), byBuyer }
  let place: CoinPlace | undefined
  const check = async (): Promise<void> => {
    const programme = (await readProgramme(ctx, programmeId)) ?? refuse('notFound')
    const offer =
      (await readOffers(ctx, places)).find((one) => one.network === network) ??
      refuse('tryLater', { fields: { network: 'networkOff' } })
    const own = await boundWallet(ctx, accountId, input)
    await checkCoinPledge(ctx, programme, { ...asked, wallet: own })
    if (rewardOf(asked.amountMicro, programme.rewardBps) !== parseMicro(reward))
      refuseFields({ reward: 'changed' })
    await confirmAction(ctx, {
      accountId,
      call: 'pledgeMatic',
      content: input,
      secPassword,
      passkey,
    })
    await countAttempt(ctx, 'coinPledgeClient', ctx.caller.clientAddress)
    place = { network, shop: offer.shop, wallet: own, price: BigInt(offer.price) }
    await checkCoin(places, place, asked.amountMicro)
  }
  const content = { programmeId, amount, reward, network, wallet }
  return moveIdempotently(
    ctx,
    { accountId, requestId, call: PATHS.pledgeMatic, content },
    check,
    async (tx) => {
      const made = await openCoinPledge(tx, programmeId, asked, place!)
      return (await shown(tx, places, [made]))[0]!
    },
  )
}

async function dropCoinPledge(
  ctx: CallContext,
  { id }: CallInput<'dropCoinPledge'>,
  places: CoinPlaces,
): Promise<CallResult<'dropCoinPledge'>> {
  const accountId = memberOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const found = await readCoinPledge(tx, BigInt(id))
    if (found?.accountId !== accountId) return refuse('notFound')
    if (!(await endCoinPledge(tx, found, 'dropped'))) refuse('conflict')
    return (await shown(tx, places, [(await readCoinPledge(tx, found.id))!]))[0]!
  })
}

export const coinPledgeCalls = (places: CoinPlaces): Handlers<keyof typeof coinPledges> => ({
  readCoinOffers: async (ctx) => ({
    most: formatMicro(mostByCoin(await readCoinPool(ctx))),
    networks: await readOffers(ctx, places),
  }),
  pledgeMatic: (ctx, input) => pledgeMatic(ctx, input, places),
  listCoinPledges: async (ctx, input) => {
    const page = pageAsked(input)
    const { rows, total } = await listCoinPledges(ctx, { ...page, accountId: memberOf(ctx) })
    return pageOf(await shown(ctx, places, rows), total, page)
  },
  dropCoinPledge: (ctx, input) => dropCoinPledge(ctx, input, places),
})
