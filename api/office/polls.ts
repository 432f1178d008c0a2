import { Type } from 'typebox'
import { LOCALES } from '../../basics/locales.ts'
import { call } from '../call.ts'
import { Done, Id, Instant, oneOf, OrderId, Text } from '../shapes.ts'

/** A text per language; Chinese is required and shown where another is missing. */
const Texts = Type.Object(
  {
    ...Object.fromEntries(LOCALES.map((one) => [one, Type.Optional(Text(200))])),
    cn: Text(200, 1),
  },
  { additionalProperties: false },
)
const Voters = oneOf(['members', 'buyers'])
const Weighing = oneOf(['member', 'level'])

export const readPolls = call({
  path: 'GET office/polls',
  summary: 'Questions to members with their votes, newest first',
  access: { staff: 'content.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      voters: Voters,
      weighing: Weighing,
      voted: Type.Integer(),
      options: Type.Array(Type.Object({ text: Type.String(), votes: Type.Integer() })),
      madeAt: Instant,
      endsAt: Instant,
      hasEnded: Type.Boolean(),
    }),
  ),
  errors: [],
})

export const openPoll = call({
  path: 'POST office/openPoll',
  summary: 'Puts a question to members; it never changes',
  access: { staff: 'content.write' },
  input: Type.Object({
    requestId: OrderId,
    title: Texts,
    options: Type.Array(Texts, { minItems: 2, maxItems: 10 }),
    voters: Voters,
    weighing: Weighing,
    closesAt: Instant,
  }),
  result: Type.Object({ id: Id }),
  errors: ['conflict'],
})

export const closePoll = call({
  path: 'POST office/closePoll',
  summary: 'Ends a question before its time',
  access: { staff: 'content.write' },
  input: Type.Object({ id: Id }),
  result: Done,
  errors: ['notFound', 'conflict'],
})
