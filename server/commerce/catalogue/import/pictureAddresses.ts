import type { PictureProblem } from '../../../../basics/importProblems.ts'
import { col } from '../../../platform/db/columns.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { everyText, type Texts } from '../product.ts'
import { searchTerms } from '../searchTerms.ts'
import type { ImportedProduct } from './importedProduct.ts'
import { ownHash } from './ownHash.ts'

export type AddressProblem = {
  readonly reason: PictureProblem
  readonly facts: Readonly<Record<string, string>>
}

export const urlsOf = ({ pictureUrls, detailUrls, options }: ImportedProduct): string[] => [
  ...new Set([
    ...pictureUrls,
    ...(detailUrls ?? []),
    ...options.flatMap(({ pictureUrl }) => pictureUrl ?? []),
  ]),
]

/** Writes down the addresses of products' pictures; those without a picture are due now. */
export async function nameAddresses(
  ctx: TransactionContext,
  products: readonly ImportedProduct[],
  again: boolean,
): Promise<void> {
  assertInTransaction(ctx)
  const urls = [...new Set(products.flatMap(urlsOf))].sort()
  if (urls.length === 0) return
  const own = urls.map((url) => ownHash(url) ?? null)
  await sql`
    insert into picture_address (url, hash, next_at)
    select w.url, p.hash, case when p.hash is null then ${ctx.now()}::timestamptz end
    from unnest(${urls}::text[], ${own}::text[]) w (url, own) left join picture p on p.hash = w.own and p.width = 360
    on conflict (url) do update set hash = coalesce(picture_address.hash, excluded.hash), tries = 0,
      next_at = case when excluded.hash is null
        and (picture_address.hash is null or ${again}) then excluded.next_at end`.execute(ctx.db)
}

const Waiting = {
  name: col.json<Texts>(),
  description: col.json<Texts>(),
  pictures: col.list(col.text),
  detailPictures: col.list(col.text),
  pictureUrls: col.list(col.text),
  detailUrls: col.list(col.text),
  awaitsPictures: col.bool,
  published: col.bool,
  publishPending: col.bool,
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])

/**
 * Gives a product its fetched pictures in order, and puts it on sale if only its cover was missing. Until one has
 * come, it keeps its old ones. True while some are missing.
 */
export async function settlePictures(ctx: TransactionContext, id: number): Promise<boolean> {
  assertInTransaction(ctx)
  const { rows: options } = await sql({
    id: col.int,
    url: col.orNull(col.text),
    picture: col.orNull(col.text),
    hash: col.orNull(col.text),
  })`
    select o.id, o.picture_url as url, o.picture,
      (select a.hash from picture_address a where a.url = o.picture_url) as hash
    from product_option o where o.product_id = ${id} order by o.id for update of o`.execute(ctx.db)
  const { rows } = await sql(Waiting)`
    select name, description, pictures, detail_pictures as "detailPictures", picture_urls as "pictureUrls",
      detail_urls as "detailUrls", awaits_pictures as "awaitsPictures", published, publish_pending as "publishPending"
    from product where id = ${id} for update`.execute(ctx.db)
  const [product] = rows
  if (!product) return false
  const found = await hashesOf(ctx, [...product.pictureUrls, ...product.detailUrls])
  const given = (urls: readonly string[], before: readonly string[]): readonly string[] => {
    const hashes = [...new Set(urls.flatMap((url) => found.get(url) ?? []))]
    return hashes.length > 0 ? hashes : before
  }
  const pictures = given(product.pictureUrls, product.pictures)
  const detailPictures =
    product.detailUrls.length > 0
      ? given(product.detailUrls, product.detailPictures)
      : product.detailPictures
  const hasCover = product.pictureUrls.length === 0 || found.has(product.pictureUrls[0]!)
  const opens = product.publishPending && hasCover
  const awaits =
    [...product.pictureUrls, ...product.detailUrls].some((url) => !found.has(url)) ||
    options.some(({ url, hash }) => url !== null && hash === null)
  for (const { id: optionId, url, picture, hash } of options)
    if (url !== null && hash !== null && hash !== picture)
      await sql`update product_option set picture = ${hash} where id = ${optionId}`.execute(ctx.db)
  const isSame =
    !opens &&
    awaits === product.awaitsPictures &&
    sameList(pictures, product.pictures) &&
    sameList(detailPictures, product.detailPictures)
  if (isSame) return awaits
  const published = product.published || opens
  const terms = published
    ? searchTerms(everyText(product.name), everyText(product.description))
    : null
  await sql.named`
    update product set pictures = ${[...pictures]}, detail_pictures = ${[...detailPictures]},
      awaits_pictures = ${awaits},
      published = ${published}, publish_pending = publish_pending and not ${opens},
      search = case when published = ${published} then search else array_to_tsvector(${terms}::text[]) end,
        version = version + 1
    where id = ${id}`.execute(ctx.db)
  return awaits
}

async function hashesOf(ctx: Context, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const { rows } = await sql({ url: col.text, hash: col.present(col.text) })`
    select url, hash from picture_address
    where hash is not null and url = any(${[...urls]}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ url, hash }) => [url, hash]))
}

export async function waitingFor(ctx: Context, urls: readonly string[]): Promise<number[]> {
  const { rows } = await sql({ id: col.int })`
    select p.id from product p where p.awaits_pictures
      and (p.picture_urls && ${[...urls]}::text[] or p.detail_urls && ${[...urls]}::text[]
      or exists (select from product_option o
        where o.product_id = p.id and o.picture_url = any(${[...urls]}::text[])))
      order by p.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function missingOf(
  ctx: Context,
  urls: readonly string[],
): Promise<readonly { readonly url: string; readonly problem: AddressProblem | null }[]> {
  const { rows } = await sql({ url: col.text, problem: col.orNull(col.json<AddressProblem>()) })`
    select url, problem from picture_address where hash is null and url = any(${[...urls]}::text[])
    order by url`.execute(ctx.db)
  return rows
}
