/**
 * Reasons by message, in this order (rules: screens#wallet-errors), then by codes of EIP-1193, EIP-1474 and MetaMask.
 * Each has a text in i18n (`wallet.<key>`).
 */
export const WALLET_ERRORS = [
  'userReject',
  'deniedMessage',
  'notFromContract',
  'balanceNotEnough',
  'noFather',
  'fatherExists',
  'tokenAmountError',
  'systemBalanceNotEnough',
  'fatherHasNoFather',
  'tokenTooSmall',
  'tokenInteger',
  'days',
  'signatureExpired',
  'signerError',
  'insufficientBalance',
  'insufficientNative',
  'pendingRequest',
  'unauthorized',
  'unsupported',
  'disconnected',
  'wrongNetwork',
  'networkRefused',
  'nonce',
  'feeTooLow',
  'outOfTime',
  'alreadyPaid',
  'allowanceShort',
  'tokenBlocked',
  'reverted',
  'noAccount',
  'noAnswer',
  'expired',
  'otherSigned',
  'unknown',
] as const
export type WalletErrorKey = (typeof WALLET_ERRORS)[number]

export class WalletFault extends Error {
  readonly key: WalletErrorKey
  constructor(key: WalletErrorKey, detail = '') {
    super(detail || key)
    this.name = 'WalletFault'
    this.key = key
  }
}

type Row = { key: WalletErrorKey; code?: number | string; text?: RegExp }

// Longer phrases precede phrases that they contain.
const ROWS: readonly Row[] = [
  { code: -32002, key: 'pendingRequest' },
  { text: /already pending|request of type .* pending/i, key: 'pendingRequest' },
  { code: 4100, key: 'unauthorized' },
  { code: 4200, key: 'unsupported' },
  { code: -32601, key: 'unsupported' },
  { code: 4900, key: 'disconnected' },
  { code: 4901, key: 'wrongNetwork' },
  { code: 4902, key: 'wrongNetwork' },
  { text: /0x8d211e66|AlreadyPaid/, key: 'alreadyPaid' },
  { text: /0x83f2ba20|DeadlinePassed/, key: 'expired' },
  {
    text: /0xfb8f41b2|InsufficientAllowance|(insufficient|exceeds) allowance/i,
    key: 'allowanceShort',
  },
  {
    text: /0xe450d38c|ERC20InsufficientBalance|transfer amount exceeds balance/i,
    key: 'insufficientBalance',
  },
  { text: /0xd93c0665|EnforcedPause|blacklist|blocked|\bpaused\b/i, key: 'tokenBlocked' },
  { text: /user denied (transaction )?signature|declined by user/i, key: 'userReject' },
  // TronLink's apps say only this; the second spelling is Android's.
  { text: /^(cancel(l?ed)?|cancle)$/i, key: 'userReject' },
  {
    text: /denied message|(user|request|was) rejected|rejected (the|by the user)/i,
    key: 'deniedMessage',
  },
  { code: 4001, key: 'userReject' },
  { code: 'ACTION_REJECTED', key: 'userReject' },
  { text: /not from contract/i, key: 'notFromContract' },
  { text: /system balance (is )?not enough/i, key: 'systemBalanceNotEnough' },
  { text: /balance (is )?not enough/i, key: 'balanceNotEnough' },
  { text: /father has no father/i, key: 'fatherHasNoFather' },
  { text: /no father/i, key: 'noFather' },
  { text: /father exists?/i, key: 'fatherExists' },
  { text: /token amount error/i, key: 'tokenAmountError' },
  { text: /token (is )?too small/i, key: 'tokenTooSmall' },
  { text: /token must be integer/i, key: 'tokenInteger' },
  { text: /days must be/i, key: 'days' },
  { text: /signature (has |is )?expired/i, key: 'signatureExpired' },
  { text: /signer error/i, key: 'signerError' },
  { text: /amount error/i, key: 'insufficientBalance' },
  {
    text: /insufficient funds|underflow|BANDWI(D)?TH_ERROR|OUT_OF_ENERGY|not enough energy|account resource insufficient/i,
    key: 'insufficientNative',
  },
  { text: /TRANSACTION_EXPIRATION_ERROR|transaction (has )?expired/i, key: 'expired' },
  { text: /wallet is locked|please unlock/i, key: 'noAccount' },
  { text: /nonce (is )?too (low|high)|already known|replacement transaction/i, key: 'nonce' },
  {
    text: /fee too low|max fee per gas less than|underpriced|intrinsic gas too low|out of gas/i,
    key: 'feeTooLow',
  },
  { text: /execution reverted|\brevert(ed)?\b/i, key: 'reverted' },
  { text: /timed? ?out|failed to fetch|network ?error/i, key: 'noAnswer' },
  { text: /rejected/i, key: 'deniedMessage' },
]

/** Wallets wrap node answers, so all depths count. */
function collect(value: unknown, texts: string[], codes: (number | string)[], depth = 0): void {
  if (depth > 6 || value === null || value === undefined) return
  if (typeof value === 'string') {
    texts.push(value)
    return
  }
  if (typeof value !== 'object') return
  const from = value as Record<string, unknown>
  if (typeof from['code'] === 'number' || typeof from['code'] === 'string') codes.push(from['code'])
  for (const name of [
    'message',
    'shortMessage',
    'details',
    'reason',
    'data',
    'originalError',
    'error',
    'cause',
  ]) {
    collect(from[name], texts, codes, depth + 1)
  }
}

/** Never throws. */
export function walletErrorKey(error: unknown): WalletErrorKey {
  if (error instanceof WalletFault) return error.key
  const texts: string[] = []
  const codes: (number | string)[] = []
  collect(error, texts, codes)
  const row = ROWS.find(
    ({ code, text }) =>
      (code !== undefined && codes.includes(code)) ||
      (text !== undefined && texts.some((one) => text.test(one))),
  )
  return row?.key ?? 'unknown'
}

/** At most 300 characters, no control characters. */
export function walletErrorDetail(error: unknown): string {
  const texts: string[] = []
  collect(error, texts, [])
  return (texts[0] ?? '').replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}

/** Unknown chain (4902), sometimes only in words or nested. */
export function isUnknownChain(error: unknown): boolean {
  const texts: string[] = []
  const codes: (number | string)[] = []
  collect(error, texts, codes)
  return (
    codes.includes(4902) ||
    texts.some((text) =>
      /unrecognized chain|unknown chain|not (been )?added|add(ing)? it first/i.test(text),
    )
  )
}

/** True for a rejected simulation, not a missing answer. */
export function isRevert(error: unknown): boolean {
  const texts: string[] = []
  const codes: (number | string)[] = []
  collect(error, texts, codes)
  return (
    codes.includes(3) || texts.some((text) => /revert|invalid opcode|^0x[0-9a-f]{8}/i.test(text))
  )
}
