import { col, type RowOf } from '../../../platform/db/columns.ts'
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { countAttempt, countFailures } from './attempts.ts'

/** accounts#codes. */
export const CODE_LIFE_MS = 5 * 60_000
export const MAX_TRIES = 5
const CODES = 1_000_000

const Kept = {
  salt: col.bytes,
  code_hash: col.bytes,
}
type Kept = RowOf<typeof Kept>

const targetHash = (target: string): Buffer =>
  createHash('sha256').update(`code:${target}`).digest()
const codeHash = (salt: Buffer, code: string): Buffer =>
  createHmac('sha256', salt).update(code).digest()
const fits = (kept: Kept, code: string): boolean =>
  timingSafeEqual(kept.code_hash, codeHash(kept.salt, code))
const wrong = (): never => refuse('wrongCode', { fields: { captcha: 'wrong' } })

/** A new code for an e-mail address or phone number; the one before it is dead. */
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
 * Refuses with `wrongCode` unless `code` is the target's live one, with `tooManyRequests` after too many wrong ones. The try is counted
 * whatever the caller does next, so this runs outside its transaction; the code stays good until `spendCode`.
 */
export async function proveCode(
  ctx: Context & { readonly caller: Pick<Caller, 'clientAddress'> },
  target: string,
  code: string,
): Promise<void> {
  const hash = targetHash(target)
  const now = ctx.now()
  await countAttempt(ctx, 'codeTryClient', ctx.caller.clientAddress)
  // Where there is nothing to guess, guesses are not counted: the owner's next code will be compared.
  const { rows } =
    await sql.named`select from account_code where target_hash = ${hash} and expires_at > ${now} and tries < ${MAX_TRIES}`.execute(
      ctx.db,
    )
  if (rows.length === 0) return wrong()
  const right = await countFailures(ctx, [['codeTry', target]], async () => {
    const tried = await sql.named(Kept)`
      update account_code set tries = tries + 1 where target_hash = ${hash} and expires_at > ${now} and tries < ${MAX_TRIES} returning salt, code_hash`.execute(
      ctx.db,
    )
    return tried.rows[0] !== undefined && fits(tried.rows[0], code)
  })
  if (!right) wrong()
}

/** Uses up a code that was proven, in the transaction that it is good for. Refuses with `wrongCode` when somebody was faster. */
export async function spendCode(ctx: Context, target: string, code: string): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(
    Kept,
  )`delete from account_code where target_hash = ${targetHash(target)} and expires_at > ${ctx.now()} returning salt, code_hash`.execute(
    ctx.db,
  )
  if (!rows[0] || !fits(rows[0], code)) wrong()
}
