import type { Texts } from '../../../../basics/locales.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { categoryTexts } from '../../catalogue/import/categoryTexts.ts'
import { partsOutdated, type ShownSource } from '../../catalogue/import/shownTexts.ts'

const announcementTexts: ShownSource = {
  kind: 'announcement',
  needs: 'content.write',
  longest: { name: 200, description: 5_000 },
  read: async (ctx, lock = []) => {
    if (lock.length > 0)
      await sql`select from announcement where id = any(${[...lock]}::int[]) order by id for update`.execute(
        ctx.db,
      )
    const { rows } = await sql({
      id: col.int,
      version: col.int,
      title: col.json<Texts>(),
      content: col.json<Texts>(),
      outdated: col.list(col.text),
    })`
      select id, version, title, content, outdated from announcement
      where content_type = 'announcement' order by position, id`.execute(ctx.db)
    return rows.map(({ id, version, title, content, outdated }) => ({
      id,
      version,
      texts: { name: title, description: content },
      outdated: partsOutdated(outdated, { title: 'name', content: 'description' }),
    }))
  },
  write: async (tx, changed) => {
    const rows = changed.map(({ id, texts }) => ({
      id,
      title: texts.name,
      content: texts.description,
    }))
    await sql`
      update announcement a set title = w.title, content = w.content, version = version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id integer, title jsonb, content jsonb)
      where a.id = w.id`.execute(tx.db)
  },
}

const bannerTexts: ShownSource = {
  kind: 'banner',
  needs: 'catalogue.write',
  longest: { name: 200, description: 0 },
  read: async (ctx, lock = []) => {
    if (lock.length > 0)
      await sql`select from banner where id = any(${[...lock]}::int[]) order by id for update`.execute(
        ctx.db,
      )
    const { rows } = await sql({
      id: col.int,
      version: col.int,
      title: col.json<Texts>(),
      outdated: col.list(col.text),
    })`
      select id, version, title, outdated from banner order by position, id`.execute(ctx.db)
    return rows.map(({ id, version, title, outdated }) => ({
      id,
      version,
      texts: { name: title },
      outdated: partsOutdated(outdated, { title: 'name' }),
    }))
  },
  write: async (tx, changed) => {
    const rows = changed.map(({ id, texts }) => ({ id, title: texts.name }))
    await sql`
      update banner b set title = w.title, version = version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id integer, title jsonb)
      where b.id = w.id`.execute(tx.db)
  },
}

export const contentTexts: readonly ShownSource[] = [categoryTexts, announcementTexts, bannerTexts]
