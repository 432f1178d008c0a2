import { NETWORKS } from '../../../basics/networks.ts'
import type { Log } from '../../platform/log.ts'
import type { ChainSettings } from './chain.ts'
import { readEvmHoldings } from './evm/readEvmHoldings.ts'
import type { AskedHoldings, ChainHoldings } from './holdings.ts'
import { readTronHoldings } from './tron/readTronHoldings.ts'

const READ = { evm: readEvmHoldings, tron: readTronHoldings } as const

/**
 * What stands at the addresses, and at the platform address of the shop contract, all from one provider and in one
 * final block. Throws `NoProvider` when nobody answers.
 */
export const readHoldings = (
  settings: ChainSettings,
  asked: AskedHoldings,
  log: Log,
): Promise<ChainHoldings> => READ[NETWORKS[settings.network].kind](settings, asked, log)
