import type { CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Texts } from '../../../../basics/locales.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { descriptionText } from './descriptionText.ts'
import { readStoredProduct } from './storedProduct.ts'
import { whyUnsold, type ReadSaleNeeds } from './whyUnsold.ts'

const editedTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, html]) => [locale, descriptionText(html ?? '')]),
  ) as Texts

const MAX_ELSEWHERE = 50

type PictureUse = { readonly hash: string; readonly id: number; readonly name: Texts }
export type ReadBannersWith = (ctx: Context, hashes: readonly string[]) => Promise<PictureUse[]>

async function readProductsWith(
  ctx: Context,
  id: number,
  hashes: readonly string[],
): Promise<PictureUse[]> {
  const { rows } = await sql({ hash: col.text, id: col.int, name: col.json<Texts>() })`
    select w.hash, p.id, p.name from unnest(${[...hashes]}::text[]) with ordinality w (hash, place),
      lateral (
        select id from product where shown_pictures(pictures, detail_pictures, description) @> array[w.hash]
        union select product_id from product_option where picture = w.hash and not retired) found
      join product p on p.id = found.id
    where p.id <> ${id} order by w.place, p.id limit ${MAX_ELSEWHERE}`.execute(ctx.db)
  return rows
}

export async function readOfficeProduct(
  ctx: Context,
  id: number,
  { readNeeds, readBannersWith }: { readNeeds: ReadSaleNeeds; readBannersWith: ReadBannersWith },
): Promise<CallResult<'readOfficeProduct'>> {
  const { product, options } = (await readStoredProduct(ctx, id)) ?? refuse('notFound')
  const offered = options
    .filter(({ retired }) => !retired)
    .sort((one, other) => one.position - other.position || one.id - other.id)
  const ofOptions = offered.flatMap(({ picture }) => picture ?? [])
  const hashes = [...new Set([...product.pictures, ...product.detailPictures, ...ofOptions])]
  const [products, banners] = await Promise.all([
    readProductsWith(ctx, id, hashes),
    readBannersWith(ctx, hashes),
  ])
  const sum = (of: 'stock' | 'held'): number => offered.reduce((all, one) => all + one[of], 0)
  const { publishPending, ...shown } = product
  return {
    ...shown,
    description: editedTexts(product.description),
    publishAt: product.publishAt?.toISOString() ?? null,
    takeOffAt: product.takeOffAt?.toISOString() ?? null,
    picturesElsewhere: [
      ...banners.map((one) => ({ kind: 'banner' as const, ...one })),
      ...products.map((one) => ({ kind: 'product' as const, ...one })),
    ].slice(0, MAX_ELSEWHERE),
    properties: product.properties.map(({ name, value }) => ({ name, value })),
    options: offered.map((one) => ({
      id: one.id,
      label: one.label,
      price: formatMicro(one.priceMicro),
      was: one.wasMicro === null ? null : formatMicro(one.wasMicro),
      member: one.memberMicro === null ? null : formatMicro(one.memberMicro),
      cost: one.costMicro === null ? null : formatMicro(one.costMicro),
      sku: one.sku ?? '',
      lowAt: one.lowAt,
      grams: one.weightGrams,
      picture: one.picture,
      outdated: one.outdated,
      stock: one.stock,
      held: one.held,
      keyed: one.keyed,
    })),
    unsold: whyUnsold(
      {
        published: product.published,
        publishPending,
        productType: product.productType,
        options: offered.length,
        stock: sum('stock'),
        held: sum('held'),
        keyed: offered.some(({ keyed }) => keyed),
      },
      await readNeeds(ctx),
    ),
  }
}
