/** Keeps input that was parsed from passing for an actor. */
const MADE: unique symbol = Symbol('actor')

/** A person at the console, a signed-in member of staff, or a program with an API key. */
export type Actor = (
  | { readonly kind: 'console'; readonly name: string }
  | {
      readonly kind: 'staff'
      readonly staffId: bigint
      readonly sessionId: bigint
      /** The second factor was checked before this background work began. */
      readonly wasConfirmed?: true
    }
  | { readonly kind: 'apiKey'; readonly keyId: bigint }
) & { readonly [MADE]: true }

const NAME = /^[^\p{Cc}]{1,100}$/u

/** For commands only: they have the database's password and may do everything. */
export function consoleActor(name: string): Actor {
  if (!NAME.test(name)) throw new Error('the name of who acts must have 1 to 100 characters')
  return { kind: 'console', name, [MADE]: true }
}

/** The session is checked again in the transaction of each action. */
export const staffActor = (staffId: bigint, sessionId: bigint): Actor => ({
  kind: 'staff',
  staffId,
  sessionId,
  [MADE]: true,
})

/** Signing out ends the work. */
export const confirmedActor = (staffId: bigint, sessionId: bigint): Actor => ({
  kind: 'staff',
  staffId,
  sessionId,
  wasConfirmed: true,
  [MADE]: true,
})

export const apiKeyActor = (keyId: bigint): Actor => ({ kind: 'apiKey', keyId, [MADE]: true })

/** A person as rows name them. */
export const staffPerson = (staffId: bigint): string => `staff:${staffId}`
export const consolePerson = (name: string): string => `console:${name}`

export const actorKey = (actor: Actor): string =>
  actor.kind === 'staff'
    ? staffPerson(actor.staffId)
    : actor.kind === 'apiKey'
      ? `key:${actor.keyId}`
      : consolePerson(actor.name)

export const isActor = (value: object): value is Actor =>
  MADE in value && Object.hasOwn(value, MADE)
