import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { formatUnits } from '../../../basics/money.ts'
import type { Holding } from '../../../basics/statement.ts'
import { NoProvider } from '../chains/chain.ts'
import type { ChainHoldings } from '../chains/holdings.ts'
import { readHoldings } from '../chains/balances/readHoldings.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Log } from '../../platform/log.ts'

/** A network that does not answer has null amounts, so that it cannot block the statement. */
export async function readAllHoldings(
  chains: readonly ChainConfig[],
  payoutAddresses: ReadonlyMap<number, string>,
  log: Log,
): Promise<Holding[]> {
  const networks = await Promise.all(
    chains.map(async (chain) => {
      const given = payoutAddresses.get(chain.network)
      const payout = given === undefined ? undefined : canonicalAddress(given)
      const known = [
        ...[
          ...chain.receive,
          ...chain.payees,
          ...(chain.wallets ?? []),
          ...(chain.treasury ? [chain.treasury] : []),
        ].map(canonicalAddress),
        ...(payout === undefined ? [] : [payout]),
      ]
      const { mdd } = chain
      const tokens = [chain.usdt, ...(mdd ? [mdd.address] : [])]
      const read = await readHoldings(chain, { addresses: known, tokens }, log).catch(
        (error: unknown): ChainHoldings | undefined => {
          if (error instanceof NoProvider) return undefined
          throw error
        },
      )
      return (read?.holdings.map(({ address }) => address) ?? [...new Set(known)]).flatMap(
        (address, at): Holding[] => {
          // A platform address outside the settings may belong to a stranger.
          if (!known.includes(address)) return []
          const own = read?.holdings[at]
          const place = {
            network: chain.network,
            kind: address === payout ? 'payout' : 'receive',
            address,
            block: read?.block ?? null,
          } as const
          const text = (base: bigint | undefined, decimals: number): string | null =>
            base === undefined ? null : formatUnits(base, decimals, 2)
          return [
            { asset: 'USDT', ...place, amount: text(own?.tokensBase[0], chain.usdtDecimals) },
            ...(mdd
              ? [{ asset: 'MDD', ...place, amount: text(own?.tokensBase[1], mdd.decimals) }]
              : []),
            {
              asset: NETWORKS[chain.network].nativeSymbol,
              ...place,
              amount: text(own?.nativeBase, NETWORKS[chain.network].nativeDecimals),
            },
          ]
        },
      )
    }),
  )
  return networks.flat()
}
