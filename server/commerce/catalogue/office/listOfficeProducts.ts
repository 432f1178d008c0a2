import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { DEFAULT_LOCALE, LOCALES, textIn, type Texts } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { Context } from '../../../platform/db/context.ts'
import { picturePath } from '../product.ts'
import { whyUnsold, type ReadSaleNeeds } from './whyUnsold.ts'

type Input = CallInput<'listOfficeProducts'>
type State = NonNullable<Input['state']>
type Filter = Pick<Input, 'text' | 'state'>

const DEFAULT_SIZE = 30
const Row = {
  id: col.int,
  name: col.json<Texts>(),
  cover: col.orNull(col.text),
  priceMicro: col.bigint,
  productType: col.int,
  published: col.bool,
  publishPending: col.bool,
  options: col.int,
  stock: col.int,
  held: col.int,
  keyed: col.bool,
}

const STATES: Readonly<Record<State, Sql<unknown>>> = {
  all: sql`true`,
  onSale: sql`p.published and not p.sold_out`,
  soldOut: sql`p.published and p.sold_out`,
  low: sql`p.published and p.id = any(array(select product_id from product_option where low))`,
  hidden: sql`not p.published`,
}

const MAX_ID = 2 ** 31 - 1
/** Newest products to search first; a common word is found among them. */
const NEWEST = 1_000

/** Part of a name in any language, or the product's number or name in its source. */
function found(searched: string): Sql<unknown> {
  const part = `%${searched.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  // A line for each language; a set of rows for each product would be slow in a large catalogue.
  const names = sql.raw(LOCALES.map((locale) => `p.name->>'${locale}'`).join(', '))
  return sql`(p.id::text = ${searched} or p.handle = ${searched}
    or concat_ws(chr(10), ${names}) ilike ${part})`
}

/** Narrows the search by index instead of reading each product. */
const maybeFound = (searched: string): Sql<unknown> => sql`p.id = any(array(
  select id from product where parts_of_names(name) @@ part_of_name(${searched})
  union select id from product where handle = ${searched}
  union select ${/^[1-9]\d{0,9}$/.test(searched) && Number(searched) <= MAX_ID ? Number(searched) : 0}::int))`

/** Products of a list as product `p`, with what their options are together as `o`. */
const productsAmong = (among: Sql<unknown>, searched: string): Sql<unknown> => sql`
  ${among} p cross join lateral (
    select count(*)::int as options, least(coalesce(sum(stock), 0), 2000000000)::int as stock,
      least(coalesce(sum(held), 0), 2000000000)::int as held, coalesce(bool_or(keyed), false) as keyed
    from product_option o where product_id = p.id and not retired) o
  where ${searched === '' ? sql`true` : found(searched)}`

export function productsOf({ text = '', state = 'all' }: Filter): Sql<unknown> {
  const searched = text.trim()
  return sql`${productsAmong(sql`product`, searched)} and ${STATES[state]}
    and ${searched === '' ? sql`true` : maybeFound(searched)}`
}

async function readPage(ctx: Context, input: Input, most: number): Promise<RowOf<typeof Row>[]> {
  const after = input.after === undefined ? sql`true` : sql`p.id < ${input.after}`
  const read = async (products: Sql<unknown>): Promise<RowOf<typeof Row>[]> => {
    const { rows } = await sql(Row)`
      select p.id, p.name, p.pictures[1] as cover, p.price_micro as "priceMicro",
        p.product_type as "productType", p.published,
        p.publish_pending as "publishPending", o.options, o.stock, o.held, o.keyed
      from ${products} order by p.id desc limit ${most}`.execute(ctx.db)
    return rows
  }
  const searched = (input.text ?? '').trim()
  if (searched !== '') {
    const newest = sql`(select p.* from product p where ${STATES[input.state ?? 'all']} and ${after}
      order by p.id desc limit ${NEWEST})`
    const rows = await read(productsAmong(newest, searched))
    if (rows.length === most) return rows
  }
  return read(sql`${productsOf(input)} and ${after}`)
}

export async function listOfficeProducts(
  ctx: Context,
  input: Input,
  readNeeds: ReadSaleNeeds,
): Promise<CallResult<'listOfficeProducts'>> {
  const size = input.size ?? DEFAULT_SIZE
  const [rows, needs] = await Promise.all([readPage(ctx, input, size + 1), readNeeds(ctx)])
  const shown = rows.slice(0, size)
  return {
    products: shown.map((row) => ({
      id: row.id,
      name: textIn(row.name, input.language ?? DEFAULT_LOCALE),
      image: row.cover === null ? '' : picturePath(row.cover, 360),
      price: formatMicro(row.priceMicro),
      productType: row.productType,
      options: row.options,
      stock: row.stock,
      held: row.held,
      published: row.published,
      unsold: whyUnsold(row, needs),
    })),
    next: rows.length > size ? shown.at(-1)!.id : null,
  }
}
