import type { TelegramConfig } from '../config/messages.ts'
import { postTo } from '../outbound/postTo.ts'
import { DeliveryFailure, throwPostFailure, type Deliver } from './post.ts'
import { renderMail } from './renderMessage.ts'

/** A message may have 4,096. */
const MAX_CHARS = 4_000
/** Unknown chat, or its owner blocked the bot. Settings mend a wrong token. */
const REFUSED = new Set([400, 403])

/** `sendMessage` of the merchant's own bot: plain text without previews. */
export function createTelegramDelivery({ url, token }: TelegramConfig): Deliver {
  return async (message, signal) => {
    const { subject, text } = renderMail(
      message.language,
      message.kind,
      message.facts,
      message.code,
      message.shop,
    )
    // The URL contains the token.
    const { status } = await postTo({
      url: `${url}/bot${token}/sendMessage`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        chat_id: message.to,
        text: `${subject}\n\n${text}`.slice(0, MAX_CHARS),
        link_preview_options: { is_disabled: true },
      }),
      signal,
    }).catch(throwPostFailure)
    if (status < 200 || status > 299)
      throw new DeliveryFailure(`HTTP ${status}`, REFUSED.has(status))
  }
}
