import type { ChainToken } from '../../../../basics/tokens.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { BooksAddress } from '../../../money/books/addresses.ts'
import type { BooksPlace } from '../../../money/books/compareBooks.ts'
import { openTokenBooks } from '../../../money/chains/balances/openTokenBooks.ts'
import { payoutAddresses } from '../../../money/payouts/payoutAddresses.ts'
import { allAddresses } from '../../../money/receiving/allAddresses.ts'
import { familyOf } from '../../../money/receiving/shopAddress.ts'
import { withMdd, type ChainConfig } from '../../../platform/config/chains.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Log } from '../../../platform/log.ts'

/** The watcher looks at all others for as long as money may come (rules: payments#receiving-addresses). */
const UNWATCHED: ReadonlySet<string> = new Set(['payout', 'gas'])

/** Every address that is or was the shop's; its contracts keep nothing. */
async function addressesOf(ctx: Context, network: NetworkId): Promise<BooksAddress[]> {
  const owned: BooksAddress[] = []
  for await (const page of allAddresses(ctx, familyOf(network)))
    for (const { address, role } of page)
      if (role !== 'contract')
        owned.push({ address, isWatched: !UNWATCHED.has(role), isMade: role === 'forwarder' })
  const payout = (await payoutAddresses(ctx)).get(network)
  const isKnown = owned.some(({ address }) => address === payout)
  if (payout !== undefined && !isKnown)
    owned.push({ address: canonicalAddress(payout), isWatched: false, isMade: false })
  return owned
}

/** Networks with a provider for the books alone, and those without. */
export function booksPlaces(
  chains: readonly ChainConfig[],
  log: Log,
): { readonly places: readonly BooksPlace[]; readonly unchecked: readonly NetworkId[] } {
  const audited = chains.filter((chain) => chain.auditRpc)
  return {
    places: audited.flatMap((chain) => {
      const one = (of: ChainConfig, asset: ChainToken): BooksPlace => ({
        network: of.network,
        asset,
        decimals: of.usdtDecimals,
        books: openTokenBooks({ ...of, rpc: [of.auditRpc!] }, log),
        addresses: (ctx) => addressesOf(ctx, of.network),
      })
      const mdd = withMdd(chain)
      return [one(chain, 'USDT'), ...(mdd ? [one(mdd, 'MDD')] : [])]
    }),
    unchecked: chains.filter((chain) => !chain.auditRpc).map(({ network }) => network),
  }
}
