import { col } from '../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { retryDeadlock } from '../../platform/db/retryDeadlock.ts'

export type OnceAsked = {
  readonly accountId: bigint
  readonly requestId: string
  readonly call: string
  /** Without proofs of identity; plain JSON values and bigints. */
  readonly content: Readonly<Record<string, unknown>>
}

const SORTED = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const contentHashOf = (asked: OnceAsked): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([asked.call, asked.content], SORTED))
    .digest()

/**
 * Runs `work` once per idempotency id and stores its answer in the same transaction. A repeat gets the
 * stored answer, also when concurrent; other content is refused with `conflict`. A refusal stores nothing
 * (rules: balances#request-ids).
 */
export async function onlyOnce<T>(
  ctx: Context,
  asked: OnceAsked,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
  const hash = contentHashOf(asked)
  const transaction = (): Promise<T> => inTransaction(ctx, (tx) => once(tx, asked, hash, work))
  return ctx.db.isTransaction ? transaction() : retryDeadlock(transaction)
}

async function once<T>(
  tx: TransactionContext,
  asked: OnceAsked,
  hash: Buffer,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
  const first =
    await sql.named`insert into ledger_request (account_id, request_id, content_hash, at)
    values (${asked.accountId}, ${asked.requestId}, ${hash}, ${tx.now()}) on conflict do nothing`.execute(
      tx.db,
    )
  if (first.rowCount === 0) return repeat<T>(tx, asked, hash)
  const answer = JSON.stringify(await work(tx))
  if (answer === undefined) throw new Error(`${asked.call} returned nothing to store`)
  await sql.named`update ledger_request set answer = ${answer} where account_id = ${asked.accountId} and request_id = ${asked.requestId}`.execute(
    tx.db,
  )
  return JSON.parse(answer) as T
}

async function repeat<T>(tx: TransactionContext, asked: OnceAsked, hash: Buffer): Promise<T> {
  const { rows } = await sql.named({
    content_hash: col.bytes,
    answer: col.present(col.json<T>()),
  })`
    select content_hash, answer from ledger_request where account_id = ${asked.accountId} and request_id = ${asked.requestId}`.execute(
    tx.db,
  )
  if (!rows[0]!.content_hash.equals(hash)) refuse('conflict', { fields: { requestId: 'used' } })
  return rows[0]!.answer
}
