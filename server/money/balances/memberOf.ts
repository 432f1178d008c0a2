import type { Caller } from '../../../api/caller.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../../platform/db/context.ts'

export type CallerContext = Context & { readonly caller: Caller }

/** The account that calls. Calls for members are not reached without one; this says so to the types. */
export const memberOf = (ctx: CallerContext): bigint =>
  ctx.caller.account?.accountId ?? refuse('notSignedIn')
