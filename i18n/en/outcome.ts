import type { OutcomeTexts } from '../cn/outcome.ts'

export default {
  delivered: 'The money paid the order.',
  deliveredLate: 'The money came late, but the goods were still there, so it paid the order.',
  askRest:
    'A part has arrived and the order waits for the rest; without it, the part is given back or credited to the balance.',
  shortCredited: "The rest never came: this part was added to the account's balance.",
  shortOffered: 'The rest never came: this part can be claimed back by naming an address.',
  overCredited: "What was too much was added to the account's balance.",
  overOffered: 'What was too much can be claimed back by naming an address.',
  twiceCredited: "The order had been paid already: the money was added to the account's balance.",
  twiceOffered:
    'The order had been paid already: the money can be claimed back by naming an address.',
  lateCredited: "The order had ended when the money came: it was added to the account's balance.",
  lateOffered:
    'The order had ended when the money came: it can be claimed back by naming an address.',
  deposited: 'The deposit was added to the balance.',
  noOrder: 'The money fits no order. A person is looking into it; it is not lost.',
  ambiguous:
    'The money may be for either of two orders. We do not guess: a person is looking into it.',
  fault: 'The shop could not book it by itself. The money is kept and a person is looking into it.',
  dust: 'The amount is so small that sending it back would cost more; a person decides.',
  review: 'A person is looking into it; the money is not lost.',
  personCredited: "A person looked into it: the money was added to the account's balance.",
  personOffered: 'A person looked into it: the money goes back to whoever paid.',
  returnOffered: 'The return was approved: the money can be claimed back by naming an address.',
  refunded: 'The money was sent back and is final on chain.',
  dismissed:
    'A person looked into it: the shop keeps the money safe for now, and the reason is written down.',
  gone: 'The chain took its block back: the transfer does not exist any more and was not booked.',
  noTransfer: 'There is only a claim of payment, no USDT really moved; it does not count.',
  wrongToken: 'This is not USDT but another token of the same name; it does not count.',
  zeroValue: 'The transfer moved nothing; it does not count.',
} satisfies OutcomeTexts
