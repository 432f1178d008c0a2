import type { Call, Input, Result } from '../../../api/call.ts'
import type { Caller } from '../../../api/caller.ts'
import type { CallName, Calls } from '../../../api/calls.ts'
import type { Permission } from '../../../basics/permissions.ts'
import type { Context } from '../db/context.ts'

/** What a call's function is handed: the context of every verb, and who asks. */
export type CallContext = Context & { readonly caller: Caller }

/** A member of staff whose session is proven. */
export type StaffActor = { readonly kind: 'staff'; readonly staffId: bigint }

/** What a staff call's function is handed as well: who acts, for `asStaff`. */
export type StaffCallContext = CallContext & { readonly actor: StaffActor }

export type HandlerOf<C extends Call> = (
  ctx: C['access'] extends { readonly staff: Permission } ? StaffCallContext : CallContext,
  input: Input<C>,
) => Promise<Result<C>>

export type Handler<N extends CallName> = HandlerOf<Calls[N]>

/** A domain's calls, by name. */
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> }
