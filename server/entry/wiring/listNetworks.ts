import type { CallResult } from '../../../api/calls.ts'
import type { Config } from '../../platform/config.ts'

/** The networks on which the shop is paid; `demo` marks local chains. */
export const listNetworks = ({
  chains,
  demo,
}: Pick<Config, 'chains' | 'demo'>): CallResult<'listNetworks'> =>
  chains.map((chain) => ({
    network: chain.network,
    chainId: chain.chainId,
    token: chain.usdt,
    decimals: chain.usdtDecimals,
    shop: chain.shop,
    demo,
  }))
