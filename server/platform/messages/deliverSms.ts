import type { SmsConfig } from '../config/messages.ts'
import { DeliveryFailure, type Deliver } from './post.ts'
import { renderSms } from './renderMessage.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_CHARS = 16_384
const FINAL_STATUS = new Set([400, 422])

/** True when the body reports an error; many gateways answer 200 with an error inside. */
function isRefusal(answer: string): boolean {
  try {
    const value = JSON.parse(answer) as { success?: unknown; error?: unknown } | null
    return (
      typeof value === 'object' &&
      value !== null &&
      (value.success === false ||
        (value.error !== undefined &&
          value.error !== null &&
          value.error !== false &&
          value.error !== ''))
    )
  } catch {
    return false
  }
}

/**
 * POST of { id, to, text, from? } as JSON, with the token as bearer. `id` is the same for every attempt. A
 * 2xx answer counts as accepted unless its JSON has `success: false` or an `error`; 400 and 422 are final.
 */
export function createSmsDelivery(config: SmsConfig, timeoutMs = TIMEOUT_MS): Deliver {
  return async (message, signal) => {
    const body = JSON.stringify({
      id: String(message.id),
      to: message.to,
      text: renderSms(message.language, message.kind, message.facts, message.code, message.shop),
      ...(config.from === null ? {} : { from: config.from }),
    })
    let status: number
    let answer: string
    try {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(config.token === null ? {} : { authorization: `Bearer ${config.token}` }),
        },
        body,
        // A redirect would send the token and the code to another host.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      status = response.status
      answer = await readShort(response)
    } catch (cause) {
      throw new DeliveryFailure(
        (cause as Error).name === 'TimeoutError' ? 'timeout' : 'no answer',
        false,
      )
    }
    if (status < 200 || status > 299)
      throw new DeliveryFailure(`HTTP ${status}`, FINAL_STATUS.has(status))
    if (isRefusal(answer)) throw new DeliveryFailure('refused by the gateway', false)
  }
}

async function readShort(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > MAX_ANSWER_CHARS) return ''
  }
  return text
}
