import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { MAX_TO_DETACH } from '../../../../basics/categories.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { DEFAULT_LOCALE, type Locale, type Texts } from '../../../../basics/locales.ts'
import { patched } from '../../../../basics/texts.ts'
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
import { inLanguage } from '../inLanguage.ts'
import { saveOrder } from './saveOrder.ts'
import { auditTexts } from './shortened.ts'

type Tx = StaffContext<'catalogue.write'>
const MAX = 500

const Row = {
  id: col.int,
  version: col.int,
  name: col.json<Texts>(),
  content: col.json<Texts>(),
  published: col.bool,
  outdated: col.list(col.as<Locale>(col.text)),
}
type Stored = RowOf<typeof Row>

async function readAll(ctx: Pick<Context, 'db'>): Promise<Stored[]> {
  const { rows } = await sql(Row)`
    select id, version, name, content, published, outdated from category
    order by position, id`.execute(ctx.db)
  return rows
}

export async function listOfficeCategories(
  ctx: Pick<Context, 'db'>,
  { language = DEFAULT_LOCALE }: CallInput<'listOfficeCategories'>,
): Promise<CallResult<'listOfficeCategories'>> {
  const { rows } = await sql({ id: col.int, name: col.text })`
    select id, ${inLanguage(sql`name`, language)} as name from category
    order by position, id`.execute(ctx.db)
  return { categories: rows }
}

export async function listCategoryTexts(
  ctx: Pick<Context, 'db'>,
): Promise<CallResult<'listCategoryTexts'>> {
  const { rows } = await sql({ id: col.int, products: col.int })`
    select c.id, count(p.id)::int as products from category c left join product p on p.category_id = c.id
    group by c.id`.execute(ctx.db)
  const products = new Map(rows.map((row) => [row.id, row.products]))
  const categories = await readAll(ctx)
  return { categories: categories.map((one) => ({ ...one, products: products.get(one.id) ?? 0 })) }
}

async function lockUnchanged(tx: Tx, id: number, version: number | undefined): Promise<Stored> {
  const { rows } = await sql(Row)`
    select id, version, name, content, published, outdated from category where id = ${id}
    for update`.execute(tx.db)
  const stored = rows[0] ?? refuse('notFound')
  return stored.version === version ? stored : refuse('conflict')
}

/** Those who add, name or order categories wait for each other. */
const lockAll = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx.db)

type Next = Pick<Stored, 'name' | 'content' | 'published'>
const auditFacts = ({ name, content, published }: Next) => ({
  ...auditTexts('name', name),
  ...auditTexts('content', content),
  published: String(published),
})

async function insert(tx: Tx, { name, content, published }: Next): Promise<number> {
  const { rows } = await sql({ id: col.int })`
    insert into category (name, content, published, position)
    values (${JSON.stringify(name)}, ${JSON.stringify(content)}, ${published},
      (select coalesce(max(position), 0) + 1 from category))
    returning id`.execute(tx.db)
  return rows[0]!.id
}

async function update(tx: Tx, id: number, { name, content, published }: Next): Promise<number> {
  await sql`
    update category set name = ${JSON.stringify(name)}, content = ${JSON.stringify(content)},
      published = ${published}, version = version + 1 where id = ${id}`.execute(tx.db)
  return id
}

export async function saveOfficeCategory(
  ctx: ActorContext,
  input: CallInput<'saveOfficeCategory'>,
): Promise<CallResult<'saveOfficeCategory'>> {
  let saved = { id: 0, version: 0 }
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    await lockAll(tx)
    const before =
      input.id === undefined ? undefined : await lockUnchanged(tx, input.id, input.version)
    const all = await readAll(tx)
    if (!before && all.length >= MAX) refuse('limitExceeded')
    const next: Next = {
      name: patched(before?.name, input.name) ?? refuseFields({ 'name.cn': 'missing' }),
      content: patched(before?.content, input.content) ?? { cn: '' },
      published: input.published ?? before?.published ?? true,
    }
    const cn = next.name.cn.toLowerCase()
    if (all.some((one) => one.id !== before?.id && one.name.cn.toLowerCase() === cn))
      refuseFields({ 'name.cn': 'used' })
    const id = before ? await update(tx, before.id, next) : await insert(tx, next)
    saved = { id, version: (before?.version ?? 0) + 1 }
    await audit(tx, {
      action: 'saveCategory',
      subject: { kind: 'category', id: String(id) },
      facts: changedFacts(before ? auditFacts(before) : {}, auditFacts(next)),
    })
    return true
  })
  return saved
}

export async function removeCategory(
  ctx: ActorContext,
  { id, version }: CallInput<'removeCategory'>,
): Promise<Record<never, never>> {
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    const { rows } = await sql({ products: col.int })`
      select count(*)::int as products from (
        select from product where category_id = ${id}
        limit ${MAX_TO_DETACH + 1}::int) found`.execute(tx.db)
    if (rows[0]!.products > MAX_TO_DETACH) refuse('limitExceeded')
    // Products before the category, the order in which saving a product locks them.
    const { rowCount } =
      await sql`update product set category_id = null where category_id = ${id}`.execute(tx.db)
    const before = await lockUnchanged(tx, id, version)
    await sql`delete from category where id = ${id}`.execute(tx.db)
    await audit(tx, {
      action: 'removeCategory',
      subject: { kind: 'category', id: String(id) },
      facts: { ...changedFacts(auditFacts(before), {}), products: String(rowCount) },
    })
    return true
  })
  return {}
}

export async function orderCategories(
  ctx: ActorContext,
  input: CallInput<'orderCategories'>,
): Promise<Record<never, never>> {
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    await lockAll(tx)
    return saveOrder(tx, input, {
      action: 'orderCategories',
      kind: 'category',
      rows: await readAll(tx),
      write: (ids) =>
        sql`
          update category c set position = o.place, version = version + 1
          from unnest(${ids}::int[]) with ordinality o(id, place)
          where c.id = o.id and c.position <> o.place`.execute(tx.db),
    })
  })
  return {}
}
