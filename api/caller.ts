import type { Locale } from '../basics/locales.ts'

/** Who asks, as far as a visitor without an account is known. Accounts add themselves here. */
export type Caller = {
  /** 128 random bits (hex) in a cookie that scripts cannot read; made at the first POST. */
  readonly device: string
  /** The device showed that cookie; without it, this request is the first that its answer may reach. */
  readonly deviceKnown: boolean
  /** Network address, IPv6 cut to its /64, for limits. Never stored as it is. */
  readonly clientAddress: string
  readonly locale: Locale
}
