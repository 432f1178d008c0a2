import { textIn, type Locale } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type Texts = Parameters<typeof textIn>[0]

/** What a test order costs least. */
export async function readCheapest(
  ctx: Pick<Context, 'db'>,
  locale: Locale,
): Promise<{
  readonly productId: number
  readonly name: string
  readonly priceMicro: bigint
} | null> {
  const { rows } = await sql.named({
    id: col.int,
    name: col.json<Texts>(),
    price_micro: col.bigint,
  })`
    select id, name, price_micro from product where published and not sold_out order by price_micro, id
    limit 1`.execute(ctx.db)
  const row = rows[0]
  return row
    ? { productId: row.id, name: textIn(row.name, locale), priceMicro: row.price_micro }
    : null
}
