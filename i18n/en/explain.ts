import type { ExplainTexts } from '../cn/explain.ts'

type Where = { name: string }
type Sum = Where & { amount: string }

export default {
  title: 'Find a payment',
  description:
    'Paste a transaction hash or an order number: where the payment is, why it is not credited, and what to do.',
  what: 'Transaction hash or order number',
  whatHint:
    'In the history of your wallet or exchange, also called TxID. The address of a block explorer will do, too.',
  whatMissing: 'Paste a transaction hash or an order number first.',
  paste: 'Paste',
  pasteFailed: 'The browser does not let us read the clipboard. Press and hold the field to paste.',
  network: 'Network',
  anyNetwork: 'Detect',
  ofOrder: 'The order it was for',
  ofOrderText: 'Needed only to see what concerns an order. What is on chain shows without it.',
  ofNoOrder: 'None',
  typeOrder: 'Type it in',
  check: 'Look it up',
  checking: 'Looking…',
  looking: 'Looking on every network, usually a few seconds.',
  watching: 'We look again by ourselves; no need to reload.',
  elsewhere: (p: { found: string; asked: string }) =>
    `This transaction is on ${p.found}, not on ${p.asked}.`,
  othersTitle: 'Other transfers of this transaction or order',
  needsScript:
    'Looking up needs JavaScript. You can also send the hash and the order number to customer service.',
  factAmount: 'Amount',
  factNetwork: 'Network',
  factReceiver: 'Went to',
  factToken: "This token's contract",
  factReal: 'The real USDT contract',
  factRefund: 'Refund transaction',

  'action.again': 'Look again',
  'action.showOrder': 'Enter the order number',
  'action.openOrder': 'View the order',
  'action.payRest': 'Pay the rest',
  'action.payAgain': 'Pay again',
  'action.newOrder': 'Order again',
  'action.claimRefund': 'Claim the refund',
  'action.contact': 'Customer service',

  'reason.outOfGas': 'Its fee limit was too low, and it stopped half-way. ',
  'reason.balance': 'The account had too little USDT. ',
  'reason.allowance': 'The approved amount was too low. ',
  'reason.alreadyPaid': 'This order number was paid before. ',
  'reason.paused': 'The token had stopped all transfers. ',
  'reason.blocked': 'The issuer has frozen this address. ',
  'reason.expired': 'The transaction had expired. ',
  'reason.reverted': 'The contract refused it. ',

  hashFormat: 'This does not look like a transaction hash',
  hashFormatText:
    'A hash has 64 digits and letters (0–9, a–f), with 0x in front on most networks. Copy all of it from the history of your wallet.',
  isAddress: 'This is an address, not a transaction',
  isAddressText: 'Open the transfer in your wallet and copy its transaction hash (TxID).',
  exchangeInternal: 'This is a number inside an exchange',
  exchangeInternalText:
    'Transfers inside an exchange are not on chain and have no hash, so they cannot reach us. Ask the exchange to withdraw on chain, or ask customer service.',
  nothingAsked: 'Fill in the field first',
  nothingAskedText: 'Paste a transaction hash or an order number, then look it up.',
  networkOff: 'We are not paid on that network',
  networkOffText:
    'The network of this hash is none of ours, so we cannot see it. Please ask customer service.',

  namesBetween: ', ',
  notFound: 'Not on chain yet',
  notFoundText: (p: { names: string }) =>
    `Not found on ${p.names}. If you have just paid, wait a minute or two; an exchange must first say “completed”. If it was another network, ask customer service.`,
  notMined: 'Sent, waiting for a block',
  notMinedText: (p: Where) =>
    `Nodes of ${p.name} know it, and no block has it yet. No need to pay again.`,
  failed: 'This transaction failed on chain',
  failedText: (p: Where & { reason: string }) =>
    `${p.reason}No USDT left the wallet, only the fee. You can pay again.`,
  usedId: 'Failed: this order number was paid before',
  usedIdText:
    'The contract takes a number once and refused this one; no USDT left the wallet. See on the order whether it is paid; if not, try again on its pay page, which uses a new number.',
  fakeToken: 'This is not USDT',
  fakeTokenText: (p: Where) =>
    `It has the name, but is not the USDT contract on ${p.name}, so it does not count. Compare the two contracts below.`,
  zeroValue: 'The amount is zero',
  zeroValueText: 'This transaction moved no USDT. Check the amount and pay again.',
  notOurs: 'The receiver is not us',
  notOursText:
    'This USDT went to an address that is not ours. Compare the address; if it is your own wallet or exchange, it still has to be sent on.',
  wrongNetwork: 'Right address, wrong network',
  wrongNetworkText: (p: Sum) =>
    `${p.amount} USDT on ${p.name} went to an address that we use on another network. A person has to recover it: please ask customer service.`,
  wrongCoin: "This is the network's coin, not USDT",
  wrongCoinText: (p: Sum & { coin: string }) =>
    `${p.amount} ${p.coin} arrived. We take USDT alone, so it does not count by itself. Ask customer service to send it back.`,
  noUsdt: 'This transaction moved no USDT',
  noUsdtText:
    'It went through, but there is no USDT transfer in it. Make sure that this is the one you paid with.',
  approvalOnly: 'Approved, but not paid yet',
  approvalOnlyText:
    'This one only approves; the USDT is still in your wallet. Go back to the pay page and finish paying.',
  noTransfer: 'No USDT really came in',
  noTransferText:
    'The transaction claims a payment, but no USDT arrived with it, so it does not count.',
  confirming: (p: { more: number }) =>
    p.more > 0 ? `On chain, ${p.more} more blocks` : 'On chain, nearly done',
  confirmingText: (p: Sum) =>
    `${p.amount} USDT on ${p.name}, credited by itself once it is final. No need to pay again; you may close this page.`,
  arrived: 'It has reached us',
  arrivedText: (p: Sum) =>
    `${p.amount} USDT are final on ${p.name}. What they were for is told to the buyer alone: enter the order number and its key.`,
  notRead: 'At our address, but not on record',
  notReadText: (p: Sum) =>
    `${p.amount} USDT on ${p.name} may be from before we were paid there, or sent to an old address. Please send the hash to customer service.`,
  chainFrozen: (p: Where) => `Crediting on ${p.name} is on hold`,
  chainFrozenText:
    'This chain contradicts what it said before, so nothing is credited until a person has looked. What you paid is not lost, and your order stays.',
  chainHalted: (p: Where) => `${p.name} is standing still`,
  chainHaltedText:
    'The chain makes no blocks, or every node is behind. It is credited once it goes on; paid orders do not expire.',
  providerDown: (p: Where) => `${p.name} cannot be reached now`,
  providerDownText:
    'The nodes do not answer, so the latest cannot be seen. Payments are not affected; we look again soon.',

  orderUnknown: 'No such order',
  orderUnknownText:
    'Check the number and enter its key (the 32 characters after secret= in the link of the order), or sign in as who ordered.',
  fromBalance: 'Paid from a balance',
  fromBalanceText: 'This order was paid from the account, with no transfer on chain.',
  nothingSeen: 'No payment seen yet',
  nothingSeenText: (p: Sum & { at: string }) =>
    `Send ${p.amount} USDT on ${p.name} before ${p.at}. If you have paid, paste the transaction hash.`,
  nothingSeenExpired: 'No payment came, the order has expired',
  nothingSeenExpiredText:
    'Please do not pay any more. If you did, paste the transaction hash: what arrives is delivered or given back.',
  nothingSeenCancelled: 'No payment came, the order is cancelled',
  nothingSeenCancelledText: 'Please do not pay any more. If you did, paste the transaction hash.',
  notThisOrder: 'It reached us, but not for this order',
  notThisOrderText: (p: Sum & { orderId: string }) =>
    `${p.amount} USDT do not count for order ${p.orderId}. Look it up with the order you paid, or ask customer service.`,
  secondOpinion: 'Waiting for a second node',
  secondOpinionText: (p: Sum) =>
    `${p.amount} USDT is a larger amount: another node has to see it, too. Usually a few minutes.`,
  credited: 'It is credited',
  creditedText: (p: Sum) => `${p.amount} USDT count for your order. There is nothing to do.`,
  toBalance: 'It is on your balance',
  toBalanceText: (p: Sum) =>
    `${p.amount} USDT are on the balance of your account, to spend or withdraw.`,
  short: (p: { missing: string }) => `${p.missing} USDT are missing`,
  shortText: (p: Sum) =>
    `${p.amount} USDT came, less than the order's amount, and are kept. Pay the rest in time and the order is complete.`,
  shortGivenUp: 'Too little, so the order was not completed',
  shortGivenUpText: (p: Sum) =>
    `${p.amount} USDT came, and the rest did not come in time. They go back or onto a balance; see the order.`,
  over: (p: { over?: string }) => (p.over ? `${p.over} USDT too much` : 'Too much'),
  overText: 'The order is complete. What was too much goes back or onto a balance; see the order.',
  twice: 'The order was paid before, this came second',
  twiceText: (p: Sum) =>
    `${p.amount} USDT were not used for the order. They go back or onto a balance; see the order.`,
  late: 'After the deadline',
  lateText: (p: Sum & { at: string }) =>
    `The deadline was ${p.at}. ${p.amount} USDT are on record: delivered if there is stock, otherwise they go back or onto a balance; see the order.`,
  expiredOrder: 'For an order that has expired',
  expiredOrderText: (p: Sum & { at: string }) =>
    `The quote ran out at ${p.at}. ${p.amount} USDT are on record: delivered if there is stock, otherwise they go back or onto a balance; see the order.`,
  cancelledOrder: 'For an order that was cancelled',
  cancelledOrderText: (p: Sum) =>
    `${p.amount} USDT are on record and go back or onto a balance; see the order.`,
  noOrder: 'It reached us, but fits no order',
  noOrderText: (p: Sum) =>
    `${p.amount} USDT fit none of our quotes. A person looks at it within 24 hours; send the hash and the order number to customer service.`,
  twoOrders: 'It fits two orders',
  twoOrdersText: (p: Sum) =>
    `${p.amount} USDT may be for either of two orders, and we do not guess. A person looks at it within 24 hours; send the hash and the order number to customer service.`,
  byPerson: 'A person looks at it',
  byPersonText: (p: Sum) =>
    `${p.amount} USDT arrived and are on record. Somebody decides within 24 hours; the order shows it.`,
  reorganised: 'The chain took its block back',
  reorganisedText:
    'After a reorganisation this transaction is off the chain for now. Most come back soon; if not, the USDT is still in your wallet and you can pay again.',
  refundOffered: 'A refund is waiting for you',
  refundOfferedText: (p: Sum) =>
    `${p.amount} USDT: name your address on ${p.name} on the order's page.`,
  refundClaimed: 'The refund is claimed',
  refundClaimedText: (p: Sum) =>
    `${p.amount} USDT go to the address that you named; the order shows how far it is.`,
  refundSent: 'The refund is sent',
  refundSentText: (p: Sum) => `${p.amount} USDT wait on ${p.name} to be final.`,
  refundDone: 'Refunded',
  refundDoneText: (p: Sum) => `${p.amount} USDT went back on ${p.name}.`,
  dismissed: 'Looked at, and left as it is',
  dismissedText:
    'Somebody looked at this money and found that nothing is to be given back. If you disagree, ask customer service.',

  receipt: 'Receipt',
  receiptText:
    'A proof of payment with our signature: the order, every transfer and its block. Anyone can check it offline; the key of the order is not in it.',
  receiptDownload: 'Download the receipt',
  receiptCheck: 'Check a receipt',
  receiptCheckText: 'Paste it or choose its file. It is computed on this device and sent nowhere.',
  receiptField: 'Receipt',
  receiptFile: 'Choose a file',
  receiptGo: 'Check',
  receiptHolds: 'It holds, signed by this shop',
  receiptOther: "The signature holds, but is not this shop's present key",
  receiptUnsure: 'The contents hold; this browser cannot check the signature, use the command line',
  'receiptProblem.file': 'This is no receipt',
  'receiptProblem.body': 'The contents were changed, or have no known form',
  'receiptProblem.key': 'The public key is not the one it names',
  'receiptProblem.signature': 'The signature does not fit: it was changed',
  'receiptProblem.amounts': 'The transfers do not add up to the total',
  receiptBroken: 'It does not hold',
  receiptOrder: 'Order number',
  receiptGoods: 'Goods',
  receiptTotal: 'Total',
  receiptPaidAt: 'Paid at',
  receiptBlock: 'Block',
  receiptDemo: 'Demo mode: this is play money',
  receiptCommand: "Or offline, in the folder of the shop's source code:",
  copyCommand: 'Copy the command',
} satisfies ExplainTexts
