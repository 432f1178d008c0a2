import type { NetworkId } from '../../basics/chains.ts'
import type { Context, TransactionContext } from '../db/context.ts'
import type { ToApprove } from './approval.ts'

export type ApprovedWithdrawal = ToApprove

/** What balances do for payouts; handed in, so that the process with the key knows no more of them. */
export type Withdrawals = {
  /** Approved and not yet sent, oldest first. */
  approved(ctx: Context, network: NetworkId): Promise<readonly ApprovedWithdrawal[]>
  /** The same one with its row locked; `undefined` when it is not approved any more. */
  lock(tx: TransactionContext, id: bigint): Promise<ApprovedWithdrawal | undefined>
  markSent(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  finish(tx: TransactionContext, id: bigint, txHash: string): Promise<void>
  /** Gives the money back. */
  refuse(tx: TransactionContext, id: bigint, reason: PayoutRefusal): Promise<void>
}

/** Why a payout cannot be made; the buyer reads it in words. */
export type PayoutRefusal = 'refusedByToken' | 'failedOnChain'

/** Micro-units of USDT. */
export type PayoutLimits = {
  readonly maxMicro: bigint
  readonly dailyMaxMicro: bigint
  /** From this amount on a second person has to sign. */
  readonly secondFromMicro: bigint
  /** Wallets whose signature counts, lower case. */
  readonly approvers: readonly string[]
}

export type Allowance = 'pay' | 'aboveLimit' | 'aboveDay' | 'needsSecond'

/** Whether one more payout may leave now. Nothing is refused by this: what may not leave waits for a person or for tomorrow. */
export function allowanceOf(amountMicro: bigint, limits: PayoutLimits, facts: { spentTodayMicro: bigint; approved: boolean }): Allowance {
  if (amountMicro > limits.maxMicro) return 'aboveLimit'
  if (amountMicro >= limits.secondFromMicro && !facts.approved) return 'needsSecond'
  if (facts.spentTodayMicro + amountMicro > limits.dailyMaxMicro) return 'aboveDay'
  return 'pay'
}
