import type { CartTexts } from '../cn/cart.ts'

export default {
  title: 'Cart',
  empty: 'Your cart is empty',
  emptyText: 'Put in what you like and pay for it all at once.',
  needsScript: 'The cart needs JavaScript.',
  choose: (p) => `Choose ${p.name}`,
  all: 'All',
  removeLine: (p) => `Remove ${p.name}`,
  removed: (p) => (p.count === 1 ? '1 item removed' : `${p.count} items removed`),
  undo: 'Undo',
  priceChanged: (p) => `The price changed: ${p.before} → ${p.now} USDT`,
  fewer: (p) => `Only ${p.count} left, so ${p.count} will be ordered`,
  restTitle: 'Not available now',
  isSoldOut: 'Sold out',
  isGone: 'No longer sold',
  goneName: 'An item that is no longer sold',
  clearRest: 'Remove all of these',
  delivery: 'Deliver to',
  change: 'Change',
  goods: 'Items',
  shipping: 'Delivery',
  shippingUnknown: 'shown once you choose a country',
  discount: 'Discount',
  total: 'Total',
  checkout: (p) => `Check out (${p.count})`,
  nothing: 'Choose an item to check out.',
  tooMuch: 'This is more than one order may cost. Please lower a quantity.',
  again: 'The items of that order are in your cart. Other items are not chosen for now.',
  againFull: (p) =>
    p.count === 1
      ? 'The cart is full: 1 item did not fit.'
      : `The cart is full: ${p.count} items did not fit.`,
} satisfies CartTexts
