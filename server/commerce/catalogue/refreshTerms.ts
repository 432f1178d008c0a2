import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { everyText, type Texts } from './product.ts'
import { TERMS_VERSION, searchTerms } from './searchTerms.ts'

const AT_ONCE = 100

const Counts = { all: col.int, current: col.int }
const Outdated = { id: col.int, name: col.json<Texts>(), description: col.json<Texts>() }

/** Rebuilds search terms that an older version made. Usually there are none. */
export async function refreshTerms(ctx: Context): Promise<void> {
  const { rows } = await sql(Counts)`
    select coalesce((select products from search_word where word = '*'), 0) as "all",
      coalesce((select products from search_word
        where word = ${TERMS_VERSION}), 0) as current`.execute(ctx.db)
  if (rows[0]!.all === rows[0]!.current) return
  for (let after: number | undefined = 0; after !== undefined;)
    after = await refreshSome(ctx, after)
}

/** Continues after a product; undefined after the last. */
const refreshSome = (ctx: Context, after: number): Promise<number | undefined> =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql(Outdated)`
      select id, name, description from product
      where id > ${after} and published and not search @@ quote_literal(${TERMS_VERSION}::text)::tsquery
      order by id limit ${AT_ONCE} for no key update`.execute(tx.db)
    const fresh = rows.map(({ id, name, description }) => ({
      id,
      terms: searchTerms(everyText(name), everyText(description)),
    }))
    await sql`
      update product p set search = array_to_tsvector(f.terms)
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as f(id integer, terms text[])
      where p.id = f.id`.execute(tx.db)
    return rows.at(-1)?.id
  })
