import type { CallContext } from '../../../platform/http/handler.ts'
import { signedIn } from './signedIn.ts'

export const memberOf = (ctx: Pick<CallContext, 'caller'>): bigint => signedIn(ctx).accountId
