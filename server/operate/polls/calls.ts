import type * as polls from '../../../api/account/polls.ts'
import type * as office from '../../../api/office/polls.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { closePoll, openPoll, readPolls } from './managePolls.ts'
import { castVote, listPolls } from './vote.ts'

export const pollCalls: Handlers<keyof typeof polls> = { listPolls, castVote }

export const officePollCalls: Handlers<keyof typeof office, Actor> = {
  readPolls: ({ acting, caller }) => readPolls(acting, caller.locale),
  openPoll: ({ acting }, input) => openPoll(acting, input),
  closePoll: ({ acting }, input) => closePoll(acting, input),
}
