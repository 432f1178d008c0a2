import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { retryDeadlock } from '../../platform/db/retryDeadlock.ts'
import { sql } from '../../platform/db/sql.ts'
import { contentHashOf, type IdempotentRequest } from './idempotentRequest.ts'
import { readAnswer } from './readAnswer.ts'

/**
 * Runs `work` once per idempotency id and stores its answer in the same transaction; a repeat, also a concurrent one,
 * gets that answer. Refuses `conflict` for other content. A refusal stores nothing (rules: balances#request-ids).
 */
export async function idempotently<T>(
  ctx: Context,
  asked: IdempotentRequest,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
  const transaction = (): Promise<T> => inTransaction(ctx, (tx) => once(tx, asked, work))
  return ctx.db.isTransaction ? transaction() : retryDeadlock(transaction)
}

async function once<T>(
  tx: TransactionContext,
  asked: IdempotentRequest,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
  const first = await sql.named`
    insert into ledger_request (account_id, request_id, content_hash, at)
    values (${asked.accountId}, ${asked.requestId}, ${contentHashOf(asked)}, ${tx.now()})
    on conflict do nothing`.execute(tx.db)
  if (first.rowCount === 0) return (await readAnswer<T>(tx, asked))!
  const answer = JSON.stringify(await work(tx))
  if (answer === undefined) throw new Error(`${asked.call} returned nothing to store`)
  await sql.named`
    update ledger_request set answer = ${answer}
    where account_id = ${asked.accountId} and request_id = ${asked.requestId}`.execute(tx.db)
  return JSON.parse(answer) as T
}
