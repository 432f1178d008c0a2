/** How long tests wait: far longer than needed, since a busy machine is no fault of the code. */
export const WAIT_MS = 180_000
/** For a local chain, whose delay is no provider's fault. */
export const ANSWERS_WITHIN_MS = 60_000
/** For a whole shop, which may build its pages. */
export const START_MS = 600_000
export const TEST_MS = 900_000
