import { ORDER_ID } from '../../../basics/orderId.ts'
import { postTo } from '../outbound/postTo.ts'
import { DeliveryFailure, throwPostFailure, type Deliver } from './post.ts'
import { isPushEndpoint, isPushService, type PushHosts } from './pushHosts.ts'
import { renderMail } from './renderMessage.ts'
import { encryptPush, readPushKeys, vapidHeader } from './webPush.ts'

/** Later the order will have been seen. */
const KEPT_SECONDS = 12 * 3_600
const MAX_CHARS = 300
/** Unsubscribed. */
const GONE = new Set([404, 410])
export const PUSH_GONE = 'the browser no longer takes pushes'
const REFUSED = new Set([400, 401, 403, 413])

type PushConfig = {
  /** Signs for the shop; 32 bytes. */
  readonly key: () => Buffer
  readonly subject: string
  /** Tests use another list. */
  readonly hosts?: PushHosts
}

export const pushRecipient = (endpoint: string, p256dh: string, auth: string): string =>
  [endpoint, p256dh, auth].join(' ')

/** Opens the order without its secret, which its browser or account has. */
const pathOf = (facts: object): string | undefined =>
  'orderId' in facts && typeof facts.orderId === 'string' && ORDER_ID.test(facts.orderId)
    ? `/status?orderId=${facts.orderId}`
    : undefined

/** Encrypts for the browser. Checks the host again: an older version may have stored it. */
export function createPushDelivery({ key, subject, hosts = isPushService }: PushConfig): Deliver {
  return async (message, signal) => {
    const [endpoint = '', p256dh = '', auth = ''] = message.to.split(' ')
    const keys = readPushKeys(p256dh, auth)
    if (!keys || !isPushEndpoint(endpoint, hosts))
      throw new DeliveryFailure('no known push service', true)
    const { subject: title, text } = renderMail(
      message.language,
      message.kind,
      message.facts,
      message.code,
      message.shop,
    )
    const body = encryptPush(
      keys,
      Buffer.from(
        JSON.stringify({
          title: title.slice(0, MAX_CHARS),
          body: text.slice(0, MAX_CHARS),
          path: pathOf(message.facts),
        }),
      ),
    )
    const { status } = await postTo({
      url: endpoint,
      headers: {
        authorization: vapidHeader(key(), { endpoint, subject, nowMs: Date.now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
      },
      body: new Uint8Array(body),
      signal,
    }).catch(throwPostFailure)
    if (GONE.has(status)) throw new DeliveryFailure(PUSH_GONE, true)
    if (status < 200 || status > 299)
      throw new DeliveryFailure(`HTTP ${status}`, REFUSED.has(status))
  }
}
