import { NETWORKS } from '../../../../basics/networks.ts'
import type { Log } from '../../../platform/log.ts'
import type { ChainSettings } from '../chain.ts'
import { evmTokenBooks } from '../evm/evmTokenBooks.ts'
import type { TokenBooks } from '../tokenMoves.ts'
import { tronTokenBooks } from '../tron/tronTokenBooks.ts'

const OPEN = { evm: evmTokenBooks, tron: tronTokenBooks } as const

export const openTokenBooks = (settings: ChainSettings, log: Log): TokenBooks =>
  OPEN[NETWORKS[settings.network].kind](settings, log)
