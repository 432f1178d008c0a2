import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { parseAccountName, type AccountName } from '../profile/accountName.ts'
import { countFailures } from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import { deviceHash, signIn, type Login } from './signIn.ts'

const Row = {
  id: col.bigint,
  password_hash: col.orNull(col.text),
  status: col.text,
  known: col.bool,
}
type Row = RowOf<typeof Row>

async function findByName(
  ctx: Context,
  name: AccountName,
  device: Buffer,
): Promise<Row | undefined> {
  const { rows } = await sql.named(Row)`
    select id, password_hash, status, exists (select from account_device d where d.account_id = a.id and d.device_hash = ${device}) as known
    from account a where ${sql.ref(name.kind)} = ${name.value}`.execute(ctx.db)
  return rows[0]
}

/**
 * Every failure refuses with `signInFailed` after the same work (rules: accounts#codes), or
 * `tooManyRequests`. Browsers that signed in before have their own limit, so that strangers cannot lock out
 * the owner.
 */
export async function loginByPwd(
  ctx: CallContext,
  input: CallInput<'signInByPassword'>,
): Promise<Login> {
  const name = parseAccountName(input.username, { area: input.area })
  const { device, clientAddress } = ctx.caller
  const account = await findByName(ctx, name, deviceHash(device))
  const fits = await countFailures(
    ctx,
    [
      ['passwordClient', clientAddress],
      account?.known ? ['passwordKnown', `${account.id}:${device}`] : ['password', name.value],
    ],
    () => verifyPassword(account?.password_hash ?? null, input.password),
  )
  if (!fits || account?.status !== 'active') return refuse('signInFailed')
  const login = await inTransaction(ctx, (tx) => signIn({ ...tx, caller: ctx.caller }, account.id))
  ctx.caller.keepToken(login.token)
  return login
}
