import type { Caller } from '../../../api/caller.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../../platform/db/context.ts'

export type CallerContext = Context & { readonly caller: Caller }

/** The call's access rule already requires an account; this check satisfies the types. */
export const memberOf = (ctx: CallerContext): bigint =>
  ctx.caller.account?.accountId ?? refuse('notSignedIn')
