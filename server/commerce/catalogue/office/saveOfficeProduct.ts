import { randomUUID } from 'node:crypto'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { DEFAULT_LOCALE, LOCALES, type Texts } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { patched } from '../../../../basics/texts.ts'
import {
  asStaff,
  audit,
  changedFacts,
  type ActorContext,
  type StaffContext,
} from '../../../people/staff/asStaff.ts'
import type { Context } from '../../../platform/db/context.ts'
import { settlePictures } from '../import/pictureAddresses.ts'
import { PHYSICAL, everyText } from '../product.ts'
import { hasPictures } from '../storedPictures.ts'
import { readCategoryNames } from '../readCategoryNames.ts'
import { categoryNamed } from '../saveCategory.ts'
import { savePictures } from '../savePictures.ts'
import { hasVideo } from '../videos/readVideo.ts'
import type { MadePicture } from '../makePicture.ts'
import { searchTerms } from '../searchTerms.ts'
import { descriptionPictures } from '../descriptionPictures.ts'
import { descriptionHtml } from './descriptionText.ts'
import { propertiesOf } from './properties.ts'
import { shortened, auditTexts } from './shortened.ts'
import { keyOptions, requireOptionPictures, wantedOptions, writeOptions } from './saveOptions.ts'
import { lockStored, readStoredProduct, type Stored, type StoredProduct } from './storedProduct.ts'

type Input = CallInput<'saveOfficeProduct'>
type Tx = StaffContext<'catalogue.write'>

/** Until the options say otherwise; a product without any is not on sale. */
const NO_PRICE = 1n

async function makeEmpty(tx: Tx, input: Input): Promise<Stored> {
  const name = patched(undefined, input.name) ?? refuseFields({ 'name.cn': 'missing' })
  const handle = input.key ?? randomUUID()
  const { rows } = await sql({ id: col.int })`
    insert into product (source, handle, name, product_type, price_micro, xmdd_micro, published, search, created_at)
    values ('office', ${handle}, ${JSON.stringify(name)}, ${input.productType ?? PHYSICAL},
      ${NO_PRICE}, ${NO_PRICE}, false, null, ${tx.now()})
    on conflict (source, handle) do nothing returning id`.execute(tx.db)
  if (rows[0]) return (await lockStored(tx, rows[0].id))!
  const known = await sql({ id: col.int })`
    select id from product where source = 'office' and handle = ${handle}`.execute(tx.db)
  return refuse('conflict', { facts: { id: String(known.rows[0]?.id ?? '') } })
}

async function lockUnchanged(tx: Tx, input: Input & { readonly id: number }): Promise<Stored> {
  const stored = (await lockStored(tx, input.id)) ?? refuse('notFound')
  return stored.product.version === input.version ? stored : refuse('conflict')
}

async function categoryOf(tx: Tx, input: Input, before: StoredProduct): Promise<number | null> {
  const name = input.newCategory?.trim()
  if (name) return categoryNamed(tx, name)
  if (input.categoryId === undefined || input.categoryId === null)
    return input.categoryId === null ? null : before.categoryId
  const { rows } = await sql({
    id: col.int,
  })`select id from category where id = ${input.categoryId} for key share`.execute(tx.db)
  return rows[0]?.id ?? refuseFields({ categoryId: 'notFound' })
}

async function picturesOf(
  ctx: Context,
  field: 'pictures' | 'detailPictures',
  given: readonly string[] | undefined,
  before: StoredProduct,
): Promise<readonly string[]> {
  if (given === undefined) return before[field]
  const hashes = [...new Set(given)]
  return (await hasPictures(ctx, hashes)) ? hashes : refuseFields({ [field]: 'notFound' })
}

async function videoOf(
  ctx: Context,
  given: Input['video'],
  before: StoredProduct,
): Promise<string | null> {
  if (given === undefined || given === null) return given === null ? null : before.video
  return (await hasVideo(ctx, given)) ? given : refuseFields({ video: 'notFound' })
}

