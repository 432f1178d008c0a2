import { MINUTE_MS } from '../../../../basics/durations.ts'
import { createHash, randomBytes } from 'node:crypto'
import { refuse, type FieldReason } from '../../../../basics/errors.ts'

const LIFE_MS = 10 * MINUTE_MS

/** Key of an unused text. */
export const messageHash = (message: string): Buffer =>
  createHash('sha256').update(message).digest()

/** The nonce makes the text single-use. */
export const onceBetween = (issuedAt: Date, expiresAt: Date): readonly string[] => [
  `Nonce: ${randomBytes(16).toString('hex')}`,
  `Issued At: ${issuedAt.toISOString()}`,
  `Expiration Time: ${expiresAt.toISOString()}`,
]

type Asked = {
  readonly site: string
  /** Follows the shop's host: "asks you to …". */
  readonly asks: string
  readonly facts: readonly string[]
  /** What signing does and does not do. */
  readonly statement: string
  /** Stands below the site's address. */
  readonly more?: readonly string[]
}

/** Valid once, for ten minutes. The caller stores its hash. */
export function oneTimeText(
  now: Date,
  { site, asks, facts, statement, more = [] }: Asked,
): { message: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const message = [
    `${new URL(site).host} ${asks}`,
    '',
    ...facts,
    '',
    statement,
    '',
    `URI: ${site}`,
    ...more,
    ...onceBetween(now, expiresAt),
  ].join('\n')
  return { message, expiresAt }
}

/** `field`: text, address or signature. */
export const refuseSigned = (field: string, reason: FieldReason): never =>
  refuse('signInFailed', { fields: { [field]: reason } })
