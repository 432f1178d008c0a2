import { MINUTE_MS } from '../../../../basics/durations.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import { refuse } from '../../../../basics/errors.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { countFailures, takeAttempt, waitForAttempt } from '../attempts.ts'

/** Codes by mail and SMS (rules: accounts#codes). */
export const CODE_LIFE_MS = 5 * MINUTE_MS
export const MAX_TRIES = 5
const CODES = 1_000_000

const StoredCode = {
  salt: col.bytes,
  code_hash: col.bytes,
}
type StoredCode = RowOf<typeof StoredCode>

const targetHash = (target: string): Buffer =>
  createHash('sha256').update(`code:${target}`).digest()
const browserHash = (device: string): Buffer =>
  createHash('sha256').update(`code browser:${device}`).digest()
const codeHash = (salt: Buffer, code: string): Buffer =>
  createHmac('sha256', salt).update(code).digest()
const fits = (stored: StoredCode, code: string): boolean =>
  timingSafeEqual(stored.code_hash, codeHash(stored.salt, code))
const wrong = (): never => refuse('wrongCode', { fields: { captcha: 'wrong' } })

type OfBrowser = Context & { readonly caller: Pick<Caller, 'device'> }

/** A code for the caller's browser only; replaces its earlier one. */
export async function makeCode(ctx: OfBrowser, target: string): Promise<string> {
  assertInTransaction(ctx)
  const code = String(randomInt(CODES)).padStart(6, '0')
  const salt = randomBytes(16)
  await sql.named`
    insert into account_code (target_hash, browser_hash, salt, code_hash, tries, expires_at)
    values (${targetHash(target)}, ${browserHash(ctx.caller.device)}, ${salt}, ${codeHash(salt, code)}, 0,
      ${new Date(ctx.now().getTime() + CODE_LIFE_MS)})
    on conflict (target_hash, browser_hash) do update set salt = excluded.salt,
      code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`.execute(ctx.db)
  return code
}

/** Runs outside the caller's transaction, so that a rollback does not undo the count. `spendCode` uses the code up. */
export async function proveCode(ctx: OfBrowser, target: string, code: string): Promise<void> {
  const { device } = ctx.caller
  const [of, by, now] = [targetHash(target), browserHash(device), ctx.now()]
  const guessed = (await waitForAttempt(ctx, 'codeGuess', target)) > 0
  const maxTries = guessed ? 1 : MAX_TRIES
  const right = await countFailures(ctx, [['codeTry', `${target} ${device}`]], async () => {
    const tried = await sql.named(StoredCode)`
      update account_code set tries = tries + 1
      where target_hash = ${of} and browser_hash = ${by} and expires_at > ${now} and tries < ${maxTries}
      returning salt, code_hash`.execute(ctx.db)
    if (tried.rows[0] === undefined) return false
    if (fits(tried.rows[0], code)) return true
    await takeAttempt(ctx, 'codeGuess', target)
    return false
  })
  if (!right) wrong()
}

/** Call it in the transaction that the code permits. */
export async function spendCode(ctx: OfBrowser, target: string, code: string): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(StoredCode)`
    delete from account_code where target_hash = ${targetHash(target)}
      and browser_hash = ${browserHash(ctx.caller.device)} and expires_at > ${ctx.now()}
    returning salt, code_hash`.execute(ctx.db)
  if (!rows[0] || !fits(rows[0], code)) wrong()
}
