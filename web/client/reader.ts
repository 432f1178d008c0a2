/** Long enough for a slow line. Whatever takes longer may never answer: a phone changes from one network to another. */
export const STUCK_MS = 8_000

/**
 * Keeps what is shown true by reading it again, one reading at a time. To begin anew with every wish would show nothing
 * at all on a line that is slower than the wishes come.
 */
export type Reader = {
  /** It may have changed: the reading under way will tell. */
  poll(): void
  /** It has changed: the reading under way may not know of it yet, and is followed by another. */
  changed(): void
  /** What is under way is of no use any more. */
  anew(): void
}

/** `read` ends whatever reading is under way, and does not throw. */
export function createReader(read: () => Promise<unknown>): Reader {
  let current: { readonly startedAt: number } | undefined
  let isBehind = false
  const isUnderWay = (): boolean =>
    current !== undefined && performance.now() - current.startedAt < STUCK_MS
  const anew = (): void => {
    const mine = { startedAt: performance.now() }
    current = mine
    isBehind = false
    void read().then(() => {
      if (current !== mine) return
      current = undefined
      if (isBehind) anew()
    })
  }
  return {
    poll() {
      if (!isUnderWay()) anew()
    },
    changed() {
      if (isUnderWay()) isBehind = true
      else anew()
    },
    anew,
  }
}
