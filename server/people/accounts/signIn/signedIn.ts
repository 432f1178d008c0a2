import type { SignedIn } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { CallContext } from '../../../platform/http/handler.ts'

/** The caller's account; calls for members are refused earlier without one. */
export const signedIn = (ctx: Pick<CallContext, 'caller'>): SignedIn =>
  ctx.caller.account ?? refuse('notSignedIn')
