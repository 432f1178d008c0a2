import type { Locale, Texts } from '../../../../basics/locales.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ShownSource } from './shownTexts.ts'

export const categoryTexts: ShownSource = {
  kind: 'category',
  needs: 'catalogue.write',
  longest: { name: 60, description: 300 },
  read: async (ctx, lock = []) => {
    if (lock.length > 0)
      await sql`select from category where id = any(${[...lock]}::int[]) order by id for update`.execute(
        ctx.db,
      )
    const { rows } = await sql({
      id: col.int,
      version: col.int,
      name: col.json<Texts>(),
      content: col.json<Texts>(),
      outdated: col.list(col.as<Locale>(col.text)),
    })`
      select id, version, name, content, outdated from category order by position, id`.execute(
      ctx.db,
    )
    return rows.map(({ id, version, name, content, outdated }) => ({
      id,
      version,
      texts: { name, description: content },
      outdated: outdated.map((locale) => `name.${locale}`),
    }))
  },
  write: async (tx, changed) => {
    const rows = changed.map(({ id, texts }) => ({
      id,
      name: texts.name,
      content: texts.description,
    }))
    await sql`
      update category c set name = w.name, content = w.content, version = version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id integer, name jsonb, content jsonb)
      where c.id = w.id`.execute(tx.db)
  },
}
