import { NATIVE_SYMBOLS, type NativeSymbol } from './networks.ts'
import { TOKEN_SYMBOLS, type TokenSymbol } from './tokens.ts'

export type Asset = TokenSymbol | NativeSymbol
export const ASSETS: readonly Asset[] = [...TOKEN_SYMBOLS, ...NATIVE_SYMBOLS]

/** Why a balance moved; texts in i18n. */
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

/** States of a withdrawal. The amount is set aside from the first one on, and returned by `refused`. */
export const WITHDRAWAL_STATES = ['requested', 'approved', 'sent', 'done', 'refused'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** States that allow each move. */
export const WITHDRAWAL_MOVES: Readonly<
  Record<'approve' | 'send' | 'finish' | 'refuse', readonly WithdrawalState[]>
> = {
  approve: ['requested'],
  send: ['approved'],
  finish: ['sent'],
  // A payout that failed on chain for good is refused too: no money was sent.
  refuse: ['requested', 'approved', 'sent'],
}

/** Decimals of amount inputs (rules: balances#amounts). */
export const AMOUNT_DECIMALS = 4
