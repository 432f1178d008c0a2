import type { ExplainTexts } from '../cn/explain.ts'

type Where = { name: string }
type Sum = Where & { amount: string }

export default {
  title: 'Look up a payment',
  description:
    'Paste a transaction hash or an order number to see where the payment is, why it is not credited, and what to do.',
  what: 'Transaction hash or order number',
  whatHint:
    'In the history of your wallet or exchange, also called TxID. A block explorer link works too.',
  whatMissing: 'Paste a transaction hash or an order number first.',
  paste: 'Paste',
  pasteFailed: 'The browser does not let us read the clipboard. Press and hold the field to paste.',
  network: 'Network',
  anyNetwork: 'Auto-detect',
  ofOrder: 'The order it was for',
  ofOrderText: 'Only needed to see order details. On-chain facts show without it.',
  ofNoOrder: 'None',
  typeOrder: 'Type it in',
  check: 'Look up',
  checking: 'Looking…',
  looking: 'Looking on every network, usually a few seconds.',
  watching: 'We keep checking; no need to reload.',
  elsewhere: (p: { found: string; asked: string }) =>
    `This transaction is on ${p.found}, not on ${p.asked}.`,
  othersTitle: 'Other transfers in this transaction or order',
  needsScript:
    'Looking up needs JavaScript. You can also send the hash and the order number to customer service.',
  factAmount: 'Amount',
  factNetwork: 'Network',
  factReceiver: 'Went to',
  factToken: 'This token’s contract',
  factReal: 'The real USDT contract',
  factRefund: 'Refund transaction',

  'action.again': 'Check again',
  'action.showOrder': 'Enter the order number',
  'action.openOrder': 'View the order',
  'action.payRest': 'Pay the remainder',
  'action.payAgain': 'Pay again',
  'action.newOrder': 'Order again',
  'action.claimRefund': 'Claim the refund',
  'action.contact': 'Customer service',

  'reason.outOfGas': 'Its fee limit was too low. ',
  'reason.balance': 'The account did not have enough USDT. ',
  'reason.allowance': 'The approved amount was too low. ',
  'reason.alreadyPaid': 'This order number was already paid. ',
  'reason.paused': 'The token had paused all transfers. ',
  'reason.blocked': 'The issuer has frozen this address. ',
  'reason.expired': 'The transaction had expired. ',
  'reason.reverted': 'The contract refused it. ',

  hashFormat: 'This does not look like a transaction hash',
  hashFormatText:
    'A hash has 64 digits and letters (0–9, a–f), with 0x in front on most networks. Copy all of it from the history of your wallet.',
  isAddress: 'This is an address, not a transaction',
  isAddressText: 'Open the transfer in your wallet and copy its transaction hash (TxID).',
  exchangeInternal: 'This is an internal exchange ID',
  exchangeInternalText:
    'Transfers inside an exchange are not on chain and have no hash, so they cannot reach us. Ask the exchange to withdraw on chain, or ask customer service.',
  nothingAsked: 'Enter something to look up',
  nothingAskedText: 'Paste a transaction hash or an order number, then look it up.',
  networkOff: 'We do not accept payments on that network',
  networkOffText: 'We cannot see that network. Please contact customer service.',

  namesBetween: ', ',
  notFound: 'Not on chain yet',
  notFoundText: (p: { names: string }) =>
    `Not found on ${p.names}. If you have just paid, wait a minute or two; an exchange must first say “completed”. If it was another network, ask customer service.`,
  notMined: 'Sent, waiting for a block',
  notMinedText: (p: Where) =>
    `${p.name} nodes know it, but it is not in a block yet. Do not pay again.`,
  failed: 'This transaction failed on chain',
  failedText: (p: Where & { reason: string }) =>
    `${p.reason}No USDT left the wallet, only the fee. You can pay again.`,
  usedId: 'Failed: this order number was paid before',
  usedIdText:
    'The contract accepts each number once and rejected this one; no USDT left the wallet. Check whether the order is paid; if not, try again on its payment page, which uses a new number.',
  fakeToken: 'This is not USDT',
  fakeTokenText: (p: Where) =>
    `It has the same name but is not the USDT contract on ${p.name}, so it does not count. Compare the two contracts below.`,
  mdd: 'This moved MDD',
  mddText:
    'MDD pays for no order. At a member’s deposit address it goes to the MDD balance; at any other address of the shop a person decides, so please contact us.',
  zeroValue: 'The amount is zero',
  zeroValueText: 'This transaction moved no USDT. Check the amount and pay again.',
  notOurs: 'Sent to another address',
  notOursText:
    'This USDT went to an address that is not ours. Compare the address; if it is your own wallet or exchange, you still need to send it on.',
  wrongNetwork: 'Right address, wrong network',
  wrongNetworkText: (p: Sum) =>
    `${p.amount} USDT on ${p.name} went to an address that we use on another network. It needs manual recovery: please contact customer service.`,
  wrongCoin: 'This is the network’s coin, not USDT',
  wrongCoinText: (p: Sum & { coin: string }) =>
    `${p.amount} ${p.coin} arrived. We only accept USDT, so it does not count. Contact customer service for a refund.`,
  noUsdt: 'This transaction moved no USDT',
  noUsdtText:
    'It succeeded but contains no USDT transfer. Make sure this is the one you paid with.',
  approvalOnly: 'Approved, but not paid yet',
  approvalOnlyText:
    'This transaction is only an approval; the USDT is still in your wallet. Go back to the payment page to finish.',
  noTransfer: 'No USDT was received',
  noTransferText:
    'The transaction claims a payment, but no USDT arrived with it, so it does not count.',
  confirming: (p: { more: number }) =>
    p.more > 0
      ? `On chain, ${p.more} more ${p.more === 1 ? 'block' : 'blocks'}`
      : 'On chain, nearly done',
  confirmingText: (p: Sum) =>
    `${p.amount} USDT on ${p.name}, credited automatically once final. Do not pay again; you may close this page.`,
  arrived: 'It has reached us',
  arrivedText: (p: Sum) =>
    `${p.amount} USDT is final on ${p.name}. Only the buyer can see what it was for: enter the order number and its key.`,
  notRead: 'Reached our address, but is not recorded',
  notReadText: (p: Sum) =>
    `${p.amount} USDT on ${p.name} may be from before we were paid there, or sent to an old address. Please send the hash to customer service.`,
  chainFrozen: (p: Where) => `Crediting on ${p.name} is on hold`,
  chainFrozenText:
    'The chain contradicted earlier data, so crediting is paused until we have reviewed it. Your payment is safe and your order stays open.',
  chainHalted: (p: Where) => `${p.name} has stopped`,
  chainHaltedText:
    'The chain is producing no blocks, or every node is behind. Your payment is credited once it resumes; your order does not expire.',
  providerDown: (p: Where) => `${p.name} is unreachable`,
  providerDownText:
    'The nodes do not answer, so we cannot see the latest blocks. Payments are not affected; we will check again soon.',

  orderUnknown: 'No such order',
  orderUnknownText:
    'Check the number and enter its key (the 32 characters after secret= in the link of the order), or sign in to the account that ordered.',
  fromBalance: 'Paid from a balance',
  fromBalanceText: 'This order was paid from the account, with no transfer on chain.',
  nothingSeen: 'No payment seen yet',
  nothingSeenText: (p: Sum & { at: string }) =>
    `Send ${p.amount} USDT on ${p.name} before ${p.at}. If you have paid, paste the transaction hash.`,
  nothingSeenExpired: 'No payment arrived; the order expired',
  nothingSeenExpiredText:
    'Please do not pay now. If you already did, paste the transaction hash: it will be delivered or refunded.',
  nothingSeenCancelled: 'No payment arrived; the order was cancelled',
  nothingSeenCancelledText:
    'Please do not pay now. If you already did, paste the transaction hash.',
  notThisOrder: 'It reached us, but not for this order',
  notThisOrderText: (p: Sum & { orderId: string }) =>
    `${p.amount} USDT does not count for order ${p.orderId}. Look it up with the order you paid, or ask customer service.`,
  secondOpinion: 'Waiting for a second node',
  secondOpinionText: (p: Sum) =>
    `${p.amount} USDT is a larger amount, so a second node has to confirm it. This usually takes a few minutes.`,
  credited: 'Credited',
  creditedText: (p: Sum) => `${p.amount} USDT was credited to your order. There is nothing to do.`,
  toBalance: 'Added to your balance',
  toBalanceText: (p: Sum) => `${p.amount} USDT was added to your balance, to spend or withdraw.`,
  short: (p: { missing: string }) => `${p.missing} USDT still due`,
  shortText: (p: Sum) =>
    `${p.amount} USDT arrived, less than the order amount. Pay the remainder in time to complete the order.`,
  shortGivenUp: 'Underpaid; the order was not completed',
  shortGivenUpText: (p: Sum) =>
    `${p.amount} USDT arrived, but the remainder did not arrive in time. It is refunded, or added to the balance of the account that ordered; see the order.`,
  over: (p: { over?: string }) => (p.over ? `Overpaid by ${p.over} USDT` : 'Overpaid'),
  overText:
    'The order is paid. The surplus is refunded, or added to the balance of the account that ordered; see the order.',
  twice: 'Duplicate: the order was already paid',
  twiceText: (p: Sum) =>
    `${p.amount} USDT was not used for the order. It is refunded, or added to the balance of the account that ordered; see the order.`,
  late: 'After the deadline',
  lateText: (p: Sum & { at: string }) =>
    `The deadline was ${p.at}. ${p.amount} USDT is recorded: delivered if in stock, otherwise refunded, or added to the balance of the account that ordered; see the order.`,
  expiredOrder: 'For an order that has expired',
  expiredOrderText: (p: Sum & { at: string }) =>
    `The quote expired at ${p.at}. ${p.amount} USDT is recorded: delivered if in stock, otherwise refunded, or added to the balance of the account that ordered; see the order.`,
  cancelledOrder: 'For an order that was cancelled',
  cancelledOrderText: (p: Sum) =>
    `${p.amount} USDT is recorded and will be refunded, or added to the balance of the account that ordered; see the order.`,
  noOrder: 'It reached us, but matches no order',
  noOrderText: (p: Sum) =>
    `${p.amount} USDT matches none of our quotes. We review it within 24 hours; send the hash and the order number to customer service.`,
  twoOrders: 'It matches two orders',
  twoOrdersText: (p: Sum) =>
    `${p.amount} USDT could be for either of two orders, and we do not guess. We review it within 24 hours; send the hash and the order number to customer service.`,
  usedAddress: 'The address has served before, and the amount differs',
  usedAddressText: (p: Sum) =>
    `${p.amount} USDT arrived at an address that served another order before, and it is not the exact amount, so it could be someone else’s. We review it within 24 hours; send the hash and the order number to customer service. To pay now, send the exact amount of the order.`,
  ownTransfer: 'The shop’s own transfer',
  ownTransferText: (p: Sum) =>
    `${p.amount} USDT went from one address of the shop to another. It does not pay for an order.`,
  byPerson: 'Under review',
  byPersonText: (p: Sum) =>
    `${p.amount} USDT arrived and is recorded. We decide within 24 hours; the order shows the result.`,
  reorganised: 'Its block was removed from the chain',
  reorganisedText:
    'After a reorganisation this transaction is off the chain for now. Most come back soon; if not, the USDT is still in your wallet and you can pay again.',
  refundOffered: 'A refund is waiting for you',
  refundOfferedText: (p: Sum) =>
    `${p.amount} USDT: enter your address on ${p.name} on the order page.`,
  refundStays: 'It stays with the order',
  refundStaysText: (p: Sum & { fee: string }) =>
    `${p.amount} USDT is less than a refund on ${p.name} costs (${p.fee} USDT). It is sent together with any later refund of the order. Ask customer service if you would like another solution.`,
  refundClaimed: 'Refund claimed',
  refundClaimedText: (p: Sum) =>
    `${p.amount} USDT will be sent to your address; the order shows its progress.`,
  refundSent: 'Refund sent',
  refundSentText: (p: Sum) => `${p.amount} USDT sent on ${p.name}, waiting to be final.`,
  refundDone: 'Refunded',
  refundDoneText: (p: Sum) => `${p.amount} USDT was refunded on ${p.name}.`,
  dismissed: 'Reviewed; nothing to refund',
  dismissedText:
    'We reviewed this payment and found nothing to refund. If you disagree, contact customer service.',

  receipt: 'Receipt',
  receiptText:
    'A proof of payment with our signature: the order, every transfer and its block. Anyone can check it offline; the key of the order is not in it.',
  receiptDownload: 'Download the receipt',
  receiptCheck: 'Check a receipt',
  receiptCheckText: 'Paste it or choose its file. It is checked on this device and sent nowhere.',
  receiptField: 'Receipt',
  receiptFile: 'Choose a file',
  receiptGo: 'Check',
  receiptHolds: 'Valid, signed by this shop',
  receiptOther: 'The signature is valid, but not by this shop’s current key',
  receiptUnsure:
    'The contents are valid. This browser cannot check the signature; use the command line',
  'receiptProblem.file': 'This is not a receipt',
  'receiptProblem.body': 'The contents were changed or are in an unknown format',
  'receiptProblem.key': 'The public key does not match',
  'receiptProblem.signature': 'The signature is invalid: the receipt was changed',
  'receiptProblem.amounts': 'The transfers do not add up to the total',
  receiptBroken: 'Not valid',
  receiptOrder: 'Order number',
  receiptGoods: 'Goods',
  receiptTotal: 'Total',
  receiptPaidAt: 'Paid at',
  receiptBlock: 'Block',
  receiptPieces: (p: { count: number }) => `${p.count} refunded`,
  receiptRefunded: 'Refunded',
  receiptTo: 'To',
  receiptToBalance: 'Balance in this shop',
  receiptWhen: 'Refunded at',
  receiptDemo: 'Demo mode: this is play money',
  receiptCommand: 'Or offline, in the folder of the shop’s source code:',
  copyCommand: 'Copy the command',
} satisfies ExplainTexts
