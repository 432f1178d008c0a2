import type { Texts } from '../../../../basics/locales.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const Row = {
  productId: col.int,
  name: col.json<Texts>(),
  label: col.json<Texts>(),
  sku: col.orNull(col.text),
  stock: col.int,
  held: col.int,
  priceMicro: col.bigint,
}

export async function listStock(ctx: Pick<Context, 'db'>): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select o.product_id as "productId", p.name, o.label, o.sku, o.stock, o.held, o.price_micro as "priceMicro"
    from product_option o join product p on p.id = o.product_id where not o.retired
    order by o.stock * o.price_micro desc, o.product_id, o.position, o.id`.execute(ctx.db)
  return rows
}
