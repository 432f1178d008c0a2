import { STORED_FREE, type StoredFee } from '../../../basics/deliveryFee.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Texts } from '../../../basics/locales.ts'
import type { Context } from '../../platform/db/context.ts'
import { picturePath } from './product.ts'
import { wantedLines, type WantedLine } from './wantedLines.ts'

export type OptionForOrder = {
  readonly productId: number
  readonly categoryId: number | null
  readonly optionId: number
  readonly name: Texts
  readonly label: Texts
  readonly priceMicro: bigint
  readonly isMemberPrice: boolean
  readonly productType: number
  /** Of one piece; 0 where it is not known. */
  readonly weightGrams: number
  /** Path of the cover, 720 px wide; empty without one. */
  readonly image: string
  readonly available: number
}

export const OptionColumns = {
  lineNo: col.int,
  productId: col.int,
  categoryId: col.orNull(col.int),
  optionId: col.int,
  name: col.json<Texts>(),
  label: col.json<Texts>(),
  priceMicro: col.bigint,
  isMemberPrice: col.present(col.bool),
  productType: col.int,
  weightGrams: col.present(col.int),
  cover: col.orNull(col.text),
  available: col.int,
}

export const optionOf = (row: RowOf<typeof OptionColumns>): OptionForOrder => ({
  productId: row.productId,
  categoryId: row.categoryId,
  optionId: row.optionId,
  name: row.name,
  label: row.label,
  priceMicro: row.priceMicro,
  isMemberPrice: row.isMemberPrice,
  productType: row.productType,
  weightGrams: row.weightGrams,
  image: row.cover === null ? '' : picturePath(row.cover),
  available: row.available,
})

/** Part of a larger statement: the price of option `o`; for members theirs, if lower. */
export const priceColumns = (isMember: boolean): Sql => sql`
  case when ${isMember}::boolean then least(o.price_micro, o.member_micro) else o.price_micro end as "priceMicro",
  ${isMember}::boolean and coalesce(o.member_micro < o.price_micro, false) as "isMemberPrice"`

/** Read in the same round trip: delivery fee, and whether a coupon may apply without a code. */
export type Besides = {
  readonly fee: Sql<unknown>
  readonly mayDiscount: Sql<unknown>
  readonly isMember: boolean
}
export const NOTHING: Besides = {
  fee: sql`${JSON.stringify(STORED_FREE)}`,
  mayDiscount: sql`false`,
  isMember: false,
}

/** One option per line, undefined when not on sale; and the delivery fee, null where nothing is delivered. */
export type FoundOptions<T> = {
  readonly options: readonly (T | undefined)[]
  readonly fee: StoredFee | null
  readonly mayDiscount: boolean
}

/** Without locks; no fee when nothing is on sale. */
export async function readOptionsForOrder(
  ctx: Context,
  lines: readonly WantedLine[],
  { fee, mayDiscount, isMember }: Besides = NOTHING,
): Promise<FoundOptions<OptionForOrder>> {
  const { rows } = await sql.named({
    ...OptionColumns,
    fee: col.orNull(col.json<StoredFee>()),
    mayDiscount: col.present(col.bool),
  })`
    select w.line_no::int as "lineNo", p.id as "productId", p.category_id as "categoryId",
      o.id as "optionId", p.name, o.label, ${priceColumns(isMember)},
      p.product_type as "productType", coalesce(o.weight_grams, 0) as "weightGrams", p.pictures[1] as cover,
        o.stock - o.held as available, ${fee}::jsonb as fee, ${mayDiscount}::boolean as "mayDiscount"
    from (${wantedLines(lines)}) w join product_option o on o.id = w.option_id join product p on p.id = o.product_id
    where p.id = w.product_id and p.published and not o.retired`.execute(ctx.db)
  const options = new Map(rows.map((row) => [row.lineNo, optionOf(row)]))
  return {
    options: lines.map((_, index) => options.get(index + 1)),
    fee: rows[0] ? rows[0].fee : STORED_FREE,
    mayDiscount: rows[0]?.mayDiscount ?? false,
  }
}
