import { utcDay } from '../../../basics/zonedDays.ts'
import type { PledgeDays, PledgeState, RewardAsset } from '../../../basics/rewards.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { DAY_MS } from '../../../basics/durations.ts'

export const PledgeRow = {
  id: col.bigint,
  accountId: col.bigint,
  programmeId: col.int,
  asset: col.as<RewardAsset>(col.text),
  days: col.as<PledgeDays>(col.int),
  amountMicro: col.bigint,
  rewardMicro: col.bigint,
  startedOn: col.present(col.text),
  startedAt: col.time,
  releasedDays: col.int,
  releasedMicro: col.bigint,
  state: col.as<PledgeState>(col.text),
  endedAt: col.orNull(col.time),
  costMicro: col.orNull(col.bigint),
}
export type Pledge = RowOf<typeof PledgeRow>

export const PLEDGE_COLUMNS = sql`
  id, account_id as "accountId", programme_id as "programmeId", asset, days,
  amount_micro as "amountMicro", reward_micro as "rewardMicro", started_on::text as "startedOn",
  started_at as "startedAt", released_days as "releasedDays", released_micro as "releasedMicro",
  state, ended_at as "endedAt", cost_micro as "costMicro"`

/** The ledger reference of a pledge's reservation; its postings add a suffix. */
export const referenceOf = (pledgeId: bigint): string => `pledge:${pledgeId}`

/** The day on which the whole amount is free again. */
export const endsOn = ({ startedOn, days }: Pick<Pledge, 'startedOn' | 'days'>): string =>
  utcDay(Date.parse(startedOn) + days * DAY_MS)

/** All days have ended, even if not yet released: ending is no longer early. */
export const isOver = (pledge: Pick<Pledge, 'startedOn' | 'days'>, now: Date): boolean =>
  endsOn(pledge) <= utcDay(now)
