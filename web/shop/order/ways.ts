import type { CallResult } from '../../../api/calls.ts'
import { formatUnits, parseMicro, microOf } from '../../../basics/money.ts'
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../../basics/networks.ts'

/** In the order of the list. A limit is whitelist mode, all others safe mode. */
export const WAYS = ['wallet', 'transfer', 'balance', 'limit'] as const
export type Way = (typeof WAYS)[number]
/** Ways that place an order to be paid on a network. */
export type ChainWay = Exclude<Way, 'balance'>

type Networks = CallResult<'listNetworks'>
type Fees = CallResult<'listNetworkFees'>

export type Fee = { readonly coin: string; readonly usdt?: string }
type OfferedNetwork = {
  readonly network: NetworkId
  /** Undefined where the network's nodes do not tell it, and where the shop pays it. */
  readonly fee?: Fee
  readonly isCheapest: boolean
}
/** A network that the shop has, and why it is not offered. */
type WithheldNetwork = { readonly network: NetworkId; readonly why: 'closed' | 'notThisWay' }

export type NetworksOf = {
  readonly offered: readonly OfferedNetwork[]
  readonly withheld: readonly WithheldNetwork[]
}

const CENT_DECIMALS = 2
const MICRO_PER_CENT = 10_000n

/** Rounded up to cents, so that no fee is shown too low; undefined below one. */
function cents(amount: string): string | undefined {
  const micro = microOf(amount)
  if (micro < MICRO_PER_CENT) return undefined
  return formatUnits((micro + MICRO_PER_CENT - 1n) / MICRO_PER_CENT, CENT_DECIMALS, CENT_DECIMALS)
}

const range = (least: string, most: string): string => (least === most ? most : `${least}–${most}`)

/** "6.4285" as "6.43": three digits, rounded up. */
function shortCoin(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const zeros = whole === '0' ? fraction.search(/[1-9]/) : 0
  const places = whole === '0' ? Math.max(0, zeros) + 3 : Math.max(0, 3 - whole.length)
  if (fraction.length <= places) return amount
  const cut = BigInt(whole + fraction.slice(0, places)) + 1n
  return formatUnits(cut, places)
}

function feeOf({ coin, usdt }: Fees[number]['transfer'], network: NetworkId): Fee {
  const { nativeSymbol } = NETWORKS[network]
  const inCoin = `${range(shortCoin(coin.least), shortCoin(coin.most))} ${nativeSymbol}`
  if (!usdt) return { coin: inCoin }
  const most = cents(usdt.most)
  return { coin: inCoin, usdt: most ? `≈ ${range(cents(usdt.least) ?? '0.01', most)}` : '< 0.01' }
}

/** The one whose fee is at most the least; undefined unless it is known of all. */
function cheapestOf(
  networks: readonly NetworkId[],
  feeIn: (network: NetworkId) => Fees[number]['transfer'] | undefined,
): NetworkId | undefined {
  const known = networks.map((network) => ({
    network,
    micro: parseMicro(feeIn(network)?.usdt?.most ?? ''),
  }))
  if (known.length < 2 || known.some(({ micro }) => micro === undefined)) return undefined
  return known.reduce((best, one) => (one.micro! < best.micro! ? one : best)).network
}

/** Whether a network that is offered has no fee yet. */
export const isFeeMissing = (networks: Networks, fees: Fees): boolean =>
  networks.some(({ network, open }) => open && !fees.some((fee) => fee.network === network))

/** Which networks a way is offered on, and what paying costs there (rules: payments#network-fees). */
export function networksOf(
  way: ChainWay,
  networks: Networks,
  fees: Fees | undefined,
  limits: readonly NetworkId[],
): NetworksOf {
  const known = NETWORK_IDS.flatMap((id) => networks.find(({ network }) => network === id) ?? [])
  const takes = (one: Networks[number]): boolean =>
    way === 'wallet'
      ? one.wallet !== null
      : way === 'transfer'
        ? one.transfer
        : limits.includes(one.network)
  const isOffered = (one: Networks[number]) => one.open && takes(one)
  const feeIn = (network: NetworkId) => {
    const fee = fees?.find((one) => one.network === network)
    const byContract =
      way === 'wallet' && known.find((one) => one.network === network)?.wallet === 'contract'
    return byContract ? fee?.contract : fee?.transfer
  }
  const offered = known.filter(isOffered).map(({ network }) => network)
  const cheapest = way === 'limit' ? undefined : cheapestOf(offered, feeIn)
  return {
    offered: offered.map((network) => {
      const fee = way === 'limit' ? undefined : feeIn(network)
      return { network, ...(fee && { fee: feeOf(fee, network) }), isCheapest: network === cheapest }
    }),
    withheld: known
      .filter((one) => !isOffered(one))
      .map((one) => ({ network: one.network, why: one.open ? 'notThisWay' : 'closed' })),
  }
}

/** No network takes what a wallet or a transfer pays: one message says so, not each way. */
export const takesNothing = (on: (way: ChainWay) => NetworksOf): boolean =>
  on('wallet').offered.length === 0 && on('transfer').offered.length === 0

/** Between wallet and transfer, one that no network takes gives way to the other. */
export function workingWay(way: Way, on: (way: ChainWay) => NetworksOf): Way {
  if (way !== 'wallet' && way !== 'transfer') return way
  const other = way === 'wallet' ? 'transfer' : 'wallet'
  return on(way).offered.length === 0 && on(other).offered.length > 0 ? other : way
}
