import type { Context } from '../../platform/db/context.ts'
import { REWARD_ASSETS } from '../../../basics/rewards.ts'
import { listIncome, readReleased } from './income.ts'
import { pledgesOf } from './listPledges.ts'

/** Days of income in an export, newest first. */
const MAX = 5_000

export const exportPledges = async (ctx: Context, accountId: bigint): Promise<unknown> =>
  (await pledgesOf(ctx, { accountId, assets: REWARD_ASSETS, pageNo: 1, pageSize: MAX })).rows

export const exportIncome = async (ctx: Context, accountId: bigint): Promise<unknown> =>
  (await listIncome(ctx, accountId, { assets: REWARD_ASSETS, pageNo: 1, pageSize: MAX })).rows

export const hasUnclaimed = async (ctx: Context, accountId: bigint): Promise<boolean> =>
  [...(await readReleased(ctx, accountId)).values()].some(({ earned, claimed }) => earned > claimed)
