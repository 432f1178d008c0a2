import type { Config } from '../config.ts'

export type OpenChannels = { readonly mail: boolean; readonly sms: boolean }

/** Codes for a closed channel are refused with `tryLater`. Demo mode's outbox takes both. */
export const openChannels = (config: Pick<Config, 'demo' | 'mail' | 'sms'>): OpenChannels => ({
  mail: config.demo || config.mail !== null,
  sms: config.demo || config.sms !== null,
})
