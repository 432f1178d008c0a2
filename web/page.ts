import type { CartShown } from '../basics/cart.ts'
import type { CallInput, CallName, CallResult } from '../api/calls.ts'
import type { ErrorName } from '../basics/errors.ts'
import type { Locale } from '../basics/locales.ts'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What the merchant has set for the pages. */
export type ShopShown = {
  /** `null`: the product's own name. */
  readonly name: string | null
  readonly languages: readonly Locale[]
  readonly firstLanguage: Locale
  readonly sendsMail: boolean
  readonly sendsSms: boolean
  /** How long a refund waits whose address a code confirmed. */
  readonly refundHours: number
}

/** The part of an address that decides what a page shows. */
export type PageAddress = {
  /** The route's own path; as asked for when there is no such page. */
  path: string
  /** Only parameters that the route knows. */
  query: Record<string, string>
  /** The page of one order. */
  isOrder: boolean
  /** Visitors can make up any number of such addresses. */
  isFree: boolean
  /** Its first HTML depends on whether the browser has a cart. */
  isCart: boolean
}
export type ReadAddress = (url: string, demo: boolean) => PageAddress

export type PageRequest = {
  path: string
  query: Record<string, string>
  locale: Locale
  theme: Theme
  /** Scheme and host without a final slash, for canonical links and previews. */
  origin: string
  demo: boolean
  /** On its own page; undefined: not known. */
  cart: CartShown | undefined
  shop: ShopShown
  /** Runs a call on the server; throws `Refusal`. */
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallResult<N>>
}

export type PageAnswer = {
  status: number
  html: string
  /** The same for every visitor with this path, query, language and theme, so it may be cached. */
  shareable: boolean
}

/** What the built pages give the server (web/entry-server.tsx). */
export type PagesModule = {
  readonly renderPage: (request: PageRequest) => Promise<PageAnswer>
  readonly readAddress: ReadAddress
  readonly worker: string
  readonly installManifest: (locale: Locale, shop: ShopShown) => Promise<string>
  /** Pages that search engines may list, products aside. */
  readonly indexedPaths: readonly string[]
}

/** Sent to the browser in `<script type="application/json" id="state">`. */
export type PageState = {
  locale: Locale
  theme: Theme
  demo: boolean
  cart: CartShown | undefined
  shop: ShopShown
  path: string
  /** Answers of the page's calls; refused ones carry their error. */
  answers: readonly (readonly [
    name: CallName,
    input: object,
    result: unknown,
    refusedWith?: ErrorName,
  ])[]
}
