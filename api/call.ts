import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorName } from '../basics/errors.ts'

/** Reading is cheap and whole districts share an address; this stops only machines. */
export const READS_PER_MINUTE = 3_000

/** Who may make a call: anyone, or whoever is signed in. */
export type Who = 'anyone' | 'member'

/**
 * One call of the shop, defined once: validation, types, OpenAPI and the typed client all come from here.
 * Its key in a namespace is "METHOD path" (SPEC section 7), from which client and server take method and path.
 */
export type Call<I extends TObject = TObject, R extends TSchema = TSchema> = {
  readonly summary: string
  readonly who: Who
  /** The query of a GET, the JSON body of a POST. Unknown fields are refused. */
  readonly input: I
  readonly result: R
  /** What the call may answer beside `invalidInput`, `tooManyRequests` and `internal`. */
  readonly errors: readonly ErrorName[]
  /** Answers are the same for everybody until the catalogue changes, and may be kept as finished bytes. */
  readonly cached?: true
  /** Requests a minute from one network address, above which the call answers `tooManyRequests`; many visitors may share one. */
  readonly limitPerMinute?: number
  /** Anyone may ask, and whoever is signed in is known to the call; a dead token is refused with `notSignedIn` and not passed over. */
  readonly seesAccount?: true
  /** The fields of the result are repeated beside it in the envelope (DECISIONS B2). */
  readonly topLevel?: true
}

export const call = <I extends TObject, R extends TSchema>(definition: Call<I, R>): Call<I, R> =>
  definition

export type Input<C extends Call> = Static<C['input']>
export type Result<C extends Call> = Static<C['result']>
