/**
 * What the buyer pressed in the order sheet. It lives in this page's memory and is taken once, so that neither a
 * reload nor "back" asks a wallet or leases an address again.
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

/** Returns the total that was shown, or undefined when nothing of this order was pressed. */
export function takeIntent(orderId: string, way: Intent['way']): string | undefined {
  if (intent?.orderId !== orderId || intent.way !== way) return undefined
  const { total } = intent
  intent = undefined
  return total
}
