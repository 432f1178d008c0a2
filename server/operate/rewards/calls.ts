import type * as levels from '../../../api/account/levels.ts'
import type * as coinPledges from '../../../api/office/coinPledges.ts'
import type * as rewards from '../../../api/office/rewards.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { closeCoin, fundCoins, readCoinPledges, retryCoin, withdrawCoins } from './coinPledges.ts'
import {
  countIncome,
  listBenefits,
  listLevels,
  listOrderRewards,
  readLevel,
  readSuperNode,
  readTeam,
  readTeamAmount,
} from './levels.ts'
import { readOrderRewards, startOrderRewards, stopOrderRewards } from './orderRewards.ts'
import { createProgramme, fundRewards, readRewards, stopProgramme } from './rewards.ts'

export const levelCalls: Handlers<keyof typeof levels> = {
  listLevels: (ctx) => listLevels(ctx),
  listBenefits,
  readLevel: (ctx) => readLevel(ctx),
  readSuperNode: (ctx) => readSuperNode(ctx),
  readTeam: (ctx) => readTeam(ctx),
  readTeamAmount: (ctx) => readTeamAmount(ctx),
  countIncome: (ctx) => countIncome(ctx),
  listOrderRewards,
}

export const officeRewardCalls: Handlers<keyof typeof rewards | keyof typeof coinPledges, Actor> = {
  readCoinPledges: ({ acting }) => readCoinPledges(acting),
  fundCoins: ({ acting }, input) => fundCoins(acting, input),
  withdrawCoins: ({ acting }, input) => withdrawCoins(acting, input),
  retryCoin: ({ acting }, input) => retryCoin(acting, input),
  closeCoin: ({ acting }, input) => closeCoin(acting, input),
  readRewards: ({ acting }) => readRewards(acting),
  fundRewards: ({ acting }, input) => fundRewards(acting, input),
  createProgramme: ({ acting }, input) => createProgramme(acting, input),
  stopProgramme: ({ acting }, input) => stopProgramme(acting, input),
  readOrderRewards: ({ acting }) => readOrderRewards(acting),
  startOrderRewards: ({ acting }, input) => startOrderRewards(acting, input),
  stopOrderRewards: ({ acting }) => stopOrderRewards(acting),
}
