import type { OfficeGoLiveTexts } from '../cn/officeGoLive.ts'

export default {
  needed: 'What the shop needs to open',
  neededText: 'It opens automatically once everything is there.',
  tried: 'What should be tried',
  triedText: 'The shop is open. What you have tried once will not surprise you later.',
  triedLaterText: 'The shop opens without these. Try them before real money comes in.',
  done: ({ done, all }) => `${done} of ${all}`,
  'item.owner': 'An owner',
  'item.publicUrl': 'The shop’s own address',
  'item.network': 'At least one network that takes payments',
  'item.goods': 'Something on sale',
  'item.delivery': 'Countries and shipping fees',
  'item.contact': 'A way to customer service',
  'item.imprint': 'An imprint that says who sells',
  'imprint.notWritten': 'Not written yet: fill in name and address.',
  'imprint.gaps': 'Lines in square brackets are still to be filled in.',
  'item.payouts': 'Refunds can be paid',
  'item.mail': 'E-mail arrives',
  'item.backup': 'A backup was restored once',
  'item.secondOwner': 'A second owner',
  'of.network': ({ name }) => `${name} takes payments`,
  'of.paidOrder': ({ name }) => `A paid order on ${name}`,
  'of.books': ({ name }) => `Books of ${name} agree with another node`,
  'why.none': 'No network is set up yet.',
  'why.notProven': 'No one has shown yet that the treasury is yours.',
  'why.noFactory': 'The address factory is not on this network yet.',
  'why.otherSecret':
    'The treasury was proven with another FORWARDER_SECRET: put that secret back, or prove the treasury again.',
  'why.noActive':
    'No address of this account is active yet: send a little TRX to its addresses 1, 2, 3 and so on; they are found within five minutes.',
  'books.notChecked': 'Not compared yet: set another node for it first.',
  'books.differs': 'They differ from the other node. Someone needs to check.',
  'how.payouts': 'Set up a payout wallet, or say in the settings that you pay with your own.',
  'how.mail': 'Send yourself a test message.',
  'how.backup': 'It counts for 90 days after a backup was restored.',
  'how.secondOwner':
    'Can sign in when you cannot, and a new receiving address then need not wait a day.',
  'how.paidOrder':
    'Place an order yourself and pay it with real money. Use a wallet that is not the shop’s: its own transfers pay for nothing.',
  'how.delivery': 'Countries without a fee cannot order.',
  'how.goods': 'Add a product with its price and stock.',
} satisfies OfficeGoLiveTexts
