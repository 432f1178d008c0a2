/** Slower reads may never answer, e.g. after a change of networks. */
export const STUCK_MS = 8_000

/** One read at a time: restarting per request would never finish on a slow line. */
type Reader = {
  /** A read under way is enough. */
  poll(): void
  /** A read under way is followed by another. */
  changed(): void
  /** Abandons a read under way. */
  restart(): void
}

/** `read` must abort its previous run and never throw. */
export function createReader(read: () => Promise<unknown>): Reader {
  let current: { readonly startedAt: number } | undefined
  let isBehind = false
  const isUnderWay = (): boolean =>
    current !== undefined && performance.now() - current.startedAt < STUCK_MS
  const restart = (): void => {
    const mine = { startedAt: performance.now() }
    current = mine
    isBehind = false
    void read().then(() => {
      if (current !== mine) return
      current = undefined
      if (isBehind) restart()
    })
  }
  return {
    poll() {
      if (!isUnderWay()) restart()
    },
    changed() {
      if (isUnderWay()) isBehind = true
      else restart()
    },
    restart,
  }
}
