import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import type { CallName } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Context } from '../../../platform/db/context.ts'
import { confirmedContentHash } from './confirmedContent.ts'
import { readAuthentication, verifyAuthentication } from './verifyPasskey.ts'

type Confirmed = {
  readonly accountId: bigint
  readonly call: CallName
  readonly content: object
  readonly passkey: string
}
const Passkey = {
  public_key: col.bytes,
  counter: col.bigint,
  transports: col.list(col.text),
}
type Passkey = RowOf<typeof Passkey>

const wrong = (): never => refuse('wrongPassword', { fields: { passkey: 'wrong' } })

/** What the challenge confirms; deletes it. */
export async function takeChallenge(
  ctx: Context,
  accountId: bigint,
  challenge: string,
): Promise<{ call: string | null; contentHash: Buffer | null } | undefined> {
  const { rows } = await sql.named({
    call: col.orNull(col.text),
    content_hash: col.orNull(col.bytes),
    expires_at: col.time,
  })`
    delete from passkey_challenge where challenge = ${challenge} and account_id = ${accountId}
    returning call, content_hash, expires_at`.execute(ctx.db)
  const row = rows[0]
  return row && row.expires_at > ctx.now()
    ? { call: row.call, contentHash: row.content_hash }
    : undefined
}

/** Once for each challenge, which names account, call and content. */
export async function confirmByPasskey(
  ctx: Context & { readonly caller: Pick<Caller, 'site'> },
  action: Confirmed,
): Promise<void> {
  const assertion = readAuthentication(action.passkey) ?? wrong()
  const challenge =
    (await takeChallenge(ctx, action.accountId, assertion.challenge)) ??
    refuse('wrongPassword', { fields: { passkey: 'expired' } })
  if (
    challenge.call !== action.call ||
    !challenge.contentHash?.equals(confirmedContentHash(action.call, action.content))
  )
    wrong()
  const id = assertion.response.id
  const { rows } = await sql.named(Passkey)`
    select public_key, counter, transports from passkey
    where id = ${id} and account_id = ${action.accountId}`.execute(ctx.db)
  const passkey = rows[0] ?? wrong()
  const counter = (await verifyAuthentication(assertion, passkey, ctx.caller.site)) ?? wrong()
  const { rowCount } = await sql.named`
    update passkey set counter = ${counter}, last_used_at = ${ctx.now()}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(ctx.db)
  if (rowCount !== 1) wrong()
}
