import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { originOf } from '../../server/money/chains/originOf.ts'

/**
 * In demo mode the key that pays out follows from the local chain's secret and origin, so that a new chain has a new wallet,
 * and payouts that are under way outlive a crash of the chain.
 */
export function demoPayoutKey(
  dataDir: string,
  chain: { readonly network: number; readonly instance: string | null },
): string {
  const secret = readFileSync(join(dataDir, 'chains', 'secret'), 'utf8').trim()
  return createHash('sha256')
    .update(`${secret}:${chain.network}:${originOf(chain.instance ?? '')}:payout`)
    .digest('hex')
}
