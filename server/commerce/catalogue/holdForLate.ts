import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

type Late = {
  readonly productId: number
  readonly optionId: number
  readonly count: number
  readonly unitPriceMicro: bigint
}

/**
 * Holds stock again for an expired order whose money came late (rules: ordering#late-stock). False when the option is
 * off sale, costs more than agreed or has too little stock.
 */
export async function holdForLate(
  ctx: Context,
  { productId, optionId, count, unitPriceMicro }: Late,
): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
    update product_option o set held = held + ${count} from product p
    where o.id = ${optionId} and p.id = o.product_id and p.id = ${productId} and p.published and not o.retired
      and o.price_micro <= ${unitPriceMicro} and ${count}::int > 0 and o.stock - o.held >= ${count}`.execute(
    ctx.db,
  )
  return rowCount === 1
}
