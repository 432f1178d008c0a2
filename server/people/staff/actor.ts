/** Only this file can make actors, so that a call's input never passes for one. */
const MADE: unique symbol = Symbol('actor')

/** A person at the machine's console, or a signed-in member of staff. */
export type Actor = (
  | { readonly kind: 'console'; readonly name: string }
  | { readonly kind: 'staff'; readonly staffId: bigint }
) & { readonly [MADE]: true }

const NAME = /^[^\p{Cc}]{1,100}$/u

/** For commands only: whoever runs them has the database's password, and may do everything. */
export function consoleActor(name: string): Actor {
  if (!NAME.test(name)) throw new Error('the name of who acts must have 1 to 100 characters')
  return { kind: 'console', name, [MADE]: true }
}

/** For staff sign-in only, once the session is verified. */
export const staffActor = (staffId: bigint): Actor => ({ kind: 'staff', staffId, [MADE]: true })

/** Values from JSON never pass. */
export const isActor = (value: object): value is Actor =>
  MADE in value && Object.hasOwn(value, MADE)
