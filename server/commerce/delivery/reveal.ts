import { refuse } from '../../../basics/errors.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import type { KeySecrets } from '../keys/keySecrets.ts'
import { readKeys } from '../keys/storedKey.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { lockOrder } from '../orders/read/orderRow.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'

type Reveal = CallResult<'revealKeys'>['reveals'][number]
type By = Reveal['by']

/** The newest of a line's; all stay in the table. */
const SHOWN = 20

export async function noteReveal(
  tx: TransactionContext,
  orderId: string,
  lineNo: number,
  by: By,
): Promise<void> {
  await sql.named`
    insert into key_reveal (order_id, line_no, at, by_whom)
    values (${orderId}, ${lineNo}, ${tx.now()}, ${by})`.execute(tx.db)
}

export async function readReveals(
  ctx: Context,
  orderId: string,
): Promise<(Reveal & { lineNo: number })[]> {
  const { rows } = await sql.named({
    line_no: col.int,
    at: col.time,
    by_whom: col.as<By>(col.text),
  })`
    select line_no, at, by_whom from (
      select id, line_no, at, by_whom, row_number() over (partition by line_no order by id desc) as age
      from key_reveal where order_id = ${orderId}
    ) r where age <= ${SHOWN} order by id desc`.execute(ctx.db)
  return rows.map(({ line_no, at, by_whom }) => ({
    lineNo: line_no,
    at: at.getTime(),
    by: by_whom,
  }))
}

export async function countReveals(
  ctx: Context,
  orderId: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql.named({ line_no: col.int, count: col.present(col.bigint) })`
    select line_no, count(*) as count from key_reveal
    where order_id = ${orderId} and by_whom <> 'staff' group by line_no`.execute(ctx.db)
  return new Map(rows.map((row) => [row.line_no, Number(row.count)]))
}

/**
 * Refuses `conflict` for a line in return or refunded: buyers cannot have both money and keys. Both lock the order
 * (rules: delivery#keys).
 */
export async function revealKeys(
  ctx: CallContext,
  { orderId, secret, lineNo }: CallInput<'revealKeys'>,
  secrets: KeySecrets,
): Promise<CallResult<'revealKeys'>> {
  const { id, account_id } = await findOwnOrder(ctx, orderId, secret)
  const isOwner = account_id !== null && account_id === ctx.caller.account?.accountId
  return inTransaction(ctx, async (tx) => {
    await lockOrder(tx, id)
    const line = (await readLines(tx, id)).find((one) => one.lineNo === lineNo)
    if (!line) return refuse('notFound')
    if (line.returning + line.refunded > 0) refuse('conflict')
    const keys = await readKeys(tx, secrets, id, lineNo)
    if (keys.length === 0) refuse('notFound')
    await noteReveal(tx, id, lineNo, isOwner ? 'account' : 'link')
    const reveals = (await readReveals(tx, id)).filter((one) => one.lineNo === lineNo)
    return { keys, reveals: reveals.map(({ at, by }) => ({ at, by })) }
  })
}
