/** Assets that a balance can be in (DECISIONS G1); `POL` and `BNB` are the networks' own coins. */
export const ASSETS = ['USDT', 'XMDD', 'MDD', 'POL', 'BNB', 'TRX'] as const
export type Asset = (typeof ASSETS)[number]

/** Why a balance moved; a text for each in i18n. */
export const POSTING_KINDS = [
  'deposit',
  'orderPayment',
  'orderRefund',
  'transferOut',
  'transferIn',
  'swapOut',
  'swapIn',
  'withdrawal',
  'withdrawalFee',
  'playMoney',
  'sale',
  'adjustment',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** A withdrawal's way; money is set aside from the first state on, and comes back with `refused`. */
export const WITHDRAWAL_STATES = ['requested', 'approved', 'sent', 'done', 'refused'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Which states allow which move; read by the server before acting. */
export const WITHDRAWAL_MOVES: Readonly<
  Record<'approve' | 'send' | 'finish' | 'refuse', readonly WithdrawalState[]>
> = {
  approve: ['requested'],
  send: ['approved'],
  finish: ['sent'],
  // A payout that failed on chain for good is refused too: nothing left the house.
  refuse: ['requested', 'approved', 'sent'],
}

/** SPEC section 9: amount inputs take up to four decimals. */
export const AMOUNT_DECIMALS = 4
