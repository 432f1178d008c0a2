import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { refuse } from '../../../basics/errors.ts'
import { DEFAULT_LOCALE } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import { picturePath } from './product.ts'
import { inLanguage } from './inLanguage.ts'
import { MIN_SOLD_SHOWN } from './listProducts.ts'

const Row = {
  id: col.int,
  label: col.text,
  priceMicro: col.bigint,
  wasMicro: col.orNull(col.bigint),
  memberMicro: col.orNull(col.bigint),
  picture: col.orNull(col.text),
  weightGrams: col.orNull(col.int),
  stock: col.int,
  sold: col.int,
}
type Row = RowOf<typeof Row>

export async function listOptions(
  ctx: Context,
  input: CallInput<'listOptions'>,
): Promise<CallResult<'listOptions'>> {
  const page = pageAsked(input)
  const language = input.language ?? DEFAULT_LOCALE
  const column =
    input.column === 'lpAmount'
      ? sql`o.price_micro`
      : input.column === 'id'
        ? sql`o.id`
        : sql`o.position`
  const direction = directionOf(page.order, 'asc')
  // A product has at most MAX_OPTIONS, so the page is cut here.
  const { rows } = await sql(Row)`
    select o.id, ${inLanguage(sql`o.label`, language)} as label, o.price_micro as "priceMicro",
      o.was_micro as "wasMicro", o.member_micro as "memberMicro", o.picture,
      o.weight_grams as "weightGrams", o.stock - o.held as stock, coalesce(s.pieces, 0) as sold
    from product p join product_option o on o.product_id = p.id and not o.retired
      left join option_sold s on s.option_id = o.id
    where p.id = ${input.arrIndex} and p.published
    order by ${column} ${direction}, o.id ${direction}`.execute(ctx.db)
  if (rows.length === 0) return refuse('notFound', { fields: { arrIndex: 'notFound' } })
  const mostSold = rows
    .filter(({ stock, sold }) => stock > 0 && sold >= MIN_SOLD_SHOWN)
    .reduce<Row | undefined>((most, one) => (most && most.sold >= one.sold ? most : one), undefined)
  const from = (page.pageNo - 1) * page.pageSize
  const records = rows
    .slice(from, from + page.pageSize)
    .map(({ id, label, priceMicro, wasMicro, memberMicro, picture, weightGrams, stock }) => ({
      id,
      user: label,
      lpAmount: formatMicro(priceMicro),
      ...(wasMicro !== null && wasMicro > priceMicro && { was: formatMicro(wasMicro) }),
      ...(memberMicro !== null && memberMicro < priceMicro && { member: formatMicro(memberMicro) }),
      ...(picture !== null && { image: picturePath(picture) }),
      ...(weightGrams !== null && { grams: weightGrams }),
      stock,
      ...(id === mostSold?.id && { mostSold: true as const }),
    }))
  return pageOf(records, rows.length, page)
}
