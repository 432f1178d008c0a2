import { NATIVE_SYMBOLS, type NativeSymbol } from './networks.ts'
import { TOKEN_SYMBOLS, type TokenSymbol } from './tokens.ts'

export type Asset = TokenSymbol | NativeSymbol
export const ASSETS: readonly Asset[] = [...TOKEN_SYMBOLS, ...NATIVE_SYMBOLS]

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
  'grant',
  'pledge',
  'coinPledge',
  'pledgeEnded',
  'reward',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** Reserved from the start; `refused` returns the amount. */
export const WITHDRAWAL_STATES = ['requested', 'approved', 'sent', 'done', 'refused'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_MOVES: Readonly<
  Record<'approve' | 'send' | 'finish' | 'refuse', readonly WithdrawalState[]>
> = {
  approve: ['requested'],
  send: ['approved'],
  finish: ['sent'],
  // `sent` too: a payout that failed on chain moved no money.
  refuse: ['requested', 'approved', 'sent'],
}

/** Decimals of amount inputs (rules: balances#amounts). */
export const AMOUNT_DECIMALS = 4
