import { col } from '../../../platform/db/columns.ts'
import { createHmac } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { keyFor } from '../../../platform/secretKey.ts'
import {
  ALGORITHMS,
  readAuthentication,
  readRegistration,
  verifyAuthentication,
  verifyRegistration,
} from '../../accounts/passkeys/verifyPasskey.ts'
import { CHALLENGE_LIFE_MS, isOurs, makeChallenge, spendChallenge } from './challenge.ts'
import type { Office } from './office.ts'

const MAX_PASSKEYS = 20

type At = { readonly site: string; readonly boundTo: string }

/** Options for a discoverable passkey: no name is typed. */
export async function askForPasskey(
  ctx: Context,
  office: Office,
  { site, boundTo }: At,
): Promise<{ options: string }> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: new URL(site).hostname,
    challenge: new Uint8Array(makeChallenge(ctx, office.key(), boundTo)),
    allowCredentials: [],
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
  })
  return { options: JSON.stringify(options) }
}

/** Returns whose passkey answered the challenge, once; `undefined` for anything else. */
export async function checkPasskey(
  ctx: Context,
  office: Office,
  passkey: string,
  { site, boundTo }: At,
): Promise<bigint | undefined> {
  const assertion = readAuthentication(passkey)
  if (!assertion || !isOurs(ctx, office.key(), assertion.challenge, boundTo)) return undefined
  const { id } = assertion.response
  const { rows } = await sql.named({
    staff_id: col.bigint,
    public_key: col.bytes,
    counter: col.bigint,
    transports: col.list(col.text),
  })`
    select p.staff_id, p.public_key, p.counter, p.transports from staff_passkey p join staff s on s.id = p.staff_id
    where p.id = ${id} and s.disabled_at is null`.execute(ctx.db)
  const kept = rows[0]
  if (!kept) return undefined
  const counter = await verifyAuthentication(assertion, kept, site)
  if (counter === undefined || !(await spendChallenge(ctx, assertion.challenge))) return undefined
  const { rowCount } = await sql.named`
    update staff_passkey set counter = ${counter}, last_used_at = ${ctx.now()}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(ctx.db)
  return rowCount === 1 ? kept.staff_id : undefined
}

export async function askForNewPasskey(
  ctx: Context,
  office: Office,
  { site, boundTo, name }: At & { readonly name: string },
): Promise<{ options: string }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: new URL(site).hostname,
    rpID: new URL(site).hostname,
    userName: name,
    userDisplayName: name,
    // Equal for each passkey of one name, so that a new one replaces the old on the same device.
    userID: new Uint8Array(
      createHmac('sha256', keyFor(office.key(), 'handle')).update(name.toLowerCase()).digest(),
    ),
    challenge: new Uint8Array(makeChallenge(ctx, office.key(), boundTo)),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: JSON.stringify(options) }
}

export async function keepPasskey(
  tx: TransactionContext,
  office: Office,
  made: At & { readonly staffId: bigint; readonly name: string; readonly registration: string },
): Promise<void> {
  const wrong = (): never => refuse('signInFailed', { fields: { registration: 'wrong' } })
  const given = readRegistration(made.registration) ?? wrong()
  if (!isOurs(tx, office.key(), given.challenge, made.boundTo))
    refuse('signInFailed', { fields: { registration: 'expired' } })
  const credential = (await verifyRegistration(given, made.site)) ?? wrong()
  if (!(await spendChallenge(tx, given.challenge))) return wrong()
  const count = await sql.named({ count: col.present(col.bigint) })`
    select count(*) as count from staff_passkey where staff_id = ${made.staffId}`.execute(tx.db)
  if (count.rows[0]!.count >= MAX_PASSKEYS) refuse('limitExceeded')
  const { rowCount } = await sql.named`
    insert into staff_passkey (id, staff_id, name, public_key, counter, transports, created_at)
    values (${credential.id}, ${made.staffId}, ${made.name}, ${Buffer.from(credential.publicKey)},
      ${credential.counter}, ${credential.transports ?? []}, ${tx.now()})
    on conflict (id) do nothing`.execute(tx.db)
  if (rowCount !== 1) wrong()
}
