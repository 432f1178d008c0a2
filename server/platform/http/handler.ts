import type { Call, Input, Result } from '../../../api/call.ts'
import type { Caller } from '../../../api/caller.ts'
import type { CallName, Calls } from '../../../api/calls.ts'
import type { Permission } from '../../../basics/permissions.ts'
import type { Context } from '../db/context.ts'

/** The context of a handler, with its caller. */
export type CallContext = Context & { readonly caller: Caller }

/**
 * The context of a staff call's handler: the database only together with the actor, for `asStaff`. A handler that
 * takes a plain `CallContext` does not compile.
 */
export type StaffCallContext<Actor> = {
  readonly caller: Caller
  readonly acting: Context & { readonly actor: Actor }
}

/** `Actor` is what the wiring's `readStaff` returns for staff calls. */
export type HandlerOf<C extends Call, Actor = never> = (
  ctx: C['access'] extends { readonly staff: Permission } ? StaffCallContext<Actor> : CallContext,
  input: Input<C>,
) => Promise<Result<C>>

export type Handler<N extends CallName, Actor = never> = HandlerOf<Calls[N], Actor>

/** A domain's calls, by name. */
export type Handlers<N extends CallName = CallName, Actor = never> = {
  readonly [K in N]: Handler<K, Actor>
}
