import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { editDistance } from './editDistance.ts'
import { syllables } from './pinyin.ts'
import { inName, type Way } from './searchWays.ts'
import { NAME_MARK, SOUND_MARK } from './searchTerms.ts'
import type { Unit } from './searchUnits.ts'
import { loadSynonyms } from './synonyms.ts'

const MAX_CORRECTIONS = 4
const SHORTEST_CORRECTED = 3
/** Shorter pinyin is too similar to other words. */
const SHORTEST_SOUND = 5
const LONGEST_SHORT_WORD = 6
const TWO_ERRORS_FROM_LENGTH = 8

const Word = { word: col.text, products: col.int }
type Word = RowOf<typeof Word>

/** Ways to match the corrected words, and their synonyms. */
export type Corrections = {
  readonly corrected: readonly Way[]
  readonly correctedToo: readonly Way[]
}

const NOTHING: Corrections = { corrected: [], correctedToo: [] }

/** Corrects a word that the catalogue lacks: a typing error, or a character that sounds the same. */
export async function corrections(
  ctx: Context,
  unit: Unit,
  counts: Map<string, number>,
): Promise<Corrections> {
  const text = unit.pieces.map((piece) => piece.text).join('')
  if (unit.pieces[0]?.kind === 'run') return ofRun(ctx, text, counts)
  if (text.length < SHORTEST_CORRECTED || !/^[a-z]+$/.test(text)) return NOTHING
  return ofLatin(ctx, text, counts)
}

async function ofLatin(
  ctx: Context,
  text: string,
  counts: Map<string, number>,
): Promise<Corrections> {
  const limit = text.length >= TWO_ERRORS_FROM_LENGTH ? 2 : 1
  const inCatalogue = await similarWords(ctx, text)
  for (const { word, products } of inCatalogue)
    counts.set(word, products).set(NAME_MARK + word, products)
  const { latin, bySound } = loadSynonyms()
  const near = [
    ...inCatalogue.map(({ word, products }) => ({ word, products })),
    ...latin.map((word) => ({ word, products: 0 })),
  ]
    .map((one) => ({ ...one, distance: distanceOf(one.word, text, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || b.products - a.products)
  const nearest = near
    .filter(({ distance }) => distance === near[0]!.distance)
    .slice(0, MAX_CORRECTIONS)
  const found = nearest.filter(({ products }) => products > 0).flatMap(({ word }) => waysOf(word))
  const meant = nearest
    .filter(({ products }) => products === 0)
    .flatMap(({ word }) => bySound.get(word) ?? [word])
  return withMeant(ctx, found, meant, counts)
}

const distanceOf = (word: string, text: string, limit: number): number =>
  editDistance(word.startsWith(SOUND_MARK) ? word.slice(SOUND_MARK.length) : word, text, limit)

const waysOf = (word: string): Way[] =>
  word.startsWith(SOUND_MARK) ? [[word]] : [[NAME_MARK + word], [word]]

async function similarWords(ctx: Context, text: string): Promise<Word[]> {
  const { rows } =
    text.length <= LONGEST_SHORT_WORD
      ? await sql(Word)`select word, products from similar_short_words(${text})`.execute(ctx.db)
      : await sql(Word)`select word, products from similar_words(${text})`.execute(ctx.db)
  if (text.length < SHORTEST_SOUND) return rows
  const sounds = await sql(Word)`select word, products from similar_sounds(${text})`.execute(ctx.db)
  return [...rows, ...sounds.rows]
}

/** `found` is in the catalogue; of `meant` and its synonyms what is. */
async function withMeant(
  ctx: Context,
  found: readonly Way[],
  meant: readonly string[],
  counts: Map<string, number>,
): Promise<Corrections> {
  const also = meant.flatMap((word) => loadSynonyms().byWord.get(word)?.words ?? [])
  const ends = (words: readonly string[]): Way[] => words.map((word) => inName(word).end)
  return {
    corrected: [...found, ...(await keepKnown(ctx, ends(meant), counts))],
    correctedToo: await keepKnown(ctx, ends(also), counts),
  }
}

async function ofRun(
  ctx: Context,
  text: string,
  counts: Map<string, number>,
): Promise<Corrections> {
  const characters = [...new Set(text)].map((character) => NAME_MARK + character)
  if (characters.length < 2) return NOTHING
  const sound = syllables(text).join('')
  // The same sound, or the same characters in another order.
  const own = sound ? [[SOUND_MARK + sound], characters] : [characters]
  const alike = loadSynonyms().bySound.get(sound) ?? []
  const found = await withMeant(ctx, await keepKnown(ctx, own, counts), alike, counts)
  if (found.corrected.length > 0 || found.correctedToo.length > 0 || sound === '') return found
  return ofLatin(ctx, sound, counts)
}

async function keepKnown(
  ctx: Context,
  ways: readonly Way[],
  counts: Map<string, number>,
): Promise<Way[]> {
  const terms = [...new Set(ways.flat())]
  if (terms.length === 0) return []
  const { rows } = await sql(Word)`
    select word, products from search_word where word = any(${terms}::text[])`.execute(ctx.db)
  for (const { word, products } of rows) counts.set(word, products)
  return ways.filter((way) => way.every((term) => (counts.get(term) ?? 0) > 0))
}
