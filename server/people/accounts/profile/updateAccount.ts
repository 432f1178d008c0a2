import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { signedIn } from '../signIn/signedIn.ts'
import { accountView } from './accountView.ts'

export async function updateAccount(
  ctx: CallContext,
  { language }: CallInput<'updateAccount'>,
): Promise<CallResult<'updateAccount'>> {
  const { accountId } = signedIn(ctx)
  await sql.named`update account set language = ${language} where id = ${accountId}`.execute(ctx.db)
  return { user: (await accountView(ctx, accountId)).user }
}
