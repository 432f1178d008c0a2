import type { SignedIn } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { CallContext } from '../../../platform/http/handler.ts'

export const signedIn = (ctx: Pick<CallContext, 'caller'>): SignedIn =>
  ctx.caller.account ?? refuse('notSignedIn')
