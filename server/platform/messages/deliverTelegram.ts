import type { TelegramConfig } from '../config/messages.ts'
import { DeliveryFailure, type Deliver } from './post.ts'
import { renderMail } from './renderMessage.ts'

const TIMEOUT_MS = 15_000
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
    let status: number
    try {
      const response = await fetch(`${url}/bot${token}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          chat_id: message.to,
          text: `${subject}\n\n${text}`.slice(0, MOST_CHARS),
          link_preview_options: { is_disabled: true },
        }),
        // The token is in the address; nobody else may get it.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      status = response.status
      await response.body?.cancel()
    } catch (cause) {
      throw new DeliveryFailure(
        (cause as Error).name === 'TimeoutError' ? 'timeout' : 'no answer',
        false,
      )
    }
    if (status < 200 || status > 299)
      throw new DeliveryFailure(`HTTP ${status}`, REFUSED.has(status))
  }
}
