import { col, type RowOf } from '../../../platform/db/columns.ts'
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { countAttempt, countFailures } from './attempts.ts'

/** (rules: accounts#codes) */
export const CODE_LIFE_MS = 5 * 60_000
export const MAX_TRIES = 5
const CODES = 1_000_000

const StoredCode = {
  salt: col.bytes,
  code_hash: col.bytes,
}
type StoredCode = RowOf<typeof StoredCode>

const targetHash = (target: string): Buffer =>
  createHash('sha256').update(`code:${target}`).digest()
const codeHash = (salt: Buffer, code: string): Buffer =>
  createHmac('sha256', salt).update(code).digest()
const fits = (stored: StoredCode, code: string): boolean =>
  timingSafeEqual(stored.code_hash, codeHash(stored.salt, code))
const wrong = (): never => refuse('wrongCode', { fields: { captcha: 'wrong' } })

export async function makeCode(ctx: Context, target: string): Promise<string> {
  assertInTransaction(ctx)
  const code = String(randomInt(CODES)).padStart(6, '0')
  const salt = randomBytes(16)
  await sql.named`
    insert into account_code (target_hash, salt, code_hash, tries, expires_at)
    values (${targetHash(target)}, ${salt}, ${codeHash(salt, code)}, 0, ${new Date(ctx.now().getTime() + CODE_LIFE_MS)})
    on conflict (target_hash) do update set salt = excluded.salt, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`.execute(
    ctx.db,
  )
  return code
}

/**
 * Refuses with `wrongCode`, or `tooManyRequests` after many failures. Runs outside the caller's
 * transaction, because the try counts even when that rolls back. `spendCode` uses the code up.
 */
export async function proveCode(
  ctx: Context & { readonly caller: Pick<Caller, 'clientAddress'> },
  target: string,
  code: string,
): Promise<void> {
  const hash = targetHash(target)
  const now = ctx.now()
  await countAttempt(ctx, 'codeTryClient', ctx.caller.clientAddress)
  // Counting tries without a live code would lock out the owner's next one.
  const { rows } =
    await sql.named`select from account_code where target_hash = ${hash} and expires_at > ${now} and tries < ${MAX_TRIES}`.execute(
      ctx.db,
    )
  if (rows.length === 0) return wrong()
  const right = await countFailures(ctx, [['codeTry', target]], async () => {
    const tried = await sql.named(StoredCode)`
      update account_code set tries = tries + 1 where target_hash = ${hash} and expires_at > ${now} and tries < ${MAX_TRIES} returning salt, code_hash`.execute(
      ctx.db,
    )
    return tried.rows[0] !== undefined && fits(tried.rows[0], code)
  })
  if (!right) wrong()
}

/** Uses up a proven code in the transaction that it authorises. Refuses with `wrongCode`. */
export async function spendCode(ctx: Context, target: string, code: string): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(
    StoredCode,
  )`delete from account_code where target_hash = ${targetHash(target)} and expires_at > ${ctx.now()} returning salt, code_hash`.execute(
    ctx.db,
  )
  if (!rows[0] || !fits(rows[0], code)) wrong()
}
