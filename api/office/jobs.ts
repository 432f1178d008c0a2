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
