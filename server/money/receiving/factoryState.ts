import type { ContractReader } from '../chains/contracts/contractReader.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { areForwarders } from './areForwarders.ts'
import { implementationOf, type ForwarderKind } from './forwarderAddress.ts'

/** `foreign`: not this project's build. Addresses are given out only when `ready`. */
export type FactoryState = 'ready' | 'missing' | 'foreign'

/** Reads the factory's code in a final block. Throws `NoProvider`. */
export async function factoryState(
  reader: Pick<ContractReader, 'finalCode'>,
  kind: ForwarderKind,
  factory: string,
): Promise<FactoryState> {
  const hex = implementationOf(kind, factory)
  const code = {
    factory: await reader.finalCode(factory),
    implementation: await reader.finalCode(kind === 'tron' ? toTronAddress(hex) : hex),
  }
  if (code.factory === '0x') return 'missing'
  return areForwarders(kind, factory, code) ? 'ready' : 'foreign'
}
