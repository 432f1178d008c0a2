import type { CallResult } from '../../../api/calls.ts'

export type Coins = CallResult<'readCoinPledges'>
type Rewards = CallResult<'readRewards'>
export type Pool = Rewards['pools'][number]
export type Programme = Rewards['programmes'][number]
