import { NETWORKS } from '../../../../basics/networks.ts'
import type { Log } from '../../../platform/log.ts'
import type { ChainSettings } from '../chain.ts'
import { readEvmHoldings } from '../evm/readEvmHoldings.ts'
import type { AskedHoldings, ChainHoldings } from '../holdings.ts'
import { readTronHoldings } from '../tron/readTronHoldings.ts'

const READ = { evm: readEvmHoldings, tron: readTronHoldings } as const

/** From one provider in one final block. Throws `NoProvider`. */
export const readHoldings = (
  settings: ChainSettings,
  asked: AskedHoldings,
  log: Log,
): Promise<ChainHoldings> => READ[NETWORKS[settings.network].kind](settings, asked, log)
