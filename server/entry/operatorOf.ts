import { NETWORKS, type NetworkId } from '../../basics/chains.ts'
import { toTronAddress } from '../../basics/tron/address.ts'
import type { Config } from '../platform/config.ts'
import { demoPayoutKey } from '../../tools/demo/demoPayoutKey.ts'
import type { OperatorOf } from '../money/spendLimits/terms.ts'
import { payoutAddresses } from '../money/payouts/payoutAddresses.ts'

/**
 * The wallet that charges spending limits: the one that pays out, as the process with the key told the database. In demo mode
 * that process runs only while there is something to pay, and the wallet follows from the local chain.
 */
export function operatorsOf(config: Config): OperatorOf {
  if (!config.demo) return async (ctx, network) => (await payoutAddresses(ctx)).get(network)
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
