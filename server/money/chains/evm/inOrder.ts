import { ProviderFault } from '../chain.ts'
import type { EvmLog } from './parse.ts'

const byPlace = (a: EvmLog, b: EvmLog): number =>
  a.blockNumber - b.blockNumber || a.logIndex - b.logIndex

/** Chain order, without duplicates. Different logs in one place are a fault. */
export function inOrder<T extends EvmLog>(logs: readonly T[]): T[] {
  const sorted = logs.toSorted(byPlace)
  return sorted.filter((log, at) => {
    const before = sorted[at - 1]
    if (!before || before.blockNumber !== log.blockNumber) return true
    if (before.blockHash !== log.blockHash)
      throw new ProviderFault('contradiction', `two blocks ${log.blockNumber} in one answer`)
    if (before.logIndex !== log.logIndex) return true
    if (before.txHash !== log.txHash || before.data !== log.data || before.address !== log.address)
      throw new ProviderFault('contradiction', `two logs in one place of block ${log.blockNumber}`)
    return false
  })
}