/** Pictures in it have to be stored. */
async function descriptionOf(tx: Tx, before: Texts, change: Input['description']): Promise<Texts> {
  const next: Texts = { ...before }
  for (const locale of LOCALES) {
    const given = change?.[locale]
    if (given !== undefined) next[locale] = descriptionHtml(given)
  }
  const pictures = everyText(next).flatMap(descriptionPictures)
  if (change && pictures.length > 0 && !(await hasPictures(tx, pictures)))
    refuseFields({ description: 'notFound' })
  return next
}

/** Start and end of sale; both in the future, in order. */
function scheduleOf(
  tx: Tx,
  input: Input,
  before: StoredProduct,
): Pick<StoredProduct, 'publishAt' | 'takeOffAt'> {
  const moment = (field: 'publishAt' | 'takeOffAt'): Date | null => {
    const given = input[field]
    if (given === undefined) return before[field]
    if (given === null) return null
    const at = new Date(given)
    if (Number.isNaN(at.getTime())) return refuseFields({ [field]: 'format' })
    return at <= tx.now() ? refuseFields({ [field]: 'tooSmall' }) : at
  }
  const publishAt = moment('publishAt')
  const takeOffAt = moment('takeOffAt')
  if (publishAt && takeOffAt && takeOffAt <= publishAt) refuseFields({ takeOffAt: 'tooSmall' })
  return { publishAt, takeOffAt }
}

type Next = Omit<StoredProduct, 'id' | 'version' | 'source' | 'outdated' | 'publishPending'>

async function write(
  tx: Tx,
  id: number,
  next: Next,
  { input, priceMicro }: { input: Input; priceMicro: bigint | null },
): Promise<void> {
  const { name, description, categoryId, productType, published, pictures, publishAt, takeOffAt } =
    next
  const properties = JSON.stringify(next.properties)
  const { video } = next
  const terms = published ? searchTerms(everyText(name), everyText(description)) : null
  const price = priceMicro === null ? sql`price_micro` : sql`${priceMicro}`
  await sql`
    update product set name = ${JSON.stringify(name)}, alt = ${JSON.stringify(name)},
      description = ${JSON.stringify(description)},
      category_id = ${categoryId}, product_type = ${productType}, published = ${published}, pictures = ${[...pictures]},
      detail_pictures = ${[...next.detailPictures]},
      price_micro = ${price}, xmdd_micro = ${price}, search = array_to_tsvector(${terms}::text[]),
      version = version + 1,
      properties = ${properties}, video = ${video}, publish_at = ${publishAt}, take_off_at = ${takeOffAt},
      picture_urls = case when ${input.pictures !== undefined} then '{}' else picture_urls end,
      detail_urls = case when ${input.detailPictures !== undefined} then '{}' else detail_urls end,
      publish_pending = publish_pending and ${input.published === undefined}
    where id = ${id}`.execute(tx.db)
  // Pictures that staff chose are all that an imported product waited for.
  await settlePictures(tx, id)
}

