/** How many liked products a device remembers, and how many seen ones. */
export const MAX_SAVED = 60

export const MAX_CART_LINES = 100

/** Pieces in one line (rules: ordering#quantity). */
export const MAX_PIECES = 999

/** `fewer`: not all are left; `gone`: no longer sold. */
export const CART_LINE_STATES = ['ready', 'fewer', 'soldOut', 'gone'] as const
export type CartLineState = (typeof CART_LINE_STATES)[number]

/** An option and how many pieces of it; `off`: not selected for the next order. */
export type CartLine = {
  readonly productId: number
  readonly optionId: number
  readonly count: number
  readonly off?: true
}

/** What a browser tells the server when it opens the page of its cart. */
export type CartShown = {
  readonly lines: readonly CartLine[]
  /** Last time the address was shown as one line, not as fields to fill in. */
  readonly isDeliveryKnown: boolean
}

const LARGEST_ID = 2_147_483_647
const LINE = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([1-9]\d{0,2})(-?)$/

const isId = (id: number): boolean => id <= LARGEST_ID

/** A cart as its page's cookie holds it; the largest is below 3 kB. */
export const cartText = (lines: readonly CartLine[]): string =>
  lines
    .map(
      ({ productId, optionId, count, off }) => `${productId}.${optionId}.${count}${off ? '-' : ''}`,
    )
    .join('_')

/** Undefined where it is no cart: a visitor can send anything. */
export function readCartText(text: string): readonly CartLine[] | undefined {
  const parts = text.split('_', MAX_CART_LINES + 1)
  if (parts.length > MAX_CART_LINES) return undefined
  const lines = parts.flatMap((part): CartLine[] => {
    const [, product, option, count, off] = LINE.exec(part) ?? []
    const [productId, optionId] = [Number(product), Number(option)]
    return isId(productId) && isId(optionId)
      ? [{ productId, optionId, count: Number(count), ...(off && { off: true as const }) }]
      : []
  })
  const isWhole =
    lines.length === parts.length &&
    new Set(lines.map(({ optionId }) => optionId)).size === lines.length
  return isWhole ? lines : undefined
}

export const MAX_SIMILAR = 12
