import type { CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatUnits } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { NoProvider, ProviderFault } from '../../money/chains/chain.ts'
import { readHoldings } from '../../money/chains/balances/readHoldings.ts'
import { payoutAddresses } from '../../money/payouts/payoutAddresses.ts'
import { readGasWallets } from '../../money/receiving/gasWallets.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'

type Wallets = CallResult<'readNetworkWallets'>

/** Asks a node. Refuses with `tryLater` when none answers. */
export async function readNetworkWallets(ctx: ActorContext, chain: ChainConfig): Promise<Wallets> {
  const { network, usdt } = chain
  const { kind, nativeSymbol, nativeDecimals, usdtDecimals } = NETWORKS[network]
  const named = [
    { use: 'payout' as const, address: (await payoutAddresses(ctx)).get(network) },
    { use: 'gas' as const, address: (await readGasWallets(ctx)).get(kind) },
  ].flatMap(({ use, address }) => (address === undefined ? [] : [{ use, address }]))
  if (named.length === 0) return { wallets: [], block: null }
  const addresses = [...new Set(named.map(({ address }) => address))]
  const { block, holdings } = await readHoldings(
    chain,
    { addresses, tokens: [usdt] },
    ctx.log,
  ).catch((error: unknown) => {
    if (error instanceof NoProvider || error instanceof ProviderFault) return refuse('tryLater')
    throw error
  })
  return {
    block,
    wallets: named.map(({ use, address }) => {
      const held = holdings[addresses.indexOf(address)]!
      return {
        use,
        address,
        coin: formatUnits(held.nativeBase, nativeDecimals, 2),
        coinSymbol: nativeSymbol,
        usdt: formatUnits(held.tokensBase[0] ?? 0n, usdtDecimals, 2),
      }
    }),
  }
}
