import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Tip } from '../chain.ts'
import type { Providers } from './providers.ts'

/** An older head means a halted chain or a lagging provider. */
const STALE_MS = MINUTE_MS

/** Asks another provider when the head is old; a lagging one cools down. */
export async function newestTip<C>(
  providers: Providers<C>,
  tipOf: (client: C) => Promise<Tip>,
  options: { not?: readonly string[]; staleMs?: number | undefined } = {},
): Promise<Tip> {
  const { not = [], staleMs = STALE_MS } = options
  const first = await providers.run(tipOf, { not })
  if (providers.count < 2 || Date.now() - first.head.timeMs < staleMs) return first
  const second = await providers.runIfAny(tipOf, { not: [...not, first.provider] })
  if (!second || second.head.number <= first.head.number) return first
  providers.distrust(
    first.provider,
    `stands at block ${first.head.number}, others are at ${second.head.number}`,
  )
  return second
}
