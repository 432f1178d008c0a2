import type { Context } from '../../platform/db/context.ts'
import { storedPictures } from './storedPictures.ts'
import { everyText, type Texts } from './product.ts'

const PICTURE = /<img src="\/pictures\/([0-9a-f]{32})-720\.webp"[^>]*>/g

export const descriptionPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(PICTURE)].map(([, hash]) => hash!)),
]

/** Drops pictures that this shop lacks: another shop's file may name them. */
export async function withStoredPictures(ctx: Pick<Context, 'db'>, texts: Texts): Promise<Texts> {
  const named = everyText(texts).flatMap(descriptionPictures)
  if (named.length === 0) return texts
  const stored = new Set(await storedPictures(ctx, named))
  return Object.fromEntries(
    Object.entries(texts).map(([locale, html]) => [
      locale,
      (html ?? '').replace(PICTURE, (tag, hash: string) => (stored.has(hash) ? tag : '')),
    ]),
  ) as Texts
}
