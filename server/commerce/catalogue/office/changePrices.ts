import { createHash } from 'node:crypto'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { DEFAULT_LOCALE, textIn, type Locale, type Texts } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { priceAfter, readChange } from '../../../../basics/priceRule.ts'
import {
  asStaff,
  audit,
  changedFacts,
  type ActorContext,
  type StaffContext,
} from '../../../people/staff/asStaff.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readCategoryNames } from '../readCategoryNames.ts'
import { productsOf } from './listOfficeProducts.ts'

type Rule = Omit<CallInput<'changePrices'>, 'token'>

/** Their rows are locked while they are written, and a person looks through all of them. */
const MAX_OPTIONS = 3_000

const Row = {
  id: col.int,
  productId: col.int,
  version: col.int,
  name: col.json<Texts>(),
  label: col.json<Texts>(),
  priceMicro: col.bigint,
  wasMicro: col.orNull(col.bigint),
  memberMicro: col.orNull(col.bigint),
  costMicro: col.orNull(col.bigint),
}

type Planned = RowOf<typeof Row> & {
  readonly before: bigint
  readonly after: bigint
  readonly problem: 'tooSmall' | 'tooLarge' | null
}

type Plan = {
  readonly token: string
  readonly options: readonly Planned[]
  readonly same: number
  readonly without: number
}

async function readOptions(ctx: Context, rule: Rule): Promise<RowOf<typeof Row>[]> {
  const category =
    rule.categoryId === undefined ? sql`true` : sql`p.category_id = ${rule.categoryId}`
  const { rows } = await sql(Row)`
    select i.id, i.product_id as "productId", p.version, p.name, i.label, i.price_micro as "priceMicro",
      i.was_micro as "wasMicro", i.member_micro as "memberMicro", i.cost_micro as "costMicro"
    from (select p.id, p.version, p.name from ${productsOf(rule)} and ${category}) p
      join product_option i on i.product_id = p.id and not i.retired
    order by p.id desc, i.position, i.id limit ${MAX_OPTIONS + 1}`.execute(ctx.db)
  return rows.length > MAX_OPTIONS ? refuseFields({ text: 'tooLong' }) : rows
}

async function plan(ctx: Context, rule: Rule): Promise<Plan> {
  const change = readChange(rule.change) ?? refuseFields({ change: 'format' })
  const rows = await readOptions(ctx, rule)
  const { text, state, categoryId, column, ending, showWas } = rule
  const token = createHash('sha256').update(
    JSON.stringify([text ?? '', state ?? 'all', categoryId ?? null, column, rule.change]),
  )
  token.update(JSON.stringify([ending, showWas]))
  const options: Planned[] = []
  let [same, without] = [0, 0]
  for (const row of rows) {
    const { id, version, priceMicro, memberMicro, wasMicro, costMicro } = row
    token.update(
      [id, version, priceMicro, memberMicro, wasMicro, costMicro].map(String).join(' ') + '\n',
    )
    const before = column === 'price' ? priceMicro : memberMicro
    if (before === null) {
      without++
      continue
    }
    const { micro, problem } = priceAfter(before, change, ending)
    const after = problem === null ? micro : before
    if (problem === null && after === before) same++
    else options.push({ ...row, before, after, problem })
  }
  return { token: token.digest('hex'), options, same, without }
}

export async function previewPrices(
  ctx: Context,
  { language = DEFAULT_LOCALE, ...rule }: CallInput<'previewPrices'>,
): Promise<CallResult<'previewPrices'>> {
  const { token, options, same, without } = await plan(ctx, rule)
  const shown = (texts: Texts, locale: Locale): string => textIn(texts, locale)
  return {
    token,
    options: options.map((one) => ({
      id: one.id,
      productId: one.productId,
      name: shown(one.name, language),
      label: shown(one.label, language),
      before: formatMicro(one.before),
      after: formatMicro(one.after),
      problem: one.problem,
      belowCost: one.problem === null && one.costMicro !== null && one.after < one.costMicro,
    })),
    same,
    without,
  }
}

/** A price that falls becomes the earlier price if the rule says so; else the stored one stays while it is higher. */
const wasOf = ({ column, showWas }: Rule, { before, after, wasMicro }: Planned): bigint | null => {
  if (column === 'member') return wasMicro
  if (showWas && after < before) return before
  return wasMicro !== null && wasMicro > after ? wasMicro : null
}

async function write(tx: Context, rule: Rule, changed: readonly Planned[]): Promise<void> {
  const rows = changed.map((one) => ({
    id: one.id,
    price: String(rule.column === 'price' ? one.after : one.priceMicro),
    member:
      rule.column === 'member' ? String(one.after) : one.memberMicro && String(one.memberMicro),
    was: wasOf(rule, one)?.toString() ?? null,
  }))
  await sql`
    update product_option o set price_micro = w.price, member_micro = w.member, was_micro = w.was
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id integer, price bigint, member bigint, was bigint)
    where o.id = w.id`.execute(tx.db)
  await sql`
    update product p set price_micro = o.lowest, xmdd_micro = o.lowest, version = version + 1
    from (select product_id, min(price_micro) as lowest from product_option
      where product_id = any(${[...new Set(changed.map(({ productId }) => productId))]}::int[]) and not retired
      group by product_id) o
    where p.id = o.product_id`.execute(tx.db)
}

/** One row for the act, and one for each product, so that its own log has it. */
async function record(
  tx: StaffContext<'catalogue.write'>,
  { token, ...rule }: CallInput<'changePrices'>,
  changed: readonly Planned[],
): Promise<number> {
  const products = Map.groupBy(changed, ({ productId }) => productId)
  const { categoryId } = rule
  const [category] =
    categoryId === undefined ? [] : await readCategoryNames(tx, [categoryId], DEFAULT_LOCALE)
  await audit(tx, {
    action: 'changePrices',
    subject: { kind: 'prices', id: token.slice(0, 32) },
    facts: {
      ...Object.fromEntries(Object.entries(rule).map(([name, value]) => [name, String(value)])),
      ...(category && { categoryId: category.name }),
      options: String(changed.length),
      products: String(products.size),
    },
  })
  const prices = (of: readonly Planned[], part: 'before' | 'after') =>
    Object.fromEntries(of.map((one) => [`${rule.column}.${one.id}`, formatMicro(one[part])]))
  for (const [id, of] of products)
    await audit(tx, {
      action: 'changeProduct',
      subject: { kind: 'product', id: String(id) },
      facts: changedFacts(prices(of, 'before'), prices(of, 'after')),
    })
  return products.size
}

export async function changePrices(
  ctx: ActorContext,
  input: CallInput<'changePrices'>,
): Promise<CallResult<'changePrices'>> {
  const { token, ...rule } = input
  const looked = await plan(ctx, rule)
  if (looked.token !== token) refuse('conflict')
  let result = { options: 0, products: 0 }
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    const ids = [...new Set(looked.options.map(({ productId }) => productId))]
    // In the order of a sale: options, then products.
    await sql`
      select from product_option where product_id = any(${ids}::int[]) order by id for update`.execute(
      tx.db,
    )
    await sql`select from product where id = any(${ids}::int[]) order by id for update`.execute(
      tx.db,
    )
    const now = await plan(tx, rule)
    if (now.token !== token) refuse('conflict')
    const changed = now.options.filter(({ problem }) => problem === null)
    if (changed.length > 0) await write(tx, rule, changed)
    result = { options: changed.length, products: await record(tx, input, changed) }
    return true
  })
  return result
}
