import { MINUTE_MS } from './durations.ts'

/** How long stock is reserved from the opening of a payment (rules: ordering#reservations). */
export const RESERVATION_MS = 30 * MINUTE_MS
