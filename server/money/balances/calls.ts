import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import { allBalance, balance } from './allBalance.ts'
import { coinExchange } from './coinExchange.ts'
import { depositNetworks, openDeposit } from './deposits/openDeposit.ts'
import { exchangeRate, type RateText } from './exchangeRate.ts'
import { internalTransfer } from './internalTransfer.ts'
import { listBalanceLog } from './listBalanceLog.ts'
import { listWithdrawals } from './withdrawals/listWithdrawals.ts'
import type { CallerContext } from './memberOf.ts'
import { readDeposit } from './deposits/readDeposit.ts'
import { requestWithdrawal } from './withdrawals/requestWithdrawal.ts'
import { withdrawalTerms, type WithdrawalRules } from './withdrawals/withdrawalTerms.ts'

type BalanceCall = Extract<
  CallName,
  | 'GET appleShop/allBalance'
  | 'GET appleShop/balance'
  | 'GET appleShop/balanceLogPage'
  | 'POST appleShop/internalTransfer'
  | 'GET appleShop/exchangeRate'
  | 'POST appleShop/coinExchange'
  | 'GET appleShop/withdrawalTerms'
  | 'POST appleShop/withdrawByAsset'
  | 'GET appleShop/withdrawalPage'
  | 'POST appleShop/deposit'
  | 'GET appleShop/deposit'
>

export const balanceHandlers = (
  rules: WithdrawalRules,
  rateText: RateText,
  forDeposits = depositNetworks(rules.networks),
): {
  readonly [N in BalanceCall]: (ctx: CallerContext, input: CallInput<N>) => Promise<CallResult<N>>
} => ({
  'GET appleShop/allBalance': (ctx) => allBalance(ctx),
  'GET appleShop/balance': (ctx, { asset }) => balance(ctx, asset),
  'GET appleShop/balanceLogPage': listBalanceLog,
  'POST appleShop/internalTransfer': internalTransfer,
  'GET appleShop/exchangeRate': (ctx) => exchangeRate(ctx, rateText),
  'POST appleShop/coinExchange': (ctx, input) => coinExchange(ctx, input, rateText),
  'GET appleShop/withdrawalTerms': (ctx, { asset }) => withdrawalTerms(ctx, asset, rules),
  'POST appleShop/withdrawByAsset': (ctx, input) => requestWithdrawal(ctx, input, rules),
  'GET appleShop/withdrawalPage': listWithdrawals,
  'POST appleShop/deposit': (ctx, input) => openDeposit(ctx, input, forDeposits),
  'GET appleShop/deposit': (ctx, { requestId }) =>
    readDeposit({ ...ctx, networks: rules.networks }, requestId),
})
