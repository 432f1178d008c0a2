import { isBannerLink } from '../../../../basics/bannerLink.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import type { Locale, Texts } from '../../../../basics/locales.ts'
import { patched } from '../../../../basics/texts.ts'
import type { ActorContext } from '../../../people/staff/asStaff.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hasPictures } from '../../catalogue/storedPictures.ts'
import { orderRows, removeRow, saveRow, type RowStore } from './rowStore.ts'
import { auditTexts } from '../../catalogue/office/shortened.ts'

type Tx = TransactionContext
/** The shop shows twenty. */
const MAX = 50

const Row = {
  id: col.int,
  version: col.int,
  title: col.json<Texts>(),
  image: col.text,
  link: col.text,
  language: col.orNull(col.as<Locale>(col.text)),
  published: col.bool,
  outdated: col.list(col.text),
  saveKey: col.orNull(col.text),
}
type Stored = RowOf<typeof Row>

async function readAll(ctx: Pick<Context, 'db'>): Promise<Stored[]> {
  const { rows } = await sql(Row)`
    select id, version, title, image, link, language, published, outdated, save_key as "saveKey" from banner
    order by position, id`.execute(ctx.db)
  return rows
}

export const listOfficeBanners = async (
  ctx: Pick<Context, 'db'>,
): Promise<CallResult<'listOfficeBanners'>> => ({
  banners: (await readAll(ctx)).map(({ saveKey: _saveKey, ...shown }) => shown),
})

export async function readBannersWith(
  ctx: Pick<Context, 'db'>,
  hashes: readonly string[],
): Promise<{ hash: string; id: number; name: Texts }[]> {
  const { rows } = await sql({ hash: col.text, id: col.int, name: col.json<Texts>() })`
    select image as hash, id, title as name from banner where image = any(${[...hashes]}::text[])
    order by position, id`.execute(ctx.db)
  return rows
}

async function lock(tx: Tx, id: number): Promise<Stored | undefined> {
  const { rows } = await sql(Row)`
    select id, version, title, image, link, language, published, outdated, save_key as "saveKey" from banner
    where id = ${id} for update`.execute(tx.db)
  return rows[0]
}

const lockOrder = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('order of banners'))`.execute(tx.db)

type Next = Omit<Stored, 'id' | 'version' | 'outdated' | 'saveKey'>
const auditFacts = ({ title, image, link, language, published }: Next) => ({
  ...auditTexts('title', title),
  image,
  link,
  language: language ?? '',
  published: String(published),
})

async function insert(tx: Tx, next: Next, key: string | undefined): Promise<number> {
  const { title, image, link, language, published } = next
  const { rows } = await sql({ id: col.int })`
    insert into banner (title, image, link, language, published, save_key, position)
    values (${JSON.stringify(title)}, ${image}, ${link}, ${language}, ${published}, ${key ?? null},
      (select coalesce(max(position), 0) + 1 from banner))
    returning id`.execute(tx.db)
  return rows[0]!.id
}

const update = (
  tx: Tx,
  id: number,
  { title, image, link, language, published }: Next,
): Promise<unknown> =>
  sql`
    update banner set title = ${JSON.stringify(title)}, image = ${image}, link = ${link}, language = ${language},
      published = ${published}, version = version + 1 where id = ${id}`.execute(tx.db)

const remove = (tx: Tx, id: number): Promise<unknown> =>
  sql`delete from banner where id = ${id}`.execute(tx.db)

const move = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`
    update banner b set position = o.place, version = version + 1
    from unnest(${[...ids]}::int[]) with ordinality o(id, place)
    where b.id = o.id and b.position <> o.place`.execute(tx.db)

const STORE: RowStore<Next> = {
  needs: 'catalogue.write',
  kind: 'banner',
  actions: { save: 'saveBanner', remove: 'removeBanner', order: 'orderBanners' },
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

export async function saveBanner(
  ctx: ActorContext,
  { title, image, language, published, link: given, ...row }: CallInput<'saveBanner'>,
): Promise<CallResult<'saveBanner'>> {
  const link = given?.trim()
  if (link !== undefined && !isBannerLink(link)) refuseFields({ link: 'format' })
  return saveRow(ctx, STORE, {
    ...row,
    nextOf: async (tx, before) => {
      const next: Next = {
        title: patched(before?.title, title) ?? { cn: '' },
        image: image ?? before?.image ?? refuseFields({ image: 'missing' }),
        link: link ?? before?.link ?? '',
        language: language === undefined ? (before?.language ?? null) : language,
        published: published ?? before?.published ?? true,
      }
      if (next.image !== before?.image && !(await hasPictures(tx, [next.image])))
        refuseFields({ image: 'notFound' })
      return next
    },
  })
}

export const removeBanner = (
  ctx: ActorContext,
  input: CallInput<'removeBanner'>,
): Promise<Record<never, never>> => removeRow(ctx, STORE, input)

export const orderBanners = (
  ctx: ActorContext,
  input: CallInput<'orderBanners'>,
): Promise<Record<never, never>> => orderRows(ctx, STORE, input)
