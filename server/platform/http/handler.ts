import type { Access, Call, Input, OfficeAccess, Result } from '../../../api/call.ts'
import type { Caller } from '../../../api/caller.ts'
import type { CallName, Calls } from '../../../api/calls.ts'
import type { Context } from '../db/context.ts'

export type CallContext = Context & { readonly caller: Caller }

/**
 * The database comes only with the actor, for `asStaff`: a staff handler with a plain `CallContext` does not compile.
 */
export type StaffCallContext<Actor> = {
  readonly caller: Caller
  readonly acting: Context & { readonly actor: Actor }
  readonly staffCookie: StaffCookie
}

export type StaffShown = { readonly session: string } | { readonly apiKey: string }

/** The actor who may make a call with this access. Throws a `Refusal`. */
export type ReadStaff<Actor> = (
  shown: StaffShown | undefined,
  access: Exclude<OfficeAccess, 'staffSignIn'>,
) => Promise<Actor>

export type StaffCookie = {
  readonly shown: string | undefined
  /** Sets the session's HttpOnly cookie; `null` clears it. */
  readonly keep: (token: string | null, maxAgeSeconds?: number) => void
}

export type StaffSignInContext = CallContext & { readonly staffCookie: StaffCookie }

type ContextOf<A extends Access, Actor> = A extends 'staffSignIn'
  ? StaffSignInContext
  : A extends OfficeAccess
    ? StaffCallContext<Actor>
    : CallContext

/** `Actor` is `readStaff`'s result. */
export type HandlerOf<C extends Call, Actor = never> = (
  ctx: ContextOf<C['access'], Actor>,
  input: Input<C>,
) => Promise<Result<C>>

type Handler<N extends CallName, Actor = never> = HandlerOf<Calls[N], Actor>

export type Handlers<N extends CallName = CallName, Actor = never> = {
  readonly [K in N]: Handler<K, Actor>
}
