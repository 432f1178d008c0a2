import type * as balances from '../../../api/account/balances.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { allBalance, balance } from './allBalance.ts'
import { coinExchange } from './coinExchange.ts'
import { openDeposit } from './deposits/openDeposit.ts'
import { exchangeRate, type RateText } from './exchangeRate.ts'
import { internalTransfer } from './internalTransfer.ts'
import { listBalanceLog } from './listBalanceLog.ts'
import { listWithdrawals } from './withdrawals/listWithdrawals.ts'
import { readDeposit } from './deposits/readDeposit.ts'
import { requestWithdrawal } from './withdrawals/requestWithdrawal.ts'
import { withdrawalTerms, type WithdrawalRules } from './withdrawals/withdrawalTerms.ts'

export const balanceCalls = (
  rules: WithdrawalRules,
  rateText: RateText,
): Handlers<keyof typeof balances> => ({
  listBalances: (ctx) => allBalance(ctx),
  readAssetBalance: (ctx, { asset }) => balance(ctx, asset),
  listBalanceLog,
  internalTransfer,
  readExchangeRate: (ctx) => exchangeRate(ctx, rateText),
  swapCoins: (ctx, input) => coinExchange(ctx, input, rateText),
  readWithdrawalTerms: (ctx, { asset }) => withdrawalTerms(ctx, asset, rules),
  requestWithdrawal: (ctx, input) => requestWithdrawal(ctx, input, rules),
  listWithdrawals,
  openDeposit: (ctx, input) => openDeposit(ctx, input, rules.networks),
  readDeposit: (ctx, input) => readDeposit({ ...ctx, networks: rules.networks }, input),
})
