import type { Caller } from '../../../api/caller.ts'
import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import type { Context } from '../db/context.ts'

/** What a call's function is handed: the context of every verb, and who asks. */
export type CallContext = Context & { readonly caller: Caller }

export type Handler<N extends CallName> = (
  ctx: CallContext,
  input: CallInput<N>,
) => Promise<CallResult<N>>

/** A domain's calls, by name. */
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> }
