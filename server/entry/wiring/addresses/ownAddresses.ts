import { canonicalAddress } from '../../../../basics/address.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'
import type { Context } from '../../../platform/db/context.ts'
import { payoutAddresses } from '../../../money/payouts/payoutAddresses.ts'
import { implementationOf } from '../../../money/receiving/forwarderAddress.ts'
import { factoryOf } from '../../../money/receiving/openForwarders.ts'
import { familyOf } from '../../../money/receiving/shopAddress.ts'
import { toTronAddress } from '../../../../basics/tron/address.ts'

/** The forwarders' factory and shared code, which could never pay out what is sent there. */
function forwarderCode(chain: ChainConfig): string[] {
  const factory = factoryOf(chain)
  if (factory === null) return []
  const family = familyOf(chain.network)
  const code = implementationOf(family, factory)
  return [factory, family === 'tron' ? toTronAddress(code) : code]
}

export const ownAddresses = (chains: readonly ChainConfig[]) => {
  const configured = chains.flatMap((chain) =>
    [
      chain.usdt,
      chain.shop,
      chain.spendLimit ?? null,
      chain.token,
      ...chain.receive,
      ...forwarderCode(chain),
    ].flatMap((address) => (address === null ? [] : canonicalAddress(address))),
  )
  return async (ctx: Context): Promise<ReadonlySet<string>> => {
    const payout = [...(await payoutAddresses(ctx)).values()]
    return new Set([...configured, ...payout.map(canonicalAddress)])
  }
}
