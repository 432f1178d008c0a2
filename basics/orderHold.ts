/** How long stock is held from the opening of a payment (rules: ordering#stock-hold). */
export const HOLD_MS = 30 * 60_000
