import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { originOf } from '../../server/money/chains/cursor/originOf.ts'

/**
 * Derives demo mode's payout key from the local chain's secret and origin: a new chain gets a new wallet, and open
 * payouts survive a crash of the chain.
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
