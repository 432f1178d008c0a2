import type { RecurringJob } from '../../../../basics/recurringJobs.ts'
import type { Recurring } from '../../../platform/jobs/runJobs.ts'

/** Jobs by name; the office shows each name in words. */
export type Jobs = { readonly [N in RecurringJob]?: Recurring }
