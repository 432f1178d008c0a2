import { Type } from 'typebox'
import { call } from '../call.ts'
import { Instant, Nullable, oneOf } from '../shapes.ts'

/** Sending twice does no harm: mails that no server took, and webhooks, which keep their id. */
const AGAIN = ['mail', 'webhooks'] as const

export const listQueues = call({
  path: 'GET office/queues',
  summary:
    'Who waits to be sent or done: how many, the oldest, attempts, and what was given up within a week',
  access: { staff: 'settings.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      name: Type.String({ description: 'a channel, webhooks, or a task of the queue' }),
      kind: oneOf(['messages', 'webhooks', 'task'] as const),
      waiting: Type.Integer(),
      oldest: Nullable(Instant),
      attempts: Type.Integer({ description: 'most of one that waits' }),
      dead: Type.Integer(),
      problem: Nullable(Type.String()),
      again: Nullable(oneOf(AGAIN)),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const runQueueAgain = call({
  path: 'POST office/runQueueAgain',
  summary: 'Sends again what was given up, where a second time does no harm',
  access: { staff: 'settings.write' },
  input: Type.Object({ queue: oneOf(AGAIN) }),
  result: Type.Object({ count: Type.Integer() }),
  errors: ['notSignedIn', 'noPermission', 'conflict'],
})

const Run = {
  startedAt: Instant,
  endedAt: Nullable(Instant),
  outcome: Nullable(
    oneOf(['done', 'failed', 'cut'] as const, {
      description: 'null while it runs; cut: its process ended first',
    }),
  ),
  problem: Nullable(Type.String({ description: 'the error, cut, without addresses' })),
  runs: Type.Integer({ description: 'how often it failed so, one after the other' }),
}

export const listRecurring = call({
  path: 'GET office/recurring',
  summary: 'What the shop does again and again: the newest run of each, and when the next is',
  access: { staff: 'settings.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      everyMs: Type.Integer({
        description:
          'of less than a minute only changes are noted: that it failed, and works again',
      }),
      ...Run,
      nextAt: Nullable(Instant),
      failed: Type.Integer({ description: 'runs that failed within a day' }),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const listRuns = call({
  path: 'GET office/runs',
  summary: 'The newest fifty runs of a recurring job; kept for 3 days, those that failed for 30',
  access: { staff: 'settings.write', unaudited: true },
  input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(Type.Object(Run)),
  errors: ['notSignedIn', 'noPermission'],
})
