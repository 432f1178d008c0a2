import { Type } from 'typebox'
import { call } from '../call.ts'
import { plainTexts } from '../plainTexts.ts'
import { Done, Id, Instant, oneOf, OrderId } from '../shapes.ts'

const Texts = plainTexts(200)
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
