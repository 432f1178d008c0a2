import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { MAX_MICRO, parseMicro } from '../../../basics/money.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** `notFound` also when more than one product has an option at this price. */
export async function findByPrice(
  ctx: Context,
  { usdt }: CallInput<'findByPrice'>,
): Promise<CallResult<'findByPrice'>> {
  const priceMicro = parseMicro(usdt) ?? refuseFields({ usdt: 'format' })
  if (priceMicro > MAX_MICRO) refuse('notFound')
  const { rows } = await sql.named({
    productId: col.int,
    optionId: col.present(col.int),
    options: col.present(col.int),
  })`
    select p.id as "productId", min(o.id) as "optionId", count(*)::int as options
    from product_option o join product p on p.id = o.product_id
    where o.price_micro = ${priceMicro} and not o.retired and p.published group by p.id
    limit 2`.execute(ctx.db)
  const [only, ...others] = rows
  if (only === undefined || others.length > 0) return refuse('notFound')
  return { productId: only.productId, optionId: only.options === 1 ? only.optionId : null }
}
