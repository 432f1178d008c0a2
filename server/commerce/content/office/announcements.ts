import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import type { Texts } from '../../../../basics/locales.ts'
import { patched } from '../../../../basics/texts.ts'
import type { ActorContext } from '../../../people/staff/asStaff.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { orderRows, removeRow, saveRow, type RowStore } from './rowStore.ts'
import { auditTexts } from '../../catalogue/office/shortened.ts'

type Tx = TransactionContext
const KIND = 'announcement'
const MAX = 200

const Row = {
  id: col.int,
  version: col.int,
  title: col.json<Texts>(),
  content: col.json<Texts>(),
  published: col.bool,
  outdated: col.list(col.text),
  saveKey: col.orNull(col.text),
}
type Stored = RowOf<typeof Row>

async function readAll(ctx: Pick<Context, 'db'>): Promise<Stored[]> {
  const { rows } = await sql(Row)`
    select id, version, title, content, published, outdated, save_key as "saveKey" from announcement
    where content_type = ${KIND} order by position, id`.execute(ctx.db)
  return rows
}

export const listOfficeAnnouncements = async (
  ctx: Pick<Context, 'db'>,
): Promise<CallResult<'listOfficeAnnouncements'>> => ({
  announcements: (await readAll(ctx)).map(({ saveKey: _saveKey, ...shown }) => shown),
})

async function lock(tx: Tx, id: number): Promise<Stored | undefined> {
  const { rows } = await sql(Row)`
    select id, version, title, content, published, outdated, save_key as "saveKey" from announcement
    where id = ${id} and content_type = ${KIND} for update`.execute(tx.db)
  return rows[0]
}

const lockOrder = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('order of announcements'))`.execute(tx.db)

type Next = Pick<Stored, 'title' | 'content' | 'published'>
const auditFacts = ({ title, content, published }: Next) => ({
  ...auditTexts('title', title),
  ...auditTexts('content', content),
  published: String(published),
})

/** A new one comes first. */
async function insert(
  tx: Tx,
  { title, content, published }: Next,
  key: string | undefined,
): Promise<number> {
  const { rows } = await sql({ id: col.int })`
    insert into announcement (title, content, published, save_key, position)
    values (${JSON.stringify(title)}, ${JSON.stringify(content)}, ${published}, ${key ?? null},
      (select coalesce(min(position), 1) - 1 from announcement where content_type = ${KIND}))
    returning id`.execute(tx.db)
  return rows[0]!.id
}

const update = (tx: Tx, id: number, { title, content, published }: Next): Promise<unknown> =>
  sql`
    update announcement set title = ${JSON.stringify(title)}, content = ${JSON.stringify(content)},
      published = ${published}, version = version + 1 where id = ${id}`.execute(tx.db)

const remove = (tx: Tx, id: number): Promise<unknown> =>
  sql`delete from announcement where id = ${id}`.execute(tx.db)

const move = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`
    update announcement a set position = o.place, version = version + 1
    from unnest(${[...ids]}::int[]) with ordinality o(id, place)
    where a.id = o.id and a.position <> o.place`.execute(tx.db)

const STORE: RowStore<Next> = {
  needs: 'content.write',
  kind: 'announcement',
  actions: { save: 'saveAnnouncement', remove: 'removeAnnouncement', order: 'orderAnnouncements' },
  most: MAX,
  auditFacts,
  lock,
  lockOrder,
  readAll,
  insert,
  update,
  remove,
  move,
}

export const saveAnnouncement = (
  ctx: ActorContext,
  { title, content, published, ...row }: CallInput<'saveAnnouncement'>,
): Promise<CallResult<'saveAnnouncement'>> =>
  saveRow(ctx, STORE, {
    ...row,
    nextOf: (_, before) => ({
      title: patched(before?.title, title) ?? refuseFields({ 'title.cn': 'missing' }),
      content: patched(before?.content, content) ?? refuseFields({ 'content.cn': 'missing' }),
      published: published ?? before?.published ?? true,
    }),
  })

export const removeAnnouncement = (
  ctx: ActorContext,
  input: CallInput<'removeAnnouncement'>,
): Promise<Record<never, never>> => removeRow(ctx, STORE, input)

export const orderAnnouncements = (
  ctx: ActorContext,
  input: CallInput<'orderAnnouncements'>,
): Promise<Record<never, never>> => orderRows(ctx, STORE, input)
