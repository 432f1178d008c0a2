import type { ChainToken } from '../../../basics/tokens.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Log } from '../../platform/log.ts'
import { createEvmPayoutChain } from '../../money/payouts/evmPayoutChain.ts'
import type { Signer } from '../../money/payouts/signer.ts'
import { createTronPayoutChain } from '../../money/payouts/tronPayoutChain.ts'

export const payoutChainOf = (
  chain: ChainConfig,
  log: Log,
  asset: ChainToken = 'USDT',
): Signer['chain'] =>
  NETWORKS[chain.network].kind === 'tron'
    ? createTronPayoutChain(chain, log, asset)
    : createEvmPayoutChain(chain, log, asset)
