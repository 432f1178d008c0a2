import { ConfigError, integer, setting, type Env } from './env.ts'

export type DeliveryConfig = {
  /** Days until a shipped order counts as received. */
  readonly receiveAfterDays: number
  /** Days after delivery until guests' names, phones and addresses are deleted. */
  readonly guestDataDays: number
  /** Mails contain the keys, not only the order's link. */
  readonly keysInMail: boolean
}

const LINE = /^[a-z0-9-]{1,32} [0-9a-f]{64}$/

export const deliverySettings = (env: Env): DeliveryConfig => ({
  receiveAfterDays: integer(env, 'RECEIVE_AFTER_DAYS', 14, 1, 90),
  guestDataDays: integer(env, 'GUEST_DATA_DAYS', 60, 1, 3_650),
  keysInMail: integer(env, 'KEYS_IN_MAIL', 0, 0, 1) === 1,
})

/** Names and secrets, comma-separated, oldest first. */
export function readProductKeySecrets(env: Env): string | null {
  const text = setting(env, 'PRODUCT_KEY_SECRETS')
  if (text !== undefined && !text.split(',').every((one) => LINE.test(one.trim())))
    throw new ConfigError(
      'PRODUCT_KEY_SECRETS must be names with 64 hex digits each, oldest first: `k1 1f…, k2 9a…`.',
    )
  return text ?? null
}
