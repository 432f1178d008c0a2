import type { CallInput, CallName, CallResult } from '../api/calls.ts'
import type { ErrorName } from '../basics/errors.ts'
import type { Locale } from '../basics/locales.ts'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What a page needs to be rendered; everything that may differ between two visitors of the same address is in here. */
export type PageRequest = {
  path: string
  query: Record<string, string>
  locale: Locale
  theme: Theme
  /** Scheme and host, no slash at the end: canonical links and link previews want whole addresses. */
  origin: string
  demo: boolean
  /** Runs a call on the server; throws `Refusal`. */
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallResult<N>>
}

export type PageAnswer = {
  status: number
  /** The whole document. */
  html: string
  /** The same bytes for every visitor with this path, query, language and theme; may be kept. */
  shareable: boolean
}

/** What travels to the browser in `<script type="application/json" id="state">`. */
export type PageState = {
  locale: Locale
  theme: Theme
  demo: boolean
  path: string
  /** Answers of the calls that the server made for this page; a refused one carries its error instead. */
  answers: readonly (readonly [
    name: CallName,
    input: object,
    result: unknown,
    refusedWith?: ErrorName,
  ])[]
}
