import { setTimeout as wait } from 'node:timers/promises'

/** How much a provider is asked. One that says "too often" is asked more slowly from then on, and slowly faster again. */
export type Pace = {
  /** Waits until the next question may be asked. */
  turn(): Promise<void>
  tooOften(): void
  answered(): void
}

const FIRST_GAP_MS = 20
const MAX_GAP_MS = 500
/** Questions that were under way together are refused together; that counts once. */
const ONE_REFUSAL_MS = 500
/** Twice as fast after some 350 answers. */
const FASTER = 0.998
const NO_GAP_BELOW_MS = 5

export function createPace(
  now: () => number = () => performance.now(),
  sleep: (ms: number) => Promise<unknown> = wait,
): Pace {
  let gapMs = 0
  let nextAtMs = 0
  let refusedAtMs = -Infinity
  return {
    async turn() {
      if (gapMs === 0) return
      const atMs = Math.max(now(), nextAtMs)
      nextAtMs = atMs + gapMs
      if (atMs > now()) await sleep(atMs - now())
    },
    tooOften() {
      if (now() - refusedAtMs < ONE_REFUSAL_MS) return
      refusedAtMs = now()
      gapMs = Math.min(MAX_GAP_MS, Math.max(FIRST_GAP_MS, gapMs * 2))
    },
    answered() {
      gapMs = gapMs < NO_GAP_BELOW_MS ? 0 : gapMs * FASTER
    },
  }
}
