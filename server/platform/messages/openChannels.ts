import type { Config } from '../config.ts'

export type OpenChannels = { readonly mail: boolean; readonly sms: boolean }

/**
 * Which ways lead out of the house. Demo mode's outbox takes both. Where one is closed, nothing may be promised by it:
 * a code that cannot be sent is refused with `tryLater`.
 */
export const openChannels = (config: Pick<Config, 'demo' | 'mail' | 'sms'>): OpenChannels => ({
  mail: config.demo || config.mail !== null,
  sms: config.demo || config.sms !== null,
})
