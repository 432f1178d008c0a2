import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../db/context.ts'
import { NAME_MARK } from './searchTerms.ts'
import { readSearchQuery, type Clause, type SearchQuery } from './searchQuery.ts'

/** Best results that a search ranks and counts. Nobody looks further, and it bounds what any search costs. */
export const SEARCH_LIMIT = 500

/** A stage whose rarest word is on no more products than this is read whole from the index. */
const READ_WHOLE_UP_TO = 1_000

type Found = { id: number; soldOut: boolean; position: number; priceMicro: bigint; createdAt: Date; matched: number }

/** A condition as text search query, with how many products its rarest part is on and how many it may find. */
type Stage = { readonly query: string; readonly rarest: number; readonly expected: number; readonly parts?: readonly string[] }

export type SearchHit = Found & { readonly stage: number }

/**
 * The best products for a visitor's words, at most `SEARCH_LIMIT`, best first: the whole name, then every word in the name,
 * then its completions and corrections in the name, then in the description, and when nothing has every word, some of
 * them. Within a rank what can be bought comes first, then the shelf's order.
 */
export async function searchProducts(ctx: Context, text: string, categoryId: number | undefined): Promise<SearchHit[]> {
  const filter = categoryId === undefined ? [] : [`@${categoryId}`]
  const query = await readSearchQuery(ctx, text, filter)
  const hits = new Map<number, SearchHit>()
  const run = async (stage: Stage, rank: number): Promise<void> => {
    if (stage.expected === 0) return
    for (const found of await readStage(ctx, stage)) if (!hits.has(found.id)) hits.set(found.id, { ...found, stage: rank })
  }
  const stages = query.clauses.length === 0 ? [] : stagesOf(query, filter)
  for (const [rank, stage] of stages.entries()) {
    if (hits.size >= SEARCH_LIMIT) break
    if (stages.findIndex((other) => other.query === stage.query) === rank) await run(stage, rank)
  }
  if (hits.size === 0 && query.clauses.length > 0) await run(partsStage(query, filter), stages.length)
  return [...hits.values()]
    .sort((a, b) => a.stage - b.stage || b.matched - a.matched || Number(a.soldOut) - Number(b.soldOut) || a.position - b.position || a.id - b.id)
    .slice(0, SEARCH_LIMIT)
}

function stagesOf(query: SearchQuery, filter: readonly string[]): Stage[] {
  const inName = (clause: Clause): string[][] => clause.ways.map((way) => way.map((term) => NAME_MARK + term))
  const anywhere = (clause: Clause): string[][] => clause.ways.map((way) => [...way])
  return [
    conditionOf(query, [[[query.wholeName]]], filter),
    conditionOf(query, query.clauses.map(({ exact }) => [exact.map((term) => NAME_MARK + term)]), filter),
    conditionOf(query, query.clauses.map(inName), filter),
    conditionOf(query, query.clauses.map(anywhere), filter),
  ]
}

/** Any part of the query; whoever has more of its parts comes first. */
const partsStage = (query: SearchQuery, filter: readonly string[]): Stage => {
  const parts = query.clauses.flatMap((clause) => clause.parts.map((part) => [...part]))
  return { ...conditionOf(query, [parts], filter), parts: parts.map((part) => part.map(quoteTerm).join(' & ')) }
}

/** Every clause must be found by one of its ways, and a way by all its terms. */
function conditionOf(query: SearchQuery, clauses: readonly (readonly (readonly string[])[])[], filter: readonly string[]): Stage {
  const all = query.count('*')
  const countOfWay = (way: readonly string[]): number => Math.min(...way.map(query.count))
  const counts = [...clauses.map((ways) => Math.min(all, ways.reduce((sum, way) => sum + countOfWay(way), 0))), ...filter.map(query.count)]
  const rarest = Math.min(...counts)
  const expected = counts.reduce((product, count) => product * (all === 0 ? 0 : count / all), all)
  const text = [
    ...clauses.map((ways) => `(${ways.map((way) => `(${way.map(quoteTerm).join(' & ')})`).join(' | ')})`),
    ...filter.map(quoteTerm),
  ].join(' & ')
  return { query: text, rarest, expected }
}

/** A term in a tsquery's own quotes; terms hold letters and marks only, but nothing relies on it. */
const quoteTerm = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const found = (parts: readonly string[] = []): RawBuilder<unknown> => sql`
  id, sold_out as "soldOut", position, price_micro as "priceMicro", created_at as "createdAt",
  ${parts.length === 0 ? sql`0` : sql`(select count(*)::int from unnest(${parts}::text[]) part where search @@ part::tsquery)`} as matched`

async function readStage(ctx: Context, stage: Stage): Promise<Found[]> {
  if (stage.rarest <= READ_WHOLE_UP_TO || stage.expected < SEARCH_LIMIT) {
    const { rows } = await sql<Found>`
      select ${found(stage.parts)} from product where search @@ ${stage.query}::tsquery order by id limit ${SEARCH_LIMIT}`.execute(ctx.db)
    return rows
  }
  const { rows } = await sql<Found>`
    select p.* from (
      select word from search_word where word > '#' and word < '$' order by length(word), word
    ) slice cross join lateral (
      select ${found(stage.parts)} from product where search @@ (quote_literal(slice.word)::tsquery && ${stage.query}::tsquery) order by id
    ) p limit ${SEARCH_LIMIT}`.execute(ctx.db)
  return rows
}
