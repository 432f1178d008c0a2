import { STORED_FREE, type StoredFee } from '../../../basics/deliveryFee.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { optionXmdd } from '../../../basics/xmddPrice.ts'
import type { Context } from '../../platform/db/context.ts'
import {
  NOTHING,
  OptionColumns,
  optionOf,
  priceColumns,
  type Besides,
  type FoundOptions,
  type OptionForOrder,
} from './readOptionsForOrder.ts'
import { wantedLines, type WantedLine } from './wantedLines.ts'

export type OptionForCredit = OptionForOrder & { readonly xmddMicro: bigint }

const Row = { ...OptionColumns, productPriceMicro: col.bigint, productXmddMicro: col.bigint }

/** With XMDD prices, without locks. A line without an option gets the cheapest with enough pieces. */
export async function readOptionsForCredit(
  ctx: Context,
  lines: readonly WantedLine[],
  { fee, mayDiscount, isMember }: Besides = NOTHING,
): Promise<FoundOptions<OptionForCredit>> {
  const { rows } = await sql.named({
    ...Row,
    fee: col.orNull(col.json<StoredFee>()),
    mayDiscount: col.present(col.bool),
  })`
    select w.line_no::int as "lineNo", p.id as "productId", p.category_id as "categoryId",
      o.id as "optionId", p.name, o.label, ${priceColumns(isMember)}, p.price_micro as "productPriceMicro",
      p.xmdd_micro as "productXmddMicro", p.product_type as "productType",
        coalesce(o.weight_grams, 0) as "weightGrams", p.pictures[1] as cover, o.stock - o.held as available,
        ${fee}::jsonb as fee, ${mayDiscount}::boolean as "mayDiscount"
    from (${wantedLines(lines)}) w join product p on p.id = w.product_id join lateral (
      select * from product_option a
      where a.product_id = w.product_id and not a.retired and (w.option_id is null or a.id = w.option_id)
      order by a.stock - a.held >= w.count desc, a.price_micro, a.position, a.id limit 1) o on true
    where p.published`.execute(ctx.db)
  const options = new Map(
    rows.map((row) => [
      row.lineNo,
      {
        ...optionOf(row),
        xmddMicro: optionXmdd(row.productXmddMicro, row.productPriceMicro, row.priceMicro),
      },
    ]),
  )
  return {
    options: lines.map((_, index) => options.get(index + 1)),
    fee: rows[0] ? rows[0].fee : STORED_FREE,
    mayDiscount: rows[0]?.mayDiscount ?? false,
  }
}
