import { DAY_MS } from '../../../basics/durations.ts'
import type { Context } from '../../platform/db/context.ts'
import type { EventFacts } from '../../platform/events/events.ts'
import { openSealed, sealBytes } from '../../platform/secretKey.ts'

export type WebhookPlace = {
  /** Encrypts the secrets. */
  readonly key: () => Buffer
}

/** A rotated secret signs as well for this long. */
export const OLD_SECRET_MS = DAY_MS
export const MAX_ENDPOINTS = 10
/** Sent to try an endpoint. */
export const PING = 'ping'

const PURPOSE = 'webhook secret'

export const sealSecret = (key: Buffer, secret: Buffer): Buffer => sealBytes(key, PURPOSE, secret)
/** Throws when it was sealed with another key. */
export function openSecret(key: Buffer, sealed: Buffer): Buffer {
  const secret = openSealed(key, PURPOSE, sealed)
  if (!secret) throw new Error('the secret of a webhook was sealed with another office key')
  return secret
}

export const hostOf = (url: string): string => new URL(url).host

/** What the other side reads. `data` has the facts of docs/events.md. */
export const bodyOf = (
  { now }: Pick<Context, 'now'>,
  event: string,
  number: bigint,
  at: Date | null,
  data: EventFacts,
): string =>
  JSON.stringify({
    type: event,
    timestamp: (at ?? now()).toISOString(),
    number: Number(number),
    data,
  })
