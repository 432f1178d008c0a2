import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import type { LiveContents } from '../../commerce/content/calls.ts'
import { allBalance, balance } from './allBalance.ts'
import { coinExchange } from './coinExchange.ts'
import { depositNetworks, openDeposit } from './deposits/openDeposit.ts'
import { exchangeRate } from './exchangeRate.ts'
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

/** The balances' calls; `live` are the contents that come from the settings. */
export const balanceHandlers = (
  rules: WithdrawalRules,
  live: LiveContents,
  forDeposits = depositNetworks(rules.networks),
): {
  readonly [N in BalanceCall]: (ctx: CallerContext, input: CallInput<N>) => Promise<CallResult<N>>
} => ({
  'GET appleShop/allBalance': (ctx) => allBalance(ctx),
  'GET appleShop/balance': (ctx, { asset }) => balance(ctx, asset),
  'GET appleShop/balanceLogPage': listBalanceLog,
  'POST appleShop/internalTransfer': internalTransfer,
  'GET appleShop/exchangeRate': (ctx) => exchangeRate(ctx, live),
  'POST appleShop/coinExchange': (ctx, input) => coinExchange(ctx, input, live),
  'GET appleShop/withdrawalTerms': (ctx, { asset }) => withdrawalTerms(ctx, asset, rules),
  'POST appleShop/withdrawByAsset': (ctx, input) => requestWithdrawal(ctx, input, rules),
  'GET appleShop/withdrawalPage': listWithdrawals,
  'POST appleShop/deposit': (ctx, input) => openDeposit(ctx, input, forDeposits),
  'GET appleShop/deposit': (ctx, { requestId }) =>
    readDeposit({ ...ctx, networks: rules.networks }, requestId),
})
