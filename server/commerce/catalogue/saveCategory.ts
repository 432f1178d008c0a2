import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Texts } from '../../../basics/locales.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

/** Keeps what the office changed. */
export async function saveCategory(
  ctx: Context,
  handle: string,
  texts: { name: Texts; content: Texts },
  position: number,
): Promise<number> {
  assertInTransaction(ctx)
  const name = JSON.stringify(texts.name)
  const content = JSON.stringify(texts.content)
  const { rows } = await sql({
    id: col.int,
    same: col.bool,
    edited: col.bool,
  })`
    select id, name = ${name}::jsonb and content = ${content}::jsonb
      and position = ${position} as same, version > 1 as edited
    from category where handle = ${handle}`.execute(ctx.db)
  const stored = rows[0]
  if (stored?.same || stored?.edited) return stored.id
  const saved = stored
    ? await sql.named({
        id: col.int,
      })`
        update category set name = ${name}, content = ${content}, position = ${position}
        where id = ${stored.id} returning id`.execute(ctx.db)
    : await sql.named({
        id: col.int,
      })`
        insert into category (handle, name, content, position)
        values (${handle}, ${name}, ${content}, ${position}) returning id`.execute(ctx.db)
  return saved.rows[0]!.id
}

/** Finds the category by `name` in any language, ignoring case; creates it last in order when there is none. */
export async function categoryNamed(ctx: Context, name: string): Promise<number> {
  assertInTransaction(ctx)
  const { rows } = await sql({
    id: col.int,
  })`
    select id from category where exists (select from jsonb_each_text(name) t where lower(t.value) = lower(${name}))
    order by position, id limit 1`.execute(ctx.db)
  if (rows[0]) return rows[0].id
  const created = await sql.named({
    id: col.int,
  })`
    insert into category (name, position)
    select jsonb_build_object('cn', ${name}::text), coalesce(max(position), 0) + 1 from category
    returning id`.execute(ctx.db)
  return created.rows[0]!.id
}
