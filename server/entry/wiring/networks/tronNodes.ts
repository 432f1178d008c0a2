import { NETWORKS } from '../../../../basics/networks.ts'
import type { Providers } from '../../../money/chains/providers/providers.ts'
import type { TronNode } from '../../../money/chains/tron/node.ts'
import { createTronProviders } from '../../../money/chains/tron/providers.ts'
import type { Config } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'

const TIMEOUT_MS = 8_000

export function tronNodes({
  chains,
  logLevel,
}: Pick<Config, 'chains' | 'logLevel'>): Providers<TronNode> | null {
  const chain = chains.find(({ network }) => NETWORKS[network].kind === 'tron')
  return chain
    ? createTronProviders(chain, { timeoutMs: TIMEOUT_MS, log: createLog('tronpay', logLevel) })
    : null
}
