import type { Locale } from '../basics/locales.ts'

/** The account behind a live token. */
export type SignedIn = { readonly accountId: bigint; readonly sessionId: bigint }

/** Who asks. */
export type Caller = {
  /** 128 random bits (hex) in a cookie that scripts cannot read; made at the first POST. */
  readonly device: string
  /** The device showed that cookie; without it, this request is the first that its answer may reach. */
  readonly deviceKnown: boolean
  /** Network address, IPv6 cut to its /64, for limits. Never stored as it is. */
  readonly clientAddress: string
  readonly locale: Locale
  /** Scheme and host under which this visitor reaches the shop, e.g. `https://shop.example`; signatures are bound to it. */
  readonly site: string
  /** `null` for visitors, and in calls that neither ask for an account nor see one. */
  readonly account: SignedIn | null
  /** What the browser calls itself, at most 200 characters; shown in the list of sessions. */
  readonly agent: string
  /** Puts the login token into the cookie that scripts cannot read, or takes it out. */
  readonly keepToken: (token: string | null) => void
}
