import { textIn, type Locale, type Texts } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../../platform/db/counted.ts'
import { sql } from '../../platform/db/sql.ts'

/** Finds options on sale that are low on stock, and forgets those that have more again. */
export async function findLowStock(tx: TransactionContext): Promise<void> {
  await sql.named`
    with few as (
      select o.id from product_option o join product p on p.id = o.product_id
      where p.published and o.low
    ), gone as (
      delete from low_stock where option_id not in (select id from few)
    ) insert into low_stock (option_id, since) select id, ${tx.now()} from few
    on conflict do nothing`.execute(tx.db)
}

/** Takes low options that were not reported yet and marks them as reported. One line each: product, option, pieces. */
export async function takeUnreported(
  tx: TransactionContext,
  language: Locale,
  most: number,
): Promise<string[]> {
  const { rows } = await sql.named({
    name: col.json<Texts>(),
    label: col.json<Texts>(),
    left: col.int,
  })`
    with told as (
      update low_stock set told = true
      where option_id in (select option_id from low_stock where not told order by option_id
        limit ${most}::int for update skip locked)
      returning option_id
    ) select p.name, o.label, o.stock as "left"
    from told join product_option o on o.id = told.option_id join product p on p.id = o.product_id
    order by p.id, o.id`.execute(tx.db)
  return rows.map(
    ({ name, label, left }) => `${textIn(name, language)} · ${textIn(label, language)} · ${left}`,
  )
}

export async function countLowStock(ctx: Context): Promise<Counted> {
  const { rowCount } = await sql.named`
    select from low_stock limit ${MAX_COUNTED + 1}::int`.execute(ctx.db)
  return counted(rowCount)
}
