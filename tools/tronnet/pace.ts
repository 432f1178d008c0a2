/**
 * A local chain makes a block at each tick while transactions wait or the last ones are not final, else each
 * `idleMs`: empty blocks only cost their readers work.
 */
type Pace = {
  isDue(hasWaiting: boolean): boolean
  made(hadTransactions: boolean): void
}

/** `busyBlocks`: empty blocks after a transaction that come as fast as it did. */
export function createPace(idleMs: number, busyBlocks: number): Pace {
  let emptyBlocks = 0
  let madeAtMs = performance.now()
  return {
    isDue: (hasWaiting) =>
      hasWaiting || emptyBlocks < busyBlocks || performance.now() - madeAtMs >= idleMs,
    made(hadTransactions) {
      emptyBlocks = hadTransactions ? 0 : emptyBlocks + 1
      madeAtMs = performance.now()
    },
  }
}
