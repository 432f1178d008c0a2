import { inLanguage } from '../catalogue/inLanguage.ts'
import type { StoredFee } from '../../../basics/deliveryFee.ts'
import { FEE_OF_GROUP, shownFee, storedFee } from './deliveryFee.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type * as content from '../../../api/public/content.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '../../../basics/locales.ts'
import type { Context } from '../../platform/db/context.ts'
import type { LiveContents } from './liveContents.ts'
import { FIRST_COUNTRIES } from './presetContents.ts'
import { listAssets } from './listAssets.ts'
import { readDict, readDictItems } from './readDict.ts'

export const contentCalls = (
  live: LiveContents,
): Handlers<Exclude<keyof typeof content, 'readLegalPage'>> => ({
  listAnnouncements,
  listBanners,
  listAssets: (ctx, input) => listAssets(ctx, input, live),
  listCountries,
  readDict: (ctx, input) => readDict(ctx, input.dictCode, live),
  readDictItems: (ctx, input) => readDictItems(ctx, input.dictCode, live),
})

const DEFAULT_CONTENT_TYPE = 'announcement'

async function listAnnouncements(
  ctx: Context,
  input: CallInput<'listAnnouncements'>,
): Promise<CallResult<'listAnnouncements'>> {
  const page = pageAsked(input)
  const language = input.language ?? DEFAULT_LOCALE
  const type = input.contentType ?? DEFAULT_CONTENT_TYPE
  const direction = directionOf(page.order, 'asc')
  const count = await sql({
    total: col.int,
  })`
    select count(*)::int as total from announcement
    where published and content_type = ${type}`.execute(ctx.db)
  const { rows } = await sql({
    id: col.int,
    title: col.text,
    content: col.text,
  })`
    select id, ${inLanguage(sql`title`, language)} as title, ${inLanguage(sql`content`, language)} as content
    from announcement where published and content_type = ${type}
    order by ${input.column === 'id' ? sql`id` : sql`position`} ${direction}, id ${direction}
    limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`.execute(ctx.db)
  return pageOf(rows, count.rows[0]!.total, page)
}

async function listBanners(
  ctx: Context,
  input: CallInput<'listBanners'>,
): Promise<CallResult<'listBanners'>> {
  const language = input.language ?? DEFAULT_LOCALE
  const { rows } = await sql({
    id: col.int,
    image: col.text,
    title: col.text,
    link: col.text,
  })`
    select id, '/pictures/' || image || '-1200.webp' as image, ${inLanguage(sql`title`, language)} as title, link
    from banner where published and (language is null or language = ${language}) order by position, id
    limit 20`.execute(ctx.db)
  return rows
}

/** By id, by name, or the first countries in their order and the others by name. */
function countryOrder(column: CallInput<'listCountries'>['column'], language: Locale) {
  type Row = { readonly id: number; readonly address: string; readonly position: number }
  const { compare } = new Intl.Collator(LANGUAGES[language].htmlLang)
  const placeOf = ({ position }: Row): number =>
    column === 'address' ? 0 : Math.min(position, FIRST_COUNTRIES + 1)
  return (a: Row, b: Row): number =>
    (column === 'id' ? 0 : placeOf(a) - placeOf(b) || compare(a.address, b.address)) || a.id - b.id
}

async function listCountries(
  ctx: Context,
  input: CallInput<'listCountries'>,
): Promise<CallResult<'listCountries'>> {
  const page = pageAsked(input)
  const language = input.language ?? DEFAULT_LOCALE
  // There are a few hundred countries; the page is cut here, so that its total is right on every page.
  const { rows } = await sql({
    id: col.int,
    address: col.text,
    code: col.text,
    position: col.int,
    fee: col.json<StoredFee>(),
  })`
    select c.id, ${inLanguage(sql`c.name`, language)} as address, c.code, c.position, ${FEE_OF_GROUP} as fee
    from country c join delivery_group g on g.id = c.delivery_group_id
    where c.published`.execute(ctx.db)
  rows.sort(countryOrder(input.column, language))
  if (page.order === 'desc') rows.reverse()
  const from = (page.pageNo - 1) * page.pageSize
  const records = rows
    .slice(from, from + page.pageSize)
    .map(({ id, address, code, fee }) => ({ id, address, code, ...shownFee(storedFee(fee)) }))
  return pageOf(records, rows.length, page)
}
