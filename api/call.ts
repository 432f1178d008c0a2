import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorName } from '../basics/errors.ts'
import type { Permission } from '../basics/permissions.ts'

/** Many visitors may share one network address, so this stops only automated clients. */
export const READS_PER_MINUTE = 3_000

/**
 * Callers of an office call: staff with this permission, any signed-in staff (about themselves), or a person signing
 * in. A call that only reads and shows nothing sensitive is `unaudited`; every other leaves an audit row.
 */
export type OfficeAccess =
  | { readonly staff: Permission; readonly unaudited?: true }
  | 'staff'
  | 'staffSignIn'

/** Callers: anyone, a signed-in account, or staff. */
export type Access = 'anyone' | 'member' | OfficeAccess

type Method = 'GET' | 'POST'
/** Paths of the office are for staff alone; a definition that mixes them up does not compile. */
type PathFor<A extends Access> = A extends OfficeAccess
  ? `${Method} office/${string}`
  : `${Method} ${'public' | 'appleShop' | 'demo'}/${string}`

/**
 * One call of the shop. Validation, types, OpenAPI and the typed client all come from its definition; its name is the
 * name of the exported constant.
 */
export type Call<
  I extends TObject = TObject,
  R extends TSchema = TSchema,
  A extends Access = Access,
> = {
  /** Method and path on the wire. */
  readonly path: `${'GET' | 'POST'} ${string}`
  readonly summary: string
  readonly access: A
  /** The query of a GET, the JSON body of a POST. Unknown fields are refused. */
  readonly input: I
  readonly result: R
  /** Errors besides `invalidInput`, `tooManyRequests` and `internal`. */
  readonly errors: readonly ErrorName[]
  /** The answer is the same for every visitor until the catalogue changes, so its finished bytes may be cached. */
  readonly cached?: true
  /** Requests per minute from one network address; more are refused with `tooManyRequests`. */
  readonly limitPerMinute?: number
  /** The input's text to search for: such requests have a limit and a cache of their own (wire#limits). */
  readonly searchedBy?: string
  /** The handler gets the signed-in account, if any; a dead token is refused with `notSignedIn`. */
  readonly seesAccount?: true
  /**
   * Bytes of a larger body than others may send. In the office its caller is known first; elsewhere few are taken a
   * minute.
   */
  readonly largestBody?: number
  /** Repeats the result's fields in the envelope, beside `result`. */
  readonly topLevel?: true
}

export const call = <I extends TObject, R extends TSchema, const A extends Access>(
  definition: Call<I, R, A> & { readonly path: PathFor<A> },
): Call<I, R, A> => definition

export type Input<C extends Call> = Static<C['input']>
export type Result<C extends Call> = Static<C['result']>

export function methodAndPath({ path }: Pick<Call, 'path'>): {
  method: 'GET' | 'POST'
  url: string
} {
  const [method, name] = path.split(' ') as ['GET' | 'POST', string]
  return { method, url: `/${name}` }
}
