import { NETWORKS } from '../../../basics/networks.ts'
import type { Log } from '../../platform/log.ts'
import type { Chain, ChainSettings } from './chain.ts'
import { createEvmChain } from './evm/evmChain.ts'
import { createTronChain } from './tron/tronChain.ts'

const OPEN = { evm: createEvmChain, tron: createTronChain } as const

export const openChain = (
  settings: ChainSettings,
  log: Log,
  options: { timeoutMs?: number; staleMs?: number } = {},
): Chain => OPEN[NETWORKS[settings.network].kind](settings, log, options)
