/** Texts in i18n/<language>/explain.ts. */
export type Verdict = keyof typeof VERDICTS

/** Actions for the visitor; a verdict's first is the main button. */
export const EXPLAIN_ACTIONS = [
  'again',
  'showOrder',
  'openOrder',
  'payRest',
  'payAgain',
  'newOrder',
  'claimRefund',
  'contact',
] as const
export type ExplainAction = (typeof EXPLAIN_ACTIONS)[number]

type Meaning = {
  readonly tone: 'good' | 'waiting' | 'trouble' | 'plain'
  readonly mayChange: boolean
  readonly actions: readonly ExplainAction[]
}

const meaning = (
  tone: Meaning['tone'],
  mayChange: boolean,
  ...actions: ExplainAction[]
): Meaning => ({ tone, mayChange, actions })

export const VERDICTS = {
  hashFormat: meaning('trouble', false),
  isAddress: meaning('trouble', false),
  exchangeInternal: meaning('trouble', false, 'contact'),
  nothingAsked: meaning('plain', false),
  networkOff: meaning('trouble', false, 'contact'),

  // What the chain shows, to anyone
  notFound: meaning('waiting', true, 'again', 'contact'),
  notMined: meaning('waiting', true, 'again'),
  failed: meaning('trouble', false, 'payAgain'),
  usedId: meaning('trouble', false, 'payAgain', 'contact'),
  fakeToken: meaning('trouble', false, 'contact'),
  mdd: meaning('plain', false, 'contact'),
  zeroValue: meaning('trouble', false, 'payAgain'),
  notOurs: meaning('trouble', false, 'contact'),
  wrongNetwork: meaning('trouble', false, 'contact'),
  wrongCoin: meaning('trouble', false, 'contact'),
  noUsdt: meaning('trouble', false, 'payAgain'),
  approvalOnly: meaning('trouble', false, 'payAgain'),
  noTransfer: meaning('trouble', false, 'contact'),
  confirming: meaning('waiting', true, 'again'),
  arrived: meaning('good', false, 'showOrder', 'contact'),
  notRead: meaning('trouble', true, 'contact', 'again'),
  chainFrozen: meaning('waiting', true, 'again', 'contact'),
  chainHalted: meaning('waiting', true, 'again'),
  providerDown: meaning('waiting', true, 'again'),

  // What the payment was for, to callers with access to the order
  orderUnknown: meaning('trouble', false, 'showOrder', 'contact'),
  fromBalance: meaning('good', false, 'openOrder'),
  nothingSeen: meaning('waiting', true, 'openOrder', 'again'),
  nothingSeenExpired: meaning('plain', false, 'newOrder', 'contact'),
  nothingSeenCancelled: meaning('plain', false, 'newOrder', 'contact'),
  notThisOrder: meaning('trouble', false, 'contact', 'openOrder'),
  secondOpinion: meaning('waiting', true, 'again'),
  credited: meaning('good', false, 'openOrder'),
  toBalance: meaning('good', false, 'openOrder'),
  short: meaning('trouble', false, 'payRest', 'contact'),
  shortGivenUp: meaning('trouble', true, 'openOrder', 'contact'),
  over: meaning('good', true, 'openOrder'),
  twice: meaning('trouble', true, 'openOrder', 'contact'),
  late: meaning('trouble', true, 'openOrder', 'contact'),
  expiredOrder: meaning('trouble', true, 'openOrder', 'contact'),
  cancelledOrder: meaning('trouble', true, 'openOrder', 'contact'),
  noOrder: meaning('trouble', true, 'contact'),
  twoOrders: meaning('trouble', true, 'contact'),
  usedAddress: meaning('trouble', true, 'payAgain', 'contact'),
  ownTransfer: meaning('plain', false),
  byPerson: meaning('waiting', true, 'openOrder', 'contact'),
  reorganised: meaning('trouble', true, 'again', 'payAgain'),
  refundOffered: meaning('waiting', true, 'claimRefund'),
  refundStays: meaning('plain', true, 'openOrder', 'contact'),
  refundClaimed: meaning('waiting', true, 'openOrder'),
  refundSent: meaning('waiting', true, 'openOrder'),
  refundDone: meaning('plain', false, 'openOrder'),
  dismissed: meaning('plain', false, 'contact'),
} as const satisfies Record<string, Meaning>

export const VERDICT_KEYS = Object.keys(VERDICTS) as readonly Verdict[]
export const meaningOf = (verdict: Verdict): Meaning => VERDICTS[verdict]

/** `hash`: 64 lower-case digits without prefix; `from`: the kind of network with this format. */
export type Pasted =
  | { readonly is: 'hash'; readonly hash: string; readonly from: 'evm' | 'tron' }
  | { readonly is: 'order'; readonly orderId: string }
  | { readonly is: 'address' | 'exchange' | 'empty' | 'unknown' }

const HASH = /(?<![0-9a-z])(0x)?([0-9a-f]{64})(?![0-9a-z])/i
const ORDER = /^[1-9]\d{18}$/
const ADDRESS = /^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/i
/** An exchange's internal transfer, never on a chain. */
const EXCHANGE = /off-?\s?chain|internal|内部|站内|內部|내부|内部振替|आंतरिक|^\d{5,40}$/i

/** A hash, alone or in an explorer's URL. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim()
  if (trimmed === '') return { is: 'empty' }
  if (ORDER.test(trimmed)) return { is: 'order', orderId: trimmed }
  const found = HASH.exec(trimmed)
  if (found) return { is: 'hash', hash: found[2]!.toLowerCase(), from: found[1] ? 'evm' : 'tron' }
  if (ADDRESS.test(trimmed)) return { is: 'address' }
  return { is: EXCHANGE.test(trimmed) ? 'exchange' : 'unknown' }
}

const ORDER_WITHIN = /(?<!\d)[1-9]\d{18}(?!\d)/
const ADDRESS_WITHIN =
  /(?<![0-9A-Za-z])(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})(?![0-9A-Za-z])/

type PastedPart = {
  readonly is: 'payment' | 'order' | 'address'
  readonly what: string
}

/** The first transaction and the first order in a text; without either, the first address. */
export function findPasted(text: string): readonly PastedPart[] {
  const part = (is: PastedPart['is'], what: string | undefined): PastedPart[] =>
    what === undefined ? [] : [{ is, what }]
  const hash = HASH.exec(text)?.[0]
  // The digits of a hash may look like an order's number.
  const rest = hash === undefined ? text : text.replace(hash, ' ')
  const found = [...part('payment', hash), ...part('order', ORDER_WITHIN.exec(rest)?.[0])]
  return found.length > 0 ? found : part('address', ADDRESS_WITHIN.exec(text)?.[0])
}

export const normalizedHash = (kind: 'evm' | 'tron', hash: string): string =>
  kind === 'evm' ? `0x${hash}` : hash
