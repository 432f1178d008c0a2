import { MINUTE_MS } from '../../../../basics/durations.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { calls, type CallInput, type CallName, type CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { isForbidden } from '../../../../basics/forbiddenInput.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { cleanInput } from '../../../../api/cleanInput.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { confirmAction } from './confirmAction.ts'
import { takeChallenge } from './confirmByPasskey.ts'
import { confirmedCallAt, confirmedContentHash } from './confirmedContent.ts'
import { ALGORITHMS, readRegistration, verifyRegistration } from './verifyPasskey.ts'
import { lockAccount } from '../signIn/lockAccount.ts'
import { readAccount } from '../profile/readAccount.ts'
import { refuseHeld } from '../profile/refuseFrozen.ts'
import { signedIn } from '../signIn/signedIn.ts'

export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
export const MAX_PASSKEYS = 20
const MAX_CHALLENGES = 50
/** Of the product, for a shop without a name. */
const OWN_NAME = '小铺'

async function keepChallenge(
  ctx: Context,
  accountId: bigint,
  challenge: string,
  confirms: { call: string; hash: Buffer } | null,
): Promise<void> {
  await sql.named`
    delete from passkey_challenge where account_id = ${accountId} and challenge in
      (select challenge from passkey_challenge where account_id = ${accountId}
        order by expires_at desc offset ${MAX_CHALLENGES - 1})`.execute(ctx.db)
  await sql.named`
    insert into passkey_challenge (challenge, account_id, call, content_hash, expires_at)
    values (${challenge}, ${accountId}, ${confirms?.call ?? null}, ${confirms?.hash ?? null},
      ${new Date(ctx.now().getTime() + CHALLENGE_LIFE_MS)})`.execute(ctx.db)
}

const keysOf = async (
  ctx: Context,
  accountId: bigint,
): Promise<{ id: string; transports: string[] }[]> =>
  (
    await sql.named({
      id: col.text,
      transports: col.list(col.text),
    })`select id, transports from passkey where account_id = ${accountId}`.execute(ctx.db)
  ).rows

export async function listPasskeys(ctx: CallContext): Promise<CallResult<'listPasskeys'>> {
  const { accountId } = signedIn(ctx)
  const { rows } = await sql.named({
    id: col.text,
    name: col.text,
    created_at: col.time,
    last_used_at: col.orNull(col.time),
  })`
    select id, name, created_at, last_used_at from passkey where account_id = ${accountId}
    order by created_at, id`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  }))
}

/** The authenticator must verify the user (PIN, fingerprint or face). */
export async function passkeyRegistration(
  ctx: CallContext,
  shopName: string = OWN_NAME,
): Promise<CallResult<'startPasskey'>> {
  const { accountId } = signedIn(ctx)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const account = await readAccount(ctx, accountId)
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: new URL(ctx.caller.site).hostname,
    userName: account.username,
    userDisplayName: account.username,
    userID: new TextEncoder().encode(String(accountId)),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await keysOf(ctx, accountId)).map(({ id, transports }) => ({
      id,
      transports,
    })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
  await keepChallenge(ctx, accountId, options.challenge, null)
  return { options: JSON.stringify(options) }
}

export async function addPasskey(
  ctx: CallContext,
  input: CallInput<'addPasskey'>,
): Promise<CallResult<'addPasskey'>> {
  const { accountId } = signedIn(ctx)
  const { name, registration, ...confirmation } = input
  if (name.trim() === '') refuseFields({ name: 'missing' })
  await confirmAction(ctx, {
    accountId,
    call: 'addPasskey',
    content: { name, registration },
    ...confirmation,
  })
  const made = readRegistration(registration) ?? refuseFields({ registration: 'format' })
  const challenge = await takeChallenge(ctx, accountId, made.challenge)
  if (!challenge || challenge.call !== null)
    return refuse('wrongPassword', { fields: { registration: 'expired' } })
  const credential =
    (await verifyRegistration(made, ctx.caller.site)) ??
    refuse('wrongPassword', { fields: { registration: 'wrong' } })
  return inTransaction(ctx, async (tx) => {
    const account = await readAccount(tx, accountId)
    await lockAccount(tx, accountId)
    await refuseHeld(tx, accountId, 'registration')
    if ((await keysOf(tx, accountId)).length >= MAX_PASSKEYS) refuse('limitExceeded')
    const { rowCount } = await sql.named`
      insert into passkey (id, account_id, name, public_key, counter, transports, created_at)
      values (${credential.id}, ${accountId}, ${name.trim()}, ${Buffer.from(credential.publicKey)},
        ${credential.counter}, ${credential.transports ?? []}, ${tx.now()})
      on conflict (id) do nothing`.execute(tx.db)
    if (rowCount !== 1) refuse('wrongPassword', { fields: { registration: 'used' } })
    await notifyAccount(tx, account, 'passkeyAdded', { name: name.trim() })
    return { id: credential.id }
  })
}

export async function removePasskey(
  ctx: CallContext,
  input: CallInput<'removePasskey'>,
): Promise<CallResult<'removePasskey'>> {
  const { accountId } = signedIn(ctx)
  const { id, ...confirmation } = input
  await confirmAction(ctx, {
    accountId,
    call: 'removePasskey',
    content: { id },
    ...confirmation,
  })
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, accountId)
    await refuseHeld(tx, accountId, 'id')
    const { rowCount } =
      await sql.named`delete from passkey where id = ${id} and account_id = ${accountId}`.execute(
        tx.db,
      )
    if (rowCount !== 1) refuse('notFound', { fields: { id: 'notFound' } })
  })
  return {}
}

/** As the call will read it. */
function contentOf(call: CallName, json: string): object {
  try {
    const content = JSON.parse(json) as unknown
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
    if (isObject && !isForbidden(content)) return cleanInput(calls[call].input, content)
  } catch {}
  return refuseFields({ content: 'json' })
}

/** Confirms exactly this call and content, once. */
export async function passkeyChallenge(
  ctx: CallContext,
  input: CallInput<'challengePasskey'>,
): Promise<CallResult<'challengePasskey'>> {
  const { accountId } = signedIn(ctx)
  const call = confirmedCallAt(input.call) ?? refuse('notFound', { fields: { call: 'notFound' } })
  const hash = confirmedContentHash(call, contentOf(call, input.content))
  const keys = await keysOf(ctx, accountId)
  if (keys.length === 0) return refuse('notFound')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: new URL(ctx.caller.site).hostname,
    allowCredentials: keys,
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
  })
  await keepChallenge(ctx, accountId, options.challenge, { call, hash })
  return { options: JSON.stringify(options) }
}
