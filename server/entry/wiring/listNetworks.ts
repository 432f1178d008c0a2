import type { CallResult } from '../../../api/calls.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'
import { offeredNetworks, type OfferedConfig } from './offered.ts'
import { payoutFeeOf } from '../../money/payouts/payable.ts'

/** The networks on which the shop is paid; `demo` marks local chains. */
export async function listNetworks(
  ctx: Context,
  config: OfferedConfig,
  payable: ReadonlySet<NetworkId>,
): Promise<CallResult<'listNetworks'>> {
  const offered = await offeredNetworks(ctx, config)
  const payoutFee = payoutFeeOf(config)
  return config.chains.map((chain) => ({
    network: chain.network,
    chainId: chain.chainId,
    token: chain.usdt,
    decimals: chain.usdtDecimals,
    shop: chain.shop,
    open: offered.has(chain.network),
    demo: config.demo,
    takesDeposits: Boolean(chain.treasury),
    paysOut: payable.has(chain.network),
    payoutFee: formatMicro(payoutFee(chain.network)),
  }))
}
