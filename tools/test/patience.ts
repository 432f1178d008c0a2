/**
 * How long tests wait for what must happen: far above what is needed, because a machine that is busy with something
 * else is no fault of the code. A test that passes waits for none of them.
 */
export const WAIT_MS = 180_000
/** Of a local chain, whose delay is no fault of a provider. */
export const ANSWERS_WITHIN_MS = 60_000
/** Of a whole shop, which may build its pages. */
export const START_MS = 600_000
export const TEST_MS = 900_000
