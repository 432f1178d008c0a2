import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Texts } from '../../../basics/locales.ts'
import type { Context } from '../../platform/db/context.ts'
import { picturePath } from './product.ts'

export type OptionForOrder = {
  readonly productId: number
  readonly optionId: number
  readonly name: Texts
  readonly label: Texts
  readonly priceMicro: bigint
  readonly productType: number
  /** Path of the cover, 720 px wide; empty without one. */
  readonly image: string
  readonly available: number
}

export const OptionColumns = {
  productId: col.int,
  optionId: col.int,
  name: col.json<Texts>(),
  label: col.json<Texts>(),
  priceMicro: col.bigint,
  productType: col.int,
  cover: col.orNull(col.text),
  available: col.int,
}

/** Undefined when the option is not on sale. Takes no lock. `also` is a condition that the same round trip answers. */
export async function readOptionForOrder(
  ctx: Context,
  productId: number,
  optionId: number,
  also: Sql<unknown> = sql`true`,
): Promise<(OptionForOrder & { readonly also: boolean }) | undefined> {
  const { rows } = await sql.named({ ...OptionColumns, also: col.bool })`
    select p.id as "productId", o.id as "optionId", p.name, o.label, o.price_micro as "priceMicro",
      p.product_type as "productType", p.pictures[1] as cover, o.stock - o.held as available, ${also} as also
    from product_option o join product p on p.id = o.product_id
    where o.id = ${optionId} and p.id = ${productId} and p.published and not o.retired`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) return undefined
  const { cover, ...option } = row
  return { ...option, image: cover === null ? '' : picturePath(cover) }
}
