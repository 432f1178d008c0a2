import type { CallResult } from '../../../api/calls.ts'
import type { Context } from '../../platform/db/context.ts'
import { listRecurring, listRuns, type JobRun } from '../../platform/jobs/readRuns.ts'

const shown = ({ startedAt, endedAt, outcome, problem, runs }: JobRun) => ({
  startedAt: startedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
  outcome,
  problem,
  runs,
})

export const readRecurring = async (ctx: Context): Promise<CallResult<'listRecurring'>> =>
  (await listRecurring(ctx)).map(({ name, everyMs, nextAt, failed, ...run }) => ({
    name,
    everyMs: Number(everyMs),
    nextAt: nextAt?.getTime() ?? null,
    failed,
    ...shown(run),
  }))

export const readRuns = async (ctx: Context, name: string): Promise<CallResult<'listRuns'>> =>
  (await listRuns(ctx, name)).map(shown)
