import { sampleCatalogue } from '../../samples/catalogue/all.ts'
import { LOCALES } from '../../basics/locales.ts'
import type { Transaction } from '../../server/platform/db/connection.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { inBulk, type BulkDatabase } from './inBulk.ts'

const NAMES = sampleCatalogue
  .flatMap(({ products }) => products)
  .map((product) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, (product[locale] ?? product.cn)[0]])),
  )

/**
 * Products in five languages, named like the samples plus a number. Of a thousand 30 are hidden,
 * 20 sold out and 10 low on stock. Every thousandth is a 牦牛绒 (yak down) in Chinese and English.
 */
export const addOfficeProducts = (database: BulkDatabase, count: number): Promise<void> =>
  inBulk(database, ['product', 'product_option', 'search_word'], async (tx) => {
    await addProducts(tx, count)
    await sql`
      insert into product_option (product_id, label, price_micro, stock)
      select n, '{"cn":"一"}', 10000000, case when n % 100 in (10, 11) then 0 when n % 100 = 12 then 3 else 1000 end
      from generate_series(1, ${count}::int) n, generate_series(1, 2)`.execute(tx)
    await sql`
      insert into search_word
      select word, count(*) from product, unnest(tsvector_to_array(search)) word group by word`.execute(
      tx,
    )
  })

async function addProducts(tx: Transaction, count: number): Promise<void> {
  // `search` as the table's trigger completes it.
  await sql`
    insert into product (id, source, handle, name, price_micro, xmdd_micro, pictures, published, sold_out, search)
    overriding system value
    select n, 'office', 'bench' || n, (select jsonb_object_agg(key, value || case
        when n % 1000 = 7 and key = 'cn' then ' 牦牛绒' when n % 1000 = 7 and key = 'en' then ' yak down'
        else '' end || ' ' || n) from jsonb_each_text(${JSON.stringify(NAMES)}::jsonb -> n % ${NAMES.length}::int)),
      10000000, 10000000, array[md5(n::text)], n % 100 >= 3, n % 100 in (10, 11),
      case when n % 100 >= 3 then array_to_tsvector(array['bench', '*', '#' || n / 1000]) end
    from generate_series(1, ${count}::int) n`.execute(tx)
}
