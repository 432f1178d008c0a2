/**
 * What the buyer pressed in the order sheet. Kept in memory and taken once, so that neither a reload nor "back" asks a
 * wallet or leases an address again.
 */
type Intent = {
  readonly orderId: string
  readonly way: 'wallet' | 'transfer'
  /** Decimal USDT that was shown when it was pressed. */
  readonly total: string
}

let intent: Intent | undefined

export const intend = (next: Intent): void => {
  intent = next
}

/** Undefined unless it was pressed for this order. */
export const intendedTotal = (orderId: string, way: Intent['way']): string | undefined =>
  intent?.orderId === orderId && intent.way === way ? intent.total : undefined

export const forgetIntent = (orderId: string, way: Intent['way']): void => {
  if (intendedTotal(orderId, way) !== undefined) intent = undefined
}
