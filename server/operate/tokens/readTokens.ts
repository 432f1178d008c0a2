import type { CallResult } from '../../../api/calls.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { Refusal } from '../../../basics/errors.ts'
import { formatMicro, formatUnits } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { readRate, type RateText } from '../../money/balances/exchangeRate.ts'
import { NoProvider } from '../../money/chains/chain.ts'
import {
  addressIn,
  openContractReader,
  type ContractReader,
} from '../../money/chains/contracts/contractReader.ts'
import { readRails } from '../../money/contractRail/readRails.ts'
import { sumHoldings } from '../../money/ledger/sumHoldings.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Log } from '../../platform/log.ts'

type Shown = CallResult<'readTokens'>['chains'][number]
type Sale = Pick<Shown, 'state' | 'decimals' | 'supply' | 'forSale' | 'priceBase'>
type Seller = ChainConfig & { readonly shop: string; readonly token: string }

/** Visitors ask as often as they like, the node is asked this often. */
const KEPT_MS = 15_000
const NOTHING = { decimals: null, supply: null, forSale: null, priceBase: null } as const

const valueOf = (words: readonly string[] | undefined): bigint | undefined =>
  words?.[0] === undefined ? undefined : BigInt(`0x${words[0]}`)

/** A shop contract that sells another token than the configured one sells nothing here. */
async function readSale(reader: ContractReader, { network, shop, token }: Seller): Promise<Sale> {
  const [price, left, sold, supply, decimals, paused] = await reader.ask([
    { contract: shop, view: 'currentPrice()' },
    { contract: shop, view: 'balance()' },
    { contract: shop, view: 'mdd()' },
    { contract: token, view: 'totalSupply()' },
    { contract: token, view: 'decimals()' },
    { contract: token, view: 'paused()' },
  ])
  const places = valueOf(decimals)
  const [priceBase, leftBase, all] = [valueOf(price), valueOf(left), valueOf(supply)]
  const isSame =
    sold?.[0] !== undefined &&
    canonicalAddress(addressIn(network, sold[0])) === canonicalAddress(token)
  if (!isSame || places === undefined || places > 30n || all === undefined)
    return { state: 'closed', ...NOTHING }
  const amount = (base: bigint): string => formatUnits(base, Number(places), 2)
  const isOpen = priceBase! > 0n && leftBase! > 0n && valueOf(paused) === 0n
  return {
    state: isOpen ? 'open' : 'closed',
    decimals: Number(places),
    supply: amount(all),
    forSale: amount(leftBase!),
    priceBase: isOpen ? String(priceBase) : null,
  }
}

export type TokenPlace = {
  readonly chains: readonly ChainConfig[]
  readonly rateText: RateText
  readonly log: Log
  readonly openReader?: (chain: ChainConfig, log: Log) => ContractReader
}

/** Reads the supply of both tokens, and what the shop contracts ask for MDD (rules: balances#tokens). */
export function tokenReader({
  chains,
  rateText,
  log,
  openReader = openContractReader,
}: TokenPlace) {
  const sellers = chains.filter((one): one is Seller => one.shop !== null && one.token !== null)
  const readers = new Map<NetworkId, ContractReader>()
  const kept = new Map<NetworkId, { readonly until: number; readonly sale: Promise<Sale> }>()

  const ask = async (chain: Seller): Promise<Sale> => {
    const reader = readers.get(chain.network) ?? openReader(chain, log)
    readers.set(chain.network, reader)
    try {
      return await readSale(reader, chain)
    } catch (error) {
      if (error instanceof NoProvider) return { state: 'unreachable', ...NOTHING }
      throw error
    }
  }
  const saleOf = (ctx: Context, chain: Seller): Promise<Sale> => {
    const now = ctx.now().getTime()
    const known = kept.get(chain.network)
    if (known && known.until > now) return known.sale
    const sale = ask(chain)
    kept.set(chain.network, { until: now + KEPT_MS, sale })
    sale.catch(() => kept.delete(chain.network))
    return sale
  }
  const rateOf = async (ctx: Context): Promise<string | null> => {
    try {
      return formatMicro(await readRate(ctx, rateText))
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  return async (ctx: Context): Promise<CallResult<'readTokens'>> => {
    const rails = await readRails(ctx)
    const held = new Map((await sumHoldings(ctx)).map(({ asset, members }) => [asset, members]))
    return {
      xmdd: formatMicro(held.get('XMDD') ?? 0n),
      mdd: formatMicro(held.get('MDD') ?? 0n),
      rate: await rateOf(ctx),
      chains: await Promise.all(
        sellers.map(async (chain) => {
          const { network, chainId, token, shop } = chain
          const { nativeSymbol: coin, nativeDecimals: coinDecimals } = NETWORKS[network]
          const sale = await saleOf(ctx, chain)
          const rail = rails.find((one) => one.network === network && one.shop === shop)
          // Coin must not go to an unchecked contract, or one that pays others.
          const state = sale.state === 'open' && rail?.reason !== null ? 'closed' : sale.state
          return { network, chainId, token, shop, coin, coinDecimals, ...sale, state }
        }),
      ),
    }
  }
}
