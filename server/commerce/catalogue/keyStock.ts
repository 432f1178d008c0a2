import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

type KeyOption = {
  readonly keyed: boolean
  readonly held: number
  readonly stock: number
  readonly productType: number
}

export async function readKeyOption(
  ctx: Context,
  optionId: number,
): Promise<Pick<KeyOption, 'productType'> | undefined> {
  const { rows } = await sql({ productType: col.int })`
    select p.product_type as "productType" from product_option o join product p on p.id = o.product_id
    where o.id = ${optionId}`.execute(ctx.db)
  return rows[0]
}

/** Locks an option against sales. */
export async function lockKeyOption(
  ctx: Context,
  optionId: number,
): Promise<KeyOption | undefined> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({
    keyed: col.bool,
    held: col.int,
    stock: col.int,
    product_type: col.int,
  })`
    select o.keyed, o.held, o.stock, p.product_type from product_option o join product p on p.id = o.product_id
    where o.id = ${optionId} for update of o`.execute(ctx.db)
  const row = rows[0]
  return (
    row && { keyed: row.keyed, held: row.held, stock: row.stock, productType: row.product_type }
  )
}

/** Sets an option's stock to its number of keys, never below what open orders reserve. Lock the option first. */
export async function setKeyStock(ctx: Context, optionId: number, left: number): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`
    update product_option set keyed = true, stock = greatest(held, ${left}::int)
    where id = ${optionId} and (not keyed or stock <> greatest(held, ${left}::int))`.execute(ctx.db)
}

export async function listKeyOptions(ctx: Context): Promise<number[]> {
  const { rows } = await sql.named({
    id: col.int,
  })`select id from product_option where keyed order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
