import type * as shop from '../../../api/shop/conversations.ts'
import type * as office from '../../../api/office/conversations.ts'
import type { CallName } from '../../../api/calls.ts'
import type { OpenChannels } from '../../platform/messages/openChannels.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Site } from '../orders/notifyBuyer.ts'
import { listConversations } from './listConversations.ts'
import { readMessagePicture } from './messages.ts'
import { answerConversation } from './office/answerConversation.ts'
import {
  fillCannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
  saveCannedAnswer,
  type StateWords,
} from './office/cannedAnswers.ts'
import { listOfficeConversations } from './office/listOfficeConversations.ts'
import {
  assignConversation,
  closeConversation,
  listAnswerers,
} from './office/manageConversation.ts'
import { readOfficeConversation } from './office/readOfficeConversation.ts'
import {
  markConversationRead,
  readConversation,
  readConversationPicture,
} from './readConversation.ts'
import { sendToShop } from './sendToShop.ts'

type Names<M> = Extract<keyof M, CallName>

export const conversationCalls = (channels: OpenChannels): Handlers<Names<typeof shop>> => ({
  sendToShop,
  readConversation: (ctx, input) => readConversation(ctx, input, channels),
  markConversationRead,
  readConversationPicture,
  listConversations: (ctx, { language }) =>
    listConversations(ctx, ctx.caller.account!.accountId, language ?? ctx.caller.locale),
})

export const officeConversationCalls = (words: {
  readonly site: Site
  readonly stateWords: StateWords
  readonly channels: OpenChannels
}): Handlers<Names<typeof office>, Actor> => ({
  listOfficeConversations: ({ acting, caller }, input) =>
    listOfficeConversations(acting, input, caller.locale),
  readOfficeConversation: ({ acting, caller }, input) =>
    readOfficeConversation(acting, input, caller.locale, words.channels),
  readOfficeConversationPicture: ({ acting }, { id }) => readMessagePicture(acting, id, undefined),
  answerConversation: ({ acting }, input) => answerConversation(acting, input, words.site),
  assignConversation: ({ acting }, input) => assignConversation(acting, input),
  closeConversation: ({ acting }, input) => closeConversation(acting, input),
  listAnswerers: ({ acting }) => listAnswerers(acting),
  listAnswerNames: async ({ acting }) => ({
    answers: (await listCannedAnswers(acting)).answers.map(({ id, name }) => ({ id, name })),
  }),
  listCannedAnswers: ({ acting }) => listCannedAnswers(acting),
  saveCannedAnswer: ({ acting }, input) => saveCannedAnswer(acting, input),
  removeCannedAnswer: ({ acting }, input) => removeCannedAnswer(acting, input),
  fillCannedAnswer: ({ acting }, input) => fillCannedAnswer(acting, input, words),
})
