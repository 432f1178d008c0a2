import type * as rewards from '../../../api/account/rewards.ts'
import { REWARD_ASSETS } from '../../../basics/rewards.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import {
  claimIncome,
  incomeDays,
  incomeIn,
  incomeTotals,
  mddByPage,
  releasedIn,
} from './incomeCalls.ts'
import { endPledge, listPledges, listProgrammes, pledgeIn, readRewardPool } from './pledgeCalls.ts'

export const rewardCalls: Handlers<keyof typeof rewards> = {
  listProgrammes,
  readRewardPool: (ctx) => readRewardPool(ctx),
  listPledges,
  pledgeUsdt: (ctx, input) => pledgeIn(ctx, 'pledgeUsdt', input),
  pledgeCredit: (ctx, input) => pledgeIn(ctx, 'pledgeCredit', input),
  endPledge,
  readIncome: (ctx) => incomeIn(ctx, 'XMDD'),
  readMddIncome: (ctx) => incomeIn(ctx, 'MDD'),
  readUsdtIncome: (ctx) => incomeIn(ctx, 'USDT'),
  listIncome: (ctx, input) => incomeDays(ctx, input, ['XMDD']),
  listMddIncome: (ctx, input) => incomeDays(ctx, input, ['MDD']),
  listUsdtIncome: (ctx, input) => incomeDays(ctx, input, ['USDT']),
  miningList: (ctx, input) => incomeDays(ctx, input, REWARD_ASSETS),
  miningTotal: (ctx) => incomeTotals(ctx),
  mddByPage,
  releaseTotal: (ctx) => releasedIn(ctx, 'XMDD'),
  mddReleaseTotal: (ctx) => releasedIn(ctx, 'MDD'),
  usdtReleaseTotal: (ctx) => releasedIn(ctx, 'USDT'),
  claimIncome,
}
