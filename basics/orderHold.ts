import { MINUTE_MS } from './durations.ts'

/** How long stock is held from the opening of a payment (rules: ordering#stock-hold). */
export const HOLD_MS = 30 * MINUTE_MS
