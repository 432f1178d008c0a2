import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

type KeyLine = {
  readonly orderId: string
  readonly lineNo: number
  readonly optionId: number
  readonly count: number
}

/**
 * Gives a paid line its keys, oldest first, all or none; true when it has them. Repeats give the same ones. Call in
 * the transaction that takes the stock, with the option locked (rules: delivery#keys).
 */
export async function takeKeys(ctx: Context, line: KeyLine): Promise<boolean> {
  assertInTransaction(ctx)
  const { orderId, lineNo, optionId, count } = line
  const { rows } = await sql.named({ had: col.bool, taken: col.bool })`
    with had as (
      select exists (select from product_key where order_id = ${orderId} and line_no = ${lineNo}) as had
    ), free as (
      select k.id from product_key k
      where k.option_id = ${optionId} and k.order_id is null and k.binned_at is null
        and not (select had from had)
      order by k.place limit ${count}::int for update skip locked
    ), taken as (
      update product_key set order_id = ${orderId}, line_no = ${lineNo}::smallint, taken_at = ${ctx.now()}
      where id in (select id from free) and (select count(*) from free) = ${count}::int returning 1
    ) select had, exists (select from taken) as taken from had`.execute(ctx.db)
  const { had, taken } = rows[0]!
  return had || taken
}
