import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { editDistance } from './editDistance.ts'
import { NAME_MARK, fold, grams, pieces, wholeName, wordsInRun, type Piece } from './searchTerms.ts'

const MAX_PIECES = 8
const MAX_GRAMS = 24
/** Most frequent completions that a word also stands for. */
const MAX_COMPLETIONS = 8
const COMPLETIONS_READ = 200
const MAX_CORRECTIONS = 4
const SHORTEST_CORRECTED = 3
const LONGEST_SHORT_WORD = 6
const TWO_ERRORS_FROM_LENGTH = 8

/** One word of a query: any of `ways` matches, and a way matches when all its terms do. */
export type Clause = {
  readonly exact: readonly string[]
  readonly ways: readonly (readonly string[])[]
  /** May match alone when nothing matches whole. */
  readonly parts: readonly (readonly string[])[]
}

export type SearchQuery = {
  readonly wholeName: string
  readonly clauses: readonly Clause[]
  readonly count: (term: string) => number
}

const Word = {
  word: col.text,
  products: col.int,
}
type Word = RowOf<typeof Word>

/** Reads a query's words and looks up their counts and completions in one statement. */
export async function readSearchQuery(
  ctx: Context,
  text: string,
  extraTerms: readonly string[],
): Promise<SearchQuery> {
  const folded = fold(text)
  const asked = pieces(folded).slice(0, MAX_PIECES)
  const exact = new Set<string>(['*', ...extraTerms, wholeName(folded)])
  const prefixes = new Set<string>()
  for (const piece of asked) {
    for (const term of [...exactTerms(piece), ...singulars(piece)])
      exact.add(term).add(NAME_MARK + term)
    if (piece.kind === 'word' || [...piece.text].length === 1) prefixes.add(piece.text)
  }
  const { known, completions } = await readWords(ctx, [...exact], [...prefixes])
  const count = (term: string): number => known.get(term) ?? 0
  const clauses: Clause[] = []
  for (const piece of asked) {
    const clause =
      clauseOf(piece, count, completions.get(piece.text) ?? []) ??
      (await correct(ctx, piece, known))
    if (clause) clauses.push(clause)
  }
  return { wholeName: wholeName(folded), clauses, count }
}

const exactTerms = (piece: Piece): string[] =>
  piece.kind === 'run' ? grams(piece.text).slice(0, MAX_GRAMS) : [piece.text]

/** Singular of an English plural; a singular finds its plural as a completion. */
function singulars({ kind, text }: Piece): string[] {
  if (kind === 'run' || !/^[a-z]{3,}s$/.test(text)) return []
  return text.endsWith('es') ? [text.slice(0, -1), text.slice(0, -2)] : [text.slice(0, -1)]
}

async function readWords(
  ctx: Context,
  exact: string[],
  prefixes: string[],
): Promise<{ known: Map<string, number>; completions: Map<string, string[]> }> {
  // In the "C" order of search_word a prefix is a range that ends before the highest code point.
  const { rows } = await sql({ ...Word, prefix: col.orNull(col.text) })`
    select null as prefix, word, products from search_word where word = any(${exact}::text[])
    union all
    select prefix, found.* from unnest(${prefixes}::text[]) as prefix cross join lateral (
      select word, products from (
        select word, products from search_word
        where word > prefix and word < prefix || chr(1114111) order by word limit ${COMPLETIONS_READ}
      ) longer order by products desc, word limit ${MAX_COMPLETIONS}
    ) found`.execute(ctx.db)
  const known = new Map<string, number>()
  const completions = new Map<string, string[]>()
  for (const { prefix, word, products } of rows) {
    known.set(word, products)
    if (prefix !== null) completions.set(prefix, [...(completions.get(prefix) ?? []), word])
  }
  // A completion is in at most as many names as products.
  for (const word of [...completions.values()].flat())
    if (!known.has(NAME_MARK + word)) known.set(NAME_MARK + word, known.get(word)!)
  return { known, completions }
}

function clauseOf(
  piece: Piece,
  count: (term: string) => number,
  completions: readonly string[],
): Clause | undefined {
  const exact = exactTerms(piece)
  const isKnown = (terms: readonly string[]): boolean =>
    terms.every((term) => count(term) > 0 || count(NAME_MARK + term) > 0)
  const ways = [
    exact,
    ...singulars(piece).map((word) => [word]),
    ...completions.map((word) => [word]),
  ].filter(isKnown)
  if (piece.kind === 'word') return ways.length > 0 ? { exact, ways, parts: ways } : undefined
  const chunks = knownChunks(exact, (gram) => isKnown([gram]))
  const parts = [...chunks, ...wordsInRun(piece.text).map(grams).filter(isKnown)]
  if (parts.length === 0) return undefined
  return { exact, ways: ways.length > 0 ? ways : [chunks.flat()], parts }
}

/** Splits a compound where no product has a gram: 羊毛四件套 into 羊毛 and 四件套. */
function knownChunks(all: readonly string[], isKnown: (gram: string) => boolean): string[][] {
  const chunks: string[][] = []
  let open = false
  for (const gram of all) {
    const known = isKnown(gram)
    if (known && open) chunks.at(-1)!.push(gram)
    else if (known) chunks.push([gram])
    open = known
  }
  return chunks
}

/** Catalogue words within one typing error of an unknown Latin word, two in a long one. */
async function correct(
  ctx: Context,
  piece: Piece,
  known: Map<string, number>,
): Promise<Clause | undefined> {
  if (
    piece.kind === 'run' ||
    piece.text.length < SHORTEST_CORRECTED ||
    !/^[a-z]+$/.test(piece.text)
  )
    return undefined
  const limit = piece.text.length >= TWO_ERRORS_FROM_LENGTH ? 2 : 1
  const { rows } =
    piece.text.length <= LONGEST_SHORT_WORD
      ? await sql(Word)`select word, products from similar_short_words(${piece.text})`.execute(
          ctx.db,
        )
      : await sql(Word)`select word, products from similar_words(${piece.text})`.execute(ctx.db)
  const near = rows
    .map((row) => ({ ...row, distance: editDistance(row.word, piece.text, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || b.products - a.products)
    .slice(0, MAX_CORRECTIONS)
  if (near.length === 0) return undefined
  for (const { word, products } of near) known.set(word, products).set(NAME_MARK + word, products)
  const ways = near.map(({ word }) => [word])
  return { exact: ways[0]!, ways, parts: ways }
}
