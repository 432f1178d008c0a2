import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { toTronAddress } from '../../basics/tron/address.ts'
import type { OperatorOf } from '../../server/money/spendLimits/terms.ts'
import type { Config } from '../../server/platform/config.ts'
import { demoPayoutKey } from './demoPayoutKey.ts'

/**
 * Derived from the local chain, since `sign` runs only while there is something to pay and may not have stored its
 * wallet yet.
 */
export function demoOperators(config: Config): OperatorOf {
  const known = new Map<NetworkId, string>()
  return async (_ctx, network) => {
    const chain = config.chains.find((one) => one.network === network)
    const before = known.get(network)
    if (before !== undefined || !chain) return before
    const { privateKeyToAddress } = await import('viem/accounts')
    const hex = privateKeyToAddress(`0x${demoPayoutKey(config.dataDir, chain)}`)
    const address = NETWORKS[network].kind === 'tron' ? toTronAddress(hex) : hex.toLowerCase()
    known.set(network, address)
    return address
  }
}
