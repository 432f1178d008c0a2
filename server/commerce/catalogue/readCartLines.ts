import { STORED_FREE, type StoredFee } from '../../../basics/deliveryFee.ts'
import type { Texts } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { picturePath } from './product.ts'
import {
  optionOf,
  priceColumns,
  type Besides,
  type OptionColumns,
  type OptionForOrder,
} from './readOptionsForOrder.ts'
import type { RowOf } from '../../platform/db/columns.ts'
import { wantedLines, type WantedLine } from './wantedLines.ts'

export type CartOption = OptionForOrder & {
  /** The earlier price, if it was higher. */
  readonly wasMicro: bigint | null
}

/** `option` is undefined if it is not on sale, `name` if its product is not. */
export type CartLine = {
  readonly name: Texts | undefined
  readonly image: string
  readonly option: CartOption | undefined
}

const Row = {
  lineNo: col.int,
  productId: col.orNull(col.int),
  categoryId: col.orNull(col.int),
  optionId: col.orNull(col.int),
  name: col.orNull(col.json<Texts>()),
  label: col.orNull(col.json<Texts>()),
  priceMicro: col.orNull(col.bigint),
  wasMicro: col.orNull(col.bigint),
  isMemberPrice: col.present(col.bool),
  productType: col.orNull(col.int),
  weightGrams: col.present(col.int),
  cover: col.orNull(col.text),
  picture: col.orNull(col.text),
  available: col.orNull(col.int),
  fee: col.orNull(col.json<StoredFee>()),
  mayDiscount: col.present(col.bool),
}

/** Without locks. A product that is not on sale has no name. */
export async function readCartLines(
  ctx: Context,
  lines: readonly WantedLine[],
  { fee, mayDiscount, isMember }: Besides,
): Promise<{ lines: readonly CartLine[]; fee: StoredFee | null; mayDiscount: boolean }> {
  const { rows } = await sql.named(Row)`
    select w.line_no::int as "lineNo", p.id as "productId", p.category_id as "categoryId",
      o.id as "optionId", p.name, o.label, ${priceColumns(isMember)}, o.was_micro as "wasMicro",
      p.product_type as "productType", coalesce(o.weight_grams, 0) as "weightGrams", p.pictures[1] as cover, o.picture,
      o.stock - o.held as available, ${fee}::jsonb as fee, ${mayDiscount}::boolean as "mayDiscount"
    from (${wantedLines(lines)}) w
      left join product p on p.id = w.product_id and p.published
      left join product_option o on o.id = w.option_id and o.product_id = p.id and not o.retired
      order by w.line_no`.execute(ctx.db)
  return {
    lines: rows.map((row) => ({
      name: row.name ?? undefined,
      image: imageOf(row),
      option: isOnSale(row)
        ? { ...optionOf(row), image: imageOf(row), wasMicro: row.wasMicro }
        : undefined,
    })),
    fee: rows[0] ? rows[0].fee : STORED_FREE,
    mayDiscount: rows[0]?.mayDiscount ?? false,
  }
}

const imageOf = ({ picture, cover }: Pick<RowOf<typeof Row>, 'picture' | 'cover'>): string => {
  const hash = picture ?? cover
  return hash === null ? '' : picturePath(hash)
}

const isOnSale = (row: RowOf<typeof Row>): row is RowOf<typeof Row> & RowOf<typeof OptionColumns> =>
  row.optionId !== null && row.productId !== null
