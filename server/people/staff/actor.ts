/** Only this file makes actors, so that no input of a call can pass for one. */
const MADE: unique symbol = Symbol('actor')

/** Who acts: a person at the machine's console, or a member of staff who signed in. */
export type Actor = (
  | { readonly kind: 'console'; readonly name: string }
  | { readonly kind: 'staff'; readonly staffId: bigint }
) & { readonly [MADE]: true }

const NAME = /^[^\p{Cc}]{1,100}$/u

/** For commands alone: who may run them has the database's password and may do everything. */
export function consoleActor(name: string): Actor {
  if (!NAME.test(name)) throw new Error('the name of who acts must have 1 to 100 characters')
  return { kind: 'console', name, [MADE]: true }
}

/** For the sign-in of staff alone, once a session is proven. */
export const staffActor = (staffId: bigint): Actor => ({ kind: 'staff', staffId, [MADE]: true })

/** What JSON or a call's input holds never passes. */
export const isActor = (value: object): value is Actor =>
  MADE in value && Object.hasOwn(value, MADE)
