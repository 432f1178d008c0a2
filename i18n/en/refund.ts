import type { RefundTexts } from '../cn/refund.ts'

export default {
  title: 'Your refund',
  amountOn: (p: { name: string }) => `on ${p.name}`,
  'reason.short': 'The order was not paid in full',
  'reason.over': 'Paid too much',
  'reason.twice': 'Paid twice',
  'reason.late': 'Arrived after the order closed',
  'reason.return': 'Return',
  'reason.review': 'Refunded after review',
  'state.offered': 'Ready to claim',
  'state.claimed': 'Waiting',
  'state.approved': 'Sending soon',
  'state.sent': 'Sent',
  'state.done': 'Refunded',
  'state.refused': 'Declined',
  'state.withdrawn': 'Added to balance',
  offeredText: (p: { name: string }) =>
    `Enter your address on ${p.name}. We do not return it to the sender automatically, because that may be an exchange’s address.`,
  notPaidText: ({ name }) =>
    `The shop does not send refunds on ${name} at the moment. Contact customer service; store credit is possible.`,
  returnClaimText: (p: { days: number }) =>
    `Please name an address within ${p.days} ${p.days === 1 ? 'day' : 'days'}; after that this refund ends.`,
  smallText: ({ name, fee }) =>
    `Less than a transfer on ${name} costs (${fee} USDT). It stays with the order and is paid together with what may follow.`,
  claimedText:
    'It is sent automatically when the time is up. Until then the address can be changed; each change needs a new code and restarts the wait.',
  byPersonText: 'A larger amount, which we approve within 24 hours.',
  aloneText:
    'There is no mailbox to confirm it with, so it waits three days and is then checked by a person.',
  approvedText: 'Approved; it will be sent soon.',
  sentText: 'On chain, waiting to be final.',
  doneText: 'Final on chain: the money is at your address.',
  refusedText: 'We decided not to refund this. If you disagree, contact customer service.',
  withdrawnText: 'This money was added to the account balance.',
  'problem.refusedByToken':
    'The last attempt failed: the USDT contract rejects this address. Please enter another one.',
  'problem.failedOnChain':
    'The last attempt failed on chain and no money moved. Please claim it again.',
  'problem.refusedByPerson':
    'The last claim was declined. Enter another address, or contact customer service.',
  goesTo: 'Sent to',
  letGoIn: 'Sent in',
  claim: 'Claim the refund',
  change: 'Change the address',
  transaction: 'Transaction hash of the refund',

  sheetTitle: 'Claim the refund',
  sheetText: (p: { name: string }) =>
    `Enter an address that accepts USDT on ${p.name}. A refund cannot be reversed, so please check it carefully.`,
  network: 'Network',
  address: 'Your address',
  addressHint: (p: { name: string }) =>
    `Ideally your own wallet. An exchange’s deposit address works if it is for ${p.name}.`,
  addressGood: 'The address format and checksum are correct.',
  'fault.format': 'The address is too short or too long.',
  'fault.checksum': 'The checksum is wrong: a character may be mistyped. Please copy it again.',
  'fault.tron': 'This is a TRON address, not one on this network.',
  'fault.evm': 'This address begins with 0x, so it is not a TRON address.',
  useWallet: 'Use the connected wallet’s address',
  connect: 'Connect a wallet to fill in the address',
  proof: 'How to prove it is yours',
  proofSign: 'The wallet that paid signs: sent right away',
  proofSignText:
    'You sign a message. It is free, grants no permission and moves no funds. Paid from:',
  proofWait: 'Any other address: a code, then a wait',
  proofAlone: 'Any other address: three days, then a person',
  proofAloneText:
    'This order has no mailbox to confirm with. If you have the wallet that paid, sign with it.',
  proofWaitText: (p: { to: string }) =>
    `For an exchange’s address. We send a code to ${p.to}; then it takes 24 hours, during which the address can be changed.`,
  proofWaitDemo: 'In demo mode it takes 10 seconds.',
  proofNeedsWallet: 'To sign, connect the wallet that paid.',
  message: 'Message to sign',
  signing: 'Please confirm the signature in your wallet…',
  sign: 'Sign and claim',
  wait: 'Confirm the address',
  claimed: 'Address saved',

  returnTitle: 'Return',
  returnOpen: 'Request a return',
  returnText: (p: { days: number }) =>
    `Possible within ${p.days} ${p.days === 1 ? 'day' : 'days'} of payment. We answer within 24 hours. If approved, the refund is sent on the network you paid on, to an address you choose.`,
  returnLines: 'What to return',
  returnEvery: 'Select all',
  returnMost: (p: { most: number }) => `up to ${p.most}`,
  returnLinesMissing: 'Choose at least one item',
  returnReason: 'Reason',
  'kind.damaged': 'Damaged',
  'kind.wrongItem': 'Wrong item',
  'kind.notAsDescribed': 'Not as described',
  'kind.missingParts': 'Parts are missing',
  'kind.changedMind': 'Changed my mind',
  'kind.other': 'Something else',
  returnReasonChoose: 'Choose a reason',
  returnWords: 'More details',
  photosAdd: 'Add photos',
  photosHint: (p: { count: number }) =>
    `At most ${p.count}. Place and device are removed; only you and the staff who decide see them.`,
  photosBad: 'Some files are not pictures that can be read, and were left out.',
  photosRemove: 'Remove',
  photoNo: (p: { count: number }) => `Photo ${p.count}`,
  returnReasonHint: 'For example: what is broken, or what came instead.',
  returnReasonMissing: 'Please enter a reason.',
  returnSend: 'Send',
  'return.asked': 'Return requested',
  'return.askedText': 'We answer within 24 hours, here and, if you left an address, by e-mail.',
  'return.approved': 'Return approved',
  'return.approvedText': 'Enter an address below to get your refund.',
  'return.withdrawn': 'Request withdrawn',
  'return.withdrawnText': 'Your order goes on as before.',
  returnWithdraw: 'Withdraw the request',
  'return.refused': 'Return declined',
  'return.refusedText': (p: { why: string }) => `Reason: ${p.why}`,
  'return.done': 'Return complete',
  'return.doneText': 'The full amount has been refunded.',
  yourReason: (p: { words: string }) => `Your reason: ${p.words}`,
  shopReason: (p: { words: string }) => `The shop’s reason: ${p.words}`,

  restTitle: 'Pay the remainder',
  restText:
    'Sending exactly this amount completes the order; the last decimals identify it. You can also pay from a wallet.',
} satisfies RefundTexts
