import { NATIVE_SYMBOLS, type NativeSymbol } from './networks.ts'
import { TOKEN_SYMBOLS, type TokenSymbol } from './tokens.ts'

/** What a balance can be in. */
export type Asset = TokenSymbol | NativeSymbol
export const ASSETS: readonly Asset[] = [...TOKEN_SYMBOLS, ...NATIVE_SYMBOLS]

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

/** balances#amounts: amount inputs take up to four decimals. */
export const AMOUNT_DECIMALS = 4
