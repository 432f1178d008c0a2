import { Type } from 'typebox'
import { call } from '../call.ts'
import { Done, Instant, Nullable, Text, oneOf } from '../shapes.ts'

const MANAGES = { staff: 'apiKeys.manage' } as const
const READS = { ...MANAGES, unaudited: true } as const
const errors = ['notSignedIn', 'noPermission'] as const
const Id = Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 })
const EventNames = Type.Array(Type.String({ pattern: '^[a-z]+\\.[a-zA-Z]+$', maxLength: 60 }), {
  maxItems: 100,
  description: 'names of docs/events.md; none means all',
})

export const listWebhooks = call({
  path: 'GET office/webhooks',
  summary: 'Endpoints of other programs that hear of events, and the events there are',
  access: READS,
  input: Type.Object({}),
  result: Type.Object({
    events: Type.Array(Type.String()),
    endpoints: Type.Array(
      Type.Object({
        id: Id,
        url: Type.String(),
        events: Type.Array(Type.String()),
        state: oneOf(['on', 'off'] as const),
        offReason: Nullable(oneOf(['person', 'failing', 'gone', 'rights'] as const)),
        madeBy: Type.String(),
        hasPerson: Type.Boolean({
          description: 'someone answers for it; without one it counts as the owner’s',
        }),
        createdAt: Instant,
        failingSince: Nullable(Instant),
        oldSecretUntil: Nullable(Instant),
        waiting: Type.Integer(),
        dead: Type.Integer(),
        last: Nullable(
          Type.Object({
            at: Instant,
            status: Nullable(Type.Integer()),
            problem: Nullable(Type.String()),
          }),
        ),
      }),
    ),
  }),
  errors: [...errors],
})

export const addWebhook = call({
  path: 'POST office/addWebhook',
  summary:
    'An endpoint that hears of events, by https and on a public address; its secret is shown once',
  access: MANAGES,
  input: Type.Object({ url: Text(500, 1), events: EventNames }),
  result: Type.Object({ id: Id, secret: Type.String() }),
  errors: [...errors, 'limitExceeded'],
})

export const changeWebhook = call({
  path: 'POST office/changeWebhook',
  summary: 'Which events an endpoint hears of, and whether it is on',
  access: MANAGES,
  input: Type.Object({ id: Id, events: EventNames, isOn: Type.Boolean() }),
  result: Done,
  errors: [...errors, 'notFound'],
})

export const rotateWebhookSecret = call({
  path: 'POST office/rotateWebhookSecret',
  summary: 'A new secret, shown once; for a day messages are signed with both',
  access: MANAGES,
  input: Type.Object({ id: Id }),
  result: Type.Object({ secret: Type.String() }),
  errors: [...errors, 'notFound'],
})

export const removeWebhook = call({
  path: 'POST office/removeWebhook',
  summary: 'An endpoint hears of nothing more; its record goes with it',
  access: MANAGES,
  input: Type.Object({ id: Id }),
  result: Done,
  errors: [...errors, 'notFound'],
})

export const testWebhook = call({
  path: 'POST office/testWebhook',
  summary: 'Sends the event `ping` to an endpoint',
  access: MANAGES,
  input: Type.Object({ id: Id }),
  result: Done,
  errors: [...errors, 'notFound'],
})

export const listWebhookMessages = call({
  path: 'GET office/webhookMessages',
  summary: 'What an endpoint was sent, newest first, with the last ten attempts of each',
  access: READS,
  input: Type.Object({ id: Id, before: Type.Optional(Id) }),
  result: Type.Object({
    rows: Type.Array(
      Type.Object({
        id: Id,
        webhookId: Type.String(),
        number: Type.String(),
        event: Type.String(),
        subjectId: Type.String(),
        body: Type.String(),
        state: oneOf(['waiting', 'done', 'dead'] as const),
        attempts: Type.Integer(),
        createdAt: Instant,
        nextAt: Nullable(Instant),
        tries: Type.Array(
          Type.Object({
            at: Instant,
            status: Nullable(Type.Integer()),
            problem: Nullable(Type.String()),
            answer: Type.String({ description: 'the first part of the body' }),
            tookMs: Type.Integer(),
          }),
        ),
      }),
    ),
    next: Nullable(Id),
  }),
  errors: [...errors, 'notFound'],
})

export const resendWebhook = call({
  path: 'POST office/resendWebhook',
  summary: 'Sends a message again, under the same id',
  access: MANAGES,
  input: Type.Object({ id: Id }),
  result: Done,
  errors: [...errors, 'notFound', 'conflict'],
})
