import type { Config } from '../config.ts'
import type { Channel } from './messageKinds.ts'

export type OpenChannels = {
  readonly mail: boolean
  readonly sms: boolean
  /** Prefixes of numbers that get an SMS, without a plus; default all. */
  readonly smsCountries?: readonly string[]
  readonly dailyMax?: Readonly<Record<'mail' | 'sms', number>>
}

/** Codes for a closed channel are refused with `tryLater`. Demo mode's outbox takes everything. */
export const openChannels = (config: Pick<Config, 'demo' | 'mail' | 'sms'>): OpenChannels =>
  config.demo
    ? { mail: true, sms: true }
    : {
        mail: config.mail !== null,
        sms: config.sms !== null,
        smsCountries: config.sms?.countries ?? [],
        dailyMax: { mail: config.mail?.dailyMax ?? 0, sms: config.sms?.dailyMax ?? 0 },
      }

/** False for numbers of countries that get no SMS. */
export const isServed = (channels: OpenChannels, channel: Channel, to: string): boolean =>
  channel === 'mail' ||
  channels.smsCountries === undefined ||
  channels.smsCountries.some((start) => to.startsWith(`+${start}`))
