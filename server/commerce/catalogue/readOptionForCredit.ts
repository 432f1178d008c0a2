import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { optionXmdd } from '../../../basics/xmddPrice.ts'
import type { Context } from '../../platform/db/context.ts'
import { picturePath } from './product.ts'
import { OptionColumns, type OptionForOrder } from './readOptionForOrder.ts'

export type OptionForCredit = OptionForOrder & { readonly xmddMicro: bigint }

const Row = { ...OptionColumns, productPriceMicro: col.bigint, productXmddMicro: col.bigint }

/**
 * An option on sale with its price in XMDD, without locks. Without an option's id it is the cheapest that has `count`
 * pieces. Undefined when none is on sale.
 */
export async function readOptionForCredit(
  ctx: Context,
  productId: number,
  optionId: number | undefined,
  count: number,
  also: Sql<unknown> = sql`true`,
): Promise<(OptionForCredit & { readonly also: boolean }) | undefined> {
  const { rows } = await sql.named({ ...Row, also: col.bool })`
    select p.id as "productId", o.id as "optionId", p.name, o.label, o.price_micro as "priceMicro", p.price_micro as "productPriceMicro",
      p.xmdd_micro as "productXmddMicro", p.product_type as "productType", p.pictures[1] as cover, o.stock - o.held as available, ${also} as also
    from product p join product_option o on o.product_id = p.id
    where p.id = ${productId} and p.published and not o.retired and (${optionId ?? null}::int is null or o.id = ${optionId ?? null})
    order by o.stock - o.held >= ${count}::int desc, o.price_micro, o.position, o.id limit 1`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) return undefined
  const { cover, productPriceMicro, productXmddMicro, ...option } = row
  return {
    ...option,
    image: cover === null ? '' : picturePath(cover),
    xmddMicro: optionXmdd(productXmddMicro, productPriceMicro, option.priceMicro),
  }
}