/** A product's audit facts; its category by its present name. */
async function auditFacts(
  ctx: Context,
  { product, options }: Stored,
): Promise<Record<string, string | null>> {
  const flat = (part: string, texts: Texts) => Object.entries(auditTexts(part, texts))
  const { categoryId } = product
  const [category] =
    categoryId === null ? [] : await readCategoryNames(ctx, [categoryId], DEFAULT_LOCALE)
  return Object.fromEntries([
    ...flat('name', product.name),
    ...flat('description', product.description),
    ['category', category?.name ?? ''],
    ['type', String(product.productType)],
    ['published', String(product.published)],
    ['publishAt', product.publishAt?.toISOString() ?? ''],
    ['takeOffAt', product.takeOffAt?.toISOString() ?? ''],
    ['pictures', shortened(product.pictures.join(' '))],
    ['detailPictures', shortened(product.detailPictures.join(' '))],
    ['video', product.video ?? ''],
    ['properties', shortened(JSON.stringify(product.properties))],
    ...options
      .filter(({ retired }) => !retired)
      .flatMap((one) => [
        ...flat(`option.${one.id}`, one.label),
        [`was.${one.id}`, one.wasMicro && formatMicro(one.wasMicro)],
        [`member.${one.id}`, one.memberMicro && formatMicro(one.memberMicro)],
        [
          `option.${one.id}`,
          [
            formatMicro(one.priceMicro),
            one.stock,
            one.sku,
            one.costMicro && `(${formatMicro(one.costMicro)})`,
            one.lowAt === null ? null : `<${one.lowAt}`,
            one.weightGrams && `${one.weightGrams} g`,
            one.picture,
          ]
            .filter((part) => part !== null)
            .join(' · '),
        ],
      ]),
  ]) as Record<string, string | null>
}

async function save(tx: Tx, input: Input, drawn: readonly MadePicture[]): Promise<Stored> {
  const before =
    input.id === undefined
      ? await makeEmpty(tx, input)
      : await lockUnchanged(tx, { ...input, id: input.id })
  const { product, options } = before
  const known = input.id === undefined ? {} : await auditFacts(tx, before)
  if (drawn.length > 0) await savePictures(tx, drawn)
  const productType = input.productType ?? product.productType
  if (productType === PHYSICAL && options.some(({ keyed }) => keyed))
    refuseFields({ productType: 'notAllowed' })
  if (productType !== PHYSICAL && product.productType === PHYSICAL) await keyOptions(tx, product.id)
  const next: Next = {
    name: patched(product.name, input.name) ?? refuseFields({ 'name.cn': 'missing' }),
    description: await descriptionOf(tx, product.description, input.description),
    categoryId: await categoryOf(tx, input, product),
    productType,
    published: input.published ?? product.published,
    ...scheduleOf(tx, input, product),
    properties: propertiesOf(product.properties, input.properties),
    video: await videoOf(tx, input.video, product),
    pictures: [
      ...(await picturesOf(
        tx,
        'pictures',
        input.pictures ?? (drawn.length > 0 ? drawn.map(({ hash }) => hash) : undefined),
        product,
      )),
    ],
    detailPictures: [...(await picturesOf(tx, 'detailPictures', input.detailPictures, product))],
  }
  await requireOptionPictures(tx, input.options ?? [])
  const current = (await readStoredProduct(tx, product.id))!.options
  const wanted = wantedOptions(current, input.options ?? [], productType)
  const priceMicro = await writeOptions(tx, product.id, wanted)
  if (priceMicro === null && (next.published || input.id === undefined))
    refuseFields({ options: 'missing' })
  await write(tx, product.id, next, { input, priceMicro })
  const after = (await readStoredProduct(tx, product.id))!
  await audit(tx, {
    action: input.id === undefined ? 'addProduct' : 'changeProduct',
    subject: { kind: 'product', id: String(product.id) },
    facts: changedFacts(known, await auditFacts(tx, after)),
  })
  return after
}

/** Drawn to fit the name, so that a new product always has a picture. */
async function drawPicture(input: Input): Promise<MadePicture[]> {
  if (input.id !== undefined || input.pictures !== undefined) return []
  const title = Object.values(input.name ?? {}).join(' ')
  const { standInPicture } = await import('../import/standInPicture.ts')
  return [await standInPicture({ title, type: input.newCategory ?? '', handle: title })]
}

export async function saveOfficeProduct(
  ctx: ActorContext,
  input: Input,
): Promise<CallResult<'saveOfficeProduct'>> {
  const drawn = await drawPicture(input)
  let saved: Stored | undefined
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    saved = await save(tx, input, drawn)
    return true
  })
  const { id, version } = saved!.product
  return { id, version }
}
