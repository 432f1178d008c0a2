/** A read that takes longer may never answer, for example after a change of networks. */
export const STUCK_MS = 8_000

/**
 * Keeps shown data current with one read at a time. Restarting on every request would show nothing on a line that is
 * slower than the requests.
 */
export type Reader = {
  /** The data may have changed; a read under way is enough. */
  poll(): void
  /** The data has changed; a read under way is followed by another. */
  changed(): void
  /** Abandons the read under way and starts another. */
  restart(): void
}

/** `read` must abort its previous run and must not throw. */
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
