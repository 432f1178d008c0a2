import type { SmsConfig } from '../config/messages.ts'
import { postTo } from '../outbound/postTo.ts'
import { DeliveryFailure, throwPostFailure, type Deliver } from './post.ts'
import { renderSms } from './renderMessage.ts'

const TIMEOUT_MS = 15_000
const FINAL_STATUS = new Set([400, 422])

/** True when the body reports an error; many gateways send it with a 200. */
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
 * POST of { id, to, text, from? } as JSON with a bearer token. `id` is the same for every attempt. A 2xx counts as
 * accepted unless its JSON has `success: false` or an `error`; 400 and 422 are final.
 */
export function createSmsDelivery(config: SmsConfig, timeoutMs = TIMEOUT_MS): Deliver {
  return async (message, signal) => {
    const body = JSON.stringify({
      id: String(message.id),
      to: message.to,
      text: renderSms(message.language, message.kind, message.facts, message.code, message.shop),
      ...(config.from === null ? {} : { from: config.from }),
    })
    const { status, text: answer } = await postTo({
      url: config.url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(config.token === null ? {} : { authorization: `Bearer ${config.token}` }),
      },
      body,
      signal,
      timeoutMs,
    }).catch(throwPostFailure)
    if (status < 200 || status > 299)
      throw new DeliveryFailure(`HTTP ${status}`, FINAL_STATUS.has(status))
    if (isRefusal(answer)) throw new DeliveryFailure('refused by the gateway', false)
  }
}
