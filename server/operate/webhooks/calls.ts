import type * as webhooks from '../../../api/office/webhooks.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { WebhookPlace } from './endpoint.ts'
import { listWebhookMessages, listWebhooks } from './listWebhooks.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  resendWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './editWebhooks.ts'

export const webhookCalls = (place: WebhookPlace): Handlers<keyof typeof webhooks, Actor> => ({
  listWebhooks: ({ acting }) => listWebhooks(acting),
  listWebhookMessages: ({ acting }, input) => listWebhookMessages(acting, input),
  addWebhook: ({ acting }, input) => addWebhook(acting, input, place),
  changeWebhook: ({ acting }, input) => changeWebhook(acting, input),
  rotateWebhookSecret: ({ acting }, input) => rotateWebhookSecret(acting, input, place),
  removeWebhook: ({ acting }, input) => removeWebhook(acting, input),
  testWebhook: ({ acting }, input) => testWebhook(acting, input),
  resendWebhook: ({ acting }, input) => resendWebhook(acting, input),
})
