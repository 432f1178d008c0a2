import { setTimeout as wait } from 'node:timers/promises'

/** Slower after each "too often", then slowly faster again. */
type Pace = {
  turn(): Promise<void>
  tooOften(): void
  answered(): void
}

const FIRST_GAP_MS = 20
const MAX_GAP_MS = 500
/** Concurrent requests are refused together; count that once. */
const ONE_REFUSAL_MS = 500
/** Halves the gap after about 350 answers. */
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
