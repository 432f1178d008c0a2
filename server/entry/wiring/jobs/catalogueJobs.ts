import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Jobs } from './recurring.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { countSold } from '../../../commerce/orders/lines/countSold.ts'
import { countRatings } from '../../../commerce/comments/countRatings.ts'
import { countFewLeft } from '../../../commerce/catalogue/countFewLeft.ts'
import { refreshTerms } from '../../../commerce/catalogue/refreshTerms.ts'
import { followSchedules } from '../../../commerce/catalogue/office/followSchedules.ts'
import { fetchDuePictures } from '../../../commerce/catalogue/import/fetchAddresses.ts'

const SCHEDULES_EVERY_MS = 10_000
const SOLD_EVERY_MS = { real: 10 * MINUTE_MS, demo: MINUTE_MS }
const FEW_EVERY_MS = MINUTE_MS
const PICTURES_EVERY_MS = MINUTE_MS

export function catalogueJobs(ctx: Context, config: Config): Jobs {
  return {
    refreshTerms: { everyMs: SCHEDULES_EVERY_MS, work: () => refreshTerms(ctx) },
    followSchedules: { everyMs: SCHEDULES_EVERY_MS, work: () => followSchedules(ctx) },
    countSold: {
      everyMs: SOLD_EVERY_MS[config.demo ? 'demo' : 'real'],
      work: async () => {
        await countSold(ctx)
        await countRatings(ctx)
      },
    },
    countFewLeft: { everyMs: FEW_EVERY_MS, work: () => countFewLeft(ctx) },
    fetchPictures: {
      everyMs: PICTURES_EVERY_MS,
      work: () => fetchDuePictures(ctx, { allowPrivate: false }),
    },
  }
}
