import { NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { payoutAddresses } from './payoutAddresses.ts'

/** Micro-units of USDT; below it no refund is sent. */
export const payoutFeeOf =
  ({ chains }: Pick<Config, 'chains'>) =>
  (network: NetworkId): bigint =>
    chains.find((one) => one.network === network)?.payouts?.feeMicro ?? 0n

/** Without the merchant's own hand. */
export const walletNetworks =
  (config: Pick<Config, 'demo' | 'payout' | 'payByHand'>) =>
  (ctx: Context): Promise<ReadonlySet<NetworkId>> =>
    payableNetworks({ ...config, payByHand: false })(ctx)

/**
 * Networks on which the payout wallet (maybe on another machine), or the merchant by hand, pays (rules:
 * payouts#by-hand).
 */
export const payableNetworks =
  ({ demo, payout, payByHand }: Pick<Config, 'demo' | 'payout' | 'payByHand'>) =>
  async (ctx: Context): Promise<ReadonlySet<NetworkId>> => {
    if (demo || payByHand || payout !== null) return new Set(NETWORK_IDS)
    const known = await payoutAddresses(ctx)
    return new Set(NETWORK_IDS.filter((network) => known.has(network)))
  }
