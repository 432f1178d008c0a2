import { refuse } from '../../../basics/errors.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { contentHashOf, type IdempotentRequest } from './idempotentRequest.ts'

/**
 * The stored answer, if any: a repeat needs no new proof. Refuses `conflict` when the id was used for other
 * content.
 */
export async function readAnswer<T>(
  ctx: Pick<Context, 'db'>,
  asked: IdempotentRequest,
): Promise<T | undefined> {
  const { rows } = await sql.named({
    content_hash: col.bytes,
    answer: col.present(col.json<T>()),
  })`
    select content_hash, answer from ledger_request
    where account_id = ${asked.accountId} and request_id = ${asked.requestId}`.execute(ctx.db)
  const [known] = rows
  if (known && !known.content_hash.equals(contentHashOf(asked)))
    refuse('conflict', { fields: { requestId: 'used' } })
  return known?.answer
}
