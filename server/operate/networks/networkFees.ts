import { MINUTE_MS, SECOND_MS } from '../../../basics/durations.ts'
import type { CallResult } from '../../../api/calls.ts'
import { baseToMicro, formatMicro, formatUnits } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { NoProvider } from '../../money/chains/chain.ts'
import {
  openContractReader,
  type ContractReader,
} from '../../money/chains/contracts/contractReader.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Log } from '../../platform/log.ts'

type Fees = CallResult<'listNetworkFees'>[number]
type Fee = Fees['transfer']

/** Visitors ask as often as they like, the nodes are asked this often. */
const KEPT_MS = MINUTE_MS
/** For a network that does not answer. */
const AGAIN_MS = 5 * SECOND_MS
/** After this, a slow node's network keeps its previous fee until the next question. */
const WAIT_MS = 1_000
/** A fee below the smallest unit is shown as one unit. */
const MIN_MICRO = 1n

type FeePlace = {
  readonly chains: readonly ChainConfig[]
  readonly demo: boolean
  readonly log: Log
  readonly openReader?: (chain: ChainConfig, log: Log) => ContractReader
}

type Kept = {
  untilMs: number
  readonly reading: Promise<Fees | undefined>
  last: Fees | undefined
}

/** What comes in time, or `otherwise`. */
async function within<T>(ms: number, coming: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/** Micro-USDT for one whole coin, by an exchange on the network itself; undefined where it has no answer. */
async function coinWorth(
  reader: ContractReader,
  { network, usdt, usdtDecimals }: ChainConfig,
): Promise<bigint | undefined> {
  const { market, nativeDecimals } = NETWORKS[network]
  const [words] = await reader.ask([
    {
      contract: market.router,
      view: 'getAmountsOut(uint256,address[])',
      // Where the list begins, how long it is, and the list.
      args: [10n ** BigInt(nativeDecimals), 64n, 2n, market.coin, usdt],
    },
  ])
  const out = words?.length === 4 ? BigInt(`0x${words[3]}`) : 0n
  const { micro } = baseToMicro(out, usdtDecimals)
  return micro > 0n ? micro : undefined
}

/** Local chains have no exchange. */
function playWorth(network: NetworkId): bigint {
  const { nativeDecimals, demoBaseForUsdt } = NETWORKS[network]
  return (10n ** BigInt(nativeDecimals) * 1_000_000n) / demoBaseForUsdt
}

function feeOf(
  network: NetworkId,
  [least, most]: readonly [bigint, bigint],
  price: bigint,
  worth: bigint | undefined,
): Fee {
  const { nativeDecimals } = NETWORKS[network]
  const coin = (units: bigint): string => formatUnits(units * price, nativeDecimals)
  const usdt = (units: bigint): string => {
    const micro = (units * price * worth!) / 10n ** BigInt(nativeDecimals)
    return formatMicro(micro > 0n ? micro : MIN_MICRO)
  }
  return {
    coin: { least: coin(least), most: coin(most) },
    usdt: worth === undefined ? null : { least: usdt(least), most: usdt(most) },
  }
}

/** Reads what payments cost now (rules: payments#network-fees). Nothing is charged by these figures. */
export function feeReader({ chains, demo, log, openReader = openContractReader }: FeePlace) {
  const readers = new Map<NetworkId, ContractReader>()
  const kept = new Map<NetworkId, Kept>()

  const readOne = async (chain: ChainConfig): Promise<Fees | undefined> => {
    const { network } = chain
    const reader = readers.get(network) ?? openReader(chain, log)
    readers.set(network, reader)
    try {
      const [price, worth] = await Promise.all([
        reader.price(),
        demo ? playWorth(network) : coinWorth(reader, chain),
      ])
      const { transferUnits, contractUnits } = NETWORKS[network]
      return {
        network,
        transfer: feeOf(network, transferUnits, price, worth),
        contract: feeOf(network, [contractUnits, contractUnits], price, worth),
      }
    } catch (error) {
      if (error instanceof NoProvider) return undefined
      throw error
    }
  }

  const readKept = (chain: ChainConfig, nowMs: number): Promise<Fees | undefined> => {
    const { network } = chain
    const before = kept.get(network)
    if (before && nowMs < before.untilMs) return within(WAIT_MS, before.reading, before.last)
    const reading = readOne(chain)
    const one: Kept = { untilMs: nowMs + KEPT_MS, reading, last: before?.last }
    kept.set(network, one)
    reading.then(
      (fees) => {
        one.last = fees
        if (!fees) one.untilMs = nowMs + AGAIN_MS
      },
      () => kept.delete(network),
    )
    return within(WAIT_MS, reading, one.last)
  }

  return async (ctx: Context): Promise<Fees[]> => {
    const nowMs = ctx.now().getTime()
    const all = await Promise.all(chains.map((chain) => readKept(chain, nowMs)))
    return all.filter((fees) => fees !== undefined)
  }
}
