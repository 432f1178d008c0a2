import type * as jobs from '../../../api/office/jobs.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { readRecurring, readRuns } from './recurring.ts'
import { listQueues, runQueueAgain } from './queues.ts'

export const jobCalls: Handlers<keyof typeof jobs, Actor> = {
  listQueues: ({ acting }) => listQueues(acting),
  listRecurring: ({ acting }) => readRecurring(acting),
  listRuns: ({ acting }, { name }) => readRuns(acting, name),
  runQueueAgain: ({ acting }, input) => runQueueAgain(acting, input),
}
