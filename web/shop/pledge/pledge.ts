import type { CallResult } from '../../../api/calls.ts'

export type Pledge = CallResult<'listPledges'>['records'][number]
export type CoinPledge = CallResult<'listCoinPledges'>['records'][number]
export type Programme = CallResult<'listProgrammes'>['records'][number]
