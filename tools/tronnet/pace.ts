/**
 * A local chain makes a block at each tick while transactions wait or the last ones are not final. Otherwise it makes
 * as many at once as make the last one final, each `idleMs`: empty blocks only cost their readers work, and five at
 * once cost them little more than one.
 */
type Pace = {
  /** How many blocks to make now. */
  due(hasWaiting: boolean): number
  made(hadTransactions: boolean): void
}

/** `busyBlocks`: empty blocks after a transaction that come as fast as it did. */
export function createPace(idleMs: number, busyBlocks: number): Pace {
  let emptyBlocks = 0
  let madeAtMs = performance.now()
  return {
    due(hasWaiting) {
      if (hasWaiting || emptyBlocks < busyBlocks) return 1
      return performance.now() - madeAtMs >= idleMs ? busyBlocks : 0
    },
    made(hadTransactions) {
      emptyBlocks = hadTransactions ? 0 : emptyBlocks + 1
      madeAtMs = performance.now()
    },
  }
}
