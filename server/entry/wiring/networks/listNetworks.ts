import type { CallResult } from '../../../../api/calls.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'
import type { Context } from '../../../platform/db/context.ts'
import { offeredNetworks, type OfferedConfig } from './offered.ts'
import { payoutFeeOf } from '../../../money/payouts/payable.ts'

/** Which ways to pay the settings allow there (rules: payments#two-rails). */
function waysOn({
  shop,
  treasury,
  wallets = [],
  xpub,
  receive,
}: ChainConfig): Pick<CallResult<'listNetworks'>[number], 'wallet' | 'transfer'> {
  const hasOwn = Boolean(treasury) || wallets.length > 0 || Boolean(xpub)
  return {
    wallet: hasOwn ? 'transfer' : shop === null ? null : 'contract',
    transfer: hasOwn || receive.length > 0,
  }
}

/** The networks on which the shop is paid; `demo` marks local chains. */
export async function listNetworks(
  ctx: Context,
  config: OfferedConfig,
  payable: ReadonlySet<NetworkId>,
  paidByWallet: ReadonlySet<NetworkId>,
): Promise<CallResult<'listNetworks'>> {
  const offered = await offeredNetworks(ctx, config)
  const payoutFee = payoutFeeOf(config)
  return config.chains.map((chain) => ({
    network: chain.network,
    chainId: chain.chainId,
    token: chain.usdt,
    decimals: chain.usdtDecimals,
    mdd: chain.mdd
      ? {
          token: chain.mdd.address,
          decimals: chain.mdd.decimals,
          paysOut: paidByWallet.has(chain.network),
        }
      : null,
    shop: chain.shop,
    open: offered.has(chain.network),
    ...waysOn(chain),
    demo: config.demo,
    takesDeposits: Boolean(chain.treasury),
    paysOut: payable.has(chain.network),
    paidByHand: payable.has(chain.network) && !paidByWallet.has(chain.network),
    payoutFee: formatMicro(payoutFee(chain.network)),
  }))
}
