import type { NetworkId } from '../../../basics/networks.ts'
import type { Rail } from './rail.ts'

/** Networks with their rails as last checked; frozen or unchecked ones have no platform. */
export function withRails<N extends { readonly network: NetworkId; readonly shop: string | null }>(
  networks: Iterable<N>,
  rails: readonly Rail[],
): Map<NetworkId, N & { readonly platform: string | null }> {
  return new Map(
    [...networks].map((one) => {
      const rail = rails.find(({ network, shop }) => network === one.network && shop === one.shop)
      const platform = rail && rail.reason === null ? rail.platform : null
      return [one.network, { ...one, platform }]
    }),
  )
}
