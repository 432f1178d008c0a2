import { canonicalAddress } from '../../../basics/address.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import { payoutAddresses } from '../../money/payouts/payoutAddresses.ts'

export const ownAddresses = (chains: readonly ChainConfig[]) => {
  const configured = chains.flatMap((chain) =>
    [chain.usdt, chain.shop, chain.spendLimit ?? null, chain.token, ...chain.receive].flatMap(
      (address) => (address === null ? [] : canonicalAddress(address)),
    ),
  )
  return async (ctx: Context): Promise<ReadonlySet<string>> =>
    new Set([...configured, ...(await payoutAddresses(ctx)).values()])
}
