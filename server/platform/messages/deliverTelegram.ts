import type { TelegramConfig } from '../config/messages.ts'
import { postTo } from '../outbound/postTo.ts'
import { DeliveryFailure, failed, type Deliver } from './post.ts'
import { renderMail } from './renderMessage.ts'

/** Of 4,096 that a message may have. */
const MOST_CHARS = 4_000
/** The chat is unknown, or its owner blocked the bot; a wrong token is mended in the settings. */
const REFUSED = new Set([400, 403])

/** By the merchant's own bot: `sendMessage` as plain text, without previews of links. */
export function createTelegramDelivery({ url, token }: TelegramConfig): Deliver {
  return async (message, signal) => {
    const { subject, text } = renderMail(
      message.language,
      message.kind,
      message.facts,
      message.code,
      message.shop,
    )
    // The token is in the address; nobody else may get it.
    const { status } = await postTo({
      url: `${url}/bot${token}/sendMessage`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        chat_id: message.to,
        text: `${subject}\n\n${text}`.slice(0, MOST_CHARS),
        link_preview_options: { is_disabled: true },
      }),
      signal,
    }).catch(failed)
    if (status < 200 || status > 299)
      throw new DeliveryFailure(`HTTP ${status}`, REFUSED.has(status))
  }
}
