import type { Locale } from '../basics/locales.ts'

/** The account behind a live token. */
export type SignedIn = { readonly accountId: bigint; readonly sessionId: bigint }

export type Caller = {
  /** 128 random bits (hex) in a cookie that scripts cannot read; made at the first POST. */
  readonly device: string
  /** The request carried that cookie; false on a device's first request. */
  readonly deviceKnown: boolean
  /** Network address for rate limits, IPv6 cut to its /48. Never stored in the clear. */
  readonly clientAddress: string
  readonly locale: Locale
  /** The cookie that says that this visitor agreed to telemetry was there. */
  readonly agreed?: boolean
  /**
   * Scheme and host under which this visitor reaches the shop, e.g. `https://shop.example`; signatures are bound to
   * it.
   */
  readonly site: string
  /** `null` for visitors, and in calls without `access: 'member'` or `seesAccount`. */
  readonly account: SignedIn | null
  /** User-Agent header, at most 200 characters; shown in the list of sessions. */
  readonly agent: string
  /** Sets the HttpOnly cookie of the login token, or clears it with `null`. */
  readonly keepToken: (token: string | null) => void
}
