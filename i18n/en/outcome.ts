import type { OutcomeTexts } from '../cn/outcome.ts'

export default {
  delivered: 'Paid in full.',
  deliveredLate:
    'The payment came late, but the item was still in stock, so it paid for the order.',
  askRest: 'Part of the amount arrived. Pay the remainder, or the part is returned to you.',
  shortCredited: 'The remainder was not paid: this part was added to the account’s balance.',
  shortOffered: 'The remainder was not paid, so this part is returned to you.',
  overCredited: 'The surplus was added to the account’s balance.',
  overOffered: 'More was paid than the order cost; the surplus is returned to you.',
  twiceCredited: 'The order was already paid: the money was added to the account’s balance.',
  twiceOffered: 'The order was already paid, so this money is returned to you.',
  lateCredited:
    'The order had closed when the money arrived: it was added to the account’s balance.',
  lateOffered: 'The order had closed when the money arrived, so it is returned to you.',
  deposited: 'It was added to the balance.',
  noOrder: 'The payment matches no order. We are reviewing it; the money is safe.',
  ambiguous: 'The payment could be for either of two orders. We do not guess; we are reviewing it.',
  usedAddress:
    'This arrived at an address that served another order before, and the amount is not the exact one. We do not guess; the money is safe and under review.',
  own: 'The shop moved its own money. It does not pay for an order.',
  fault: 'The payment could not be booked automatically. The money is safe and under review.',
  dust: 'Sending this amount back would cost more than it is worth. We will decide what happens to it.',
  review: 'Under review; the money is safe.',
  personCredited: 'After review, the money was added to the account’s balance.',
  personOffered: 'After review, the money is being refunded to the payer.',
  returnOffered: 'Goods of this order are being refunded: this money goes back to you.',
  refunded: 'The money was sent back and is final on chain.',
  overRefunded: 'The order is paid and the surplus was refunded, final on chain.',
  partRefunded: 'Part of it was refunded, final on chain; the rest paid the order.',
  dismissed: 'After review, the shop keeps the money for now. The reason is on record.',
  gone: 'Its block was removed from the chain: the transfer no longer exists and was not booked.',
  noTransfer:
    'The transaction claims a payment, but no USDT was transferred, so it does not count.',
  wrongToken: 'This is a different token with the same name, not USDT, so it does not count.',
  zeroValue: 'The transfer amount is zero, so it does not count.',
} satisfies OutcomeTexts
