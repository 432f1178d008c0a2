import { NETWORKS } from '../../../basics/networks.ts'
import type { Log } from '../../platform/log.ts'
import type { ChainSettings } from './chain.ts'
import { readEvmHoldings } from './evm/readEvmHoldings.ts'
import { readTronHoldings } from './tron/readTronHoldings.ts'

/** Base units of the network's own coin and of each token, at one address in one final block. */
export type ChainHolding = {
  readonly address: string
  readonly nativeBase: bigint
  readonly tokensBase: readonly bigint[]
}
export type ChainHoldings = {
  readonly block: number
  readonly holdings: readonly ChainHolding[]
  /** Where the shop contract's takings go. */ readonly platform: string | null
}
export type AskedHoldings = {
  readonly addresses: readonly string[]
  readonly tokens: readonly string[]
}

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
