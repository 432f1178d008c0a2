import { Type } from 'typebox'
import { call } from '../call.ts'
import { Id, Instant, Language, Nullable, oneOf, Page, pageInput } from '../shapes.ts'

const Choice = Type.Integer({ minimum: 0, maximum: 9 })

export const listPolls = call({
  path: 'GET appleShop/daoPage',
  summary:
    'Questions that the shop puts to its members, newest first. Results bind no one and are ' +
    'told when a question has ended',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...pageInput(['id']), language: Type.Optional(Language) }),
  result: Page(
    Type.Object({
      id: Id,
      title: Type.String(),
      weighing: oneOf(['member', 'level'], {
        description:
          'level: a vote weighs one more than the level that its member had when it was asked',
      }),
      voters: oneOf(['members', 'buyers'], {
        description:
          'buyers confirmed that they received goods; accounts are older than the question',
      }),
      options: Type.Array(
        Type.Object({
          text: Type.String(),
          votes: Nullable(
            Type.Integer({
              description: 'their weight together; null until the question has ended',
            }),
          ),
        }),
      ),
      votes: Type.Integer({ description: 'members who voted' }),
      madeAt: Instant,
      endsAt: Instant,
      hasEnded: Type.Boolean(),
      mine: Nullable(
        Type.Object({
          mayVote: Type.Boolean(),
          choice: Nullable(Choice),
          weight: Type.Integer({ description: 'of their vote' }),
        }),
      ),
    }),
  ),
  errors: ['notSignedIn'],
})

export const castVote = call({
  path: 'POST appleShop/daoVote',
  summary:
    "The member's one vote on a question; another one takes its place until the question ends",
  access: 'member',
  input: Type.Object({ pollId: Id, choice: Choice }),
  result: Type.Object({ pollId: Id, choice: Choice }),
  errors: ['notSignedIn', 'notFound', 'limitExceeded'],
  limitPerMinute: 60,
})
