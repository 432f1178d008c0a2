import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { NAME_MARK } from './searchTerms.ts'
import { readSearchQuery, type Clause, type SearchQuery } from './searchQuery.ts'

/** Best results that a search ranks and counts. Nobody looks further, and it bounds what any search costs. */
export const SEARCH_LIMIT = 300

/**
 * A stage that is expected to find fewer is read whole from the index. One that finds more is read slice by slice until
 * it has enough: the work for one slice is the same in a catalogue of any size.
 */
const READ_WHOLE_BELOW = 2_000

/**
 * Words that always come together are on more products than chance expects; reading ends here. It stands below the
 * sorting, so that PostgreSQL does not walk the whole shelf in the order of ids instead of asking the index.
 */
const READ_AT_MOST = 3_000

/** A condition as text search query, and how many products it may find if its words have nothing to do with each other. */
type Stage = {
  readonly query: string
  readonly expected: number
  readonly parts?: readonly string[]
}

/**
 * Ids of the best products for a visitor's words, at most `SEARCH_LIMIT`, best first: the whole name, then every word in
 * the name, then its completions and corrections in the name, then in the description, and when nothing has every
 * word, some of them. Within a rank what can be bought comes first, then the shelf's order.
 */
export async function searchProducts(
  ctx: Context,
  text: string,
  categoryId: number | undefined,
): Promise<number[]> {
  const filter = categoryId === undefined ? [] : [`@${categoryId}`]
  const query = await readSearchQuery(ctx, text, filter)
  if (query.clauses.length === 0) return []
  const found = new Set<number>()
  const done = new Set<string>()
  const run = async (stage: Stage): Promise<void> => {
    if (stage.expected === 0 || found.size >= SEARCH_LIMIT || done.has(stage.query)) return
    done.add(stage.query)
    for (const id of await readStage(ctx, stage)) found.add(id)
  }
  for (const stage of stagesOf(query, filter)) await run(stage)
  if (found.size === 0) await run(partsStage(query, filter))
  return [...found].slice(0, SEARCH_LIMIT)
}

function stagesOf(query: SearchQuery, filter: readonly string[]): Stage[] {
  const inName = (clause: Clause): string[][] =>
    clause.ways.map((way) => way.map((term) => NAME_MARK + term))
  const anywhere = (clause: Clause): string[][] => clause.ways.map((way) => [...way])
  return [
    conditionOf(query, [[[query.wholeName]]], filter),
    conditionOf(
      query,
      query.clauses.map(({ exact }) => [exact.map((term) => NAME_MARK + term)]),
      filter,
    ),
    conditionOf(query, query.clauses.map(inName), filter),
    conditionOf(query, query.clauses.map(anywhere), filter),
  ]
}

/** Any part of the query; whoever has more of its parts comes first. */
const partsStage = (query: SearchQuery, filter: readonly string[]): Stage => {
  const parts = query.clauses.flatMap((clause) => clause.parts.map((part) => [...part]))
  return {
    ...conditionOf(query, [parts], filter),
    parts: parts.map((part) => part.map(quoteTerm).join(' & ')),
  }
}

/** Every clause must be found by one of its ways, and a way by all its terms. */
function conditionOf(
  query: SearchQuery,
  clauses: readonly (readonly (readonly string[])[])[],
  filter: readonly string[],
): Stage {
  const all = query.count('*')
  const countOfWay = (way: readonly string[]): number => Math.min(...way.map(query.count))
  const counts = [
    ...clauses.map((ways) =>
      Math.min(
        all,
        ways.reduce((sum, way) => sum + countOfWay(way), 0),
      ),
    ),
    ...filter.map(query.count),
  ]
  const expected = counts.reduce((product, count) => product * (all === 0 ? 0 : count / all), all)
  const text = [
    ...clauses.map(
      (ways) => `(${ways.map((way) => `(${way.map(quoteTerm).join(' & ')})`).join(' | ')})`,
    ),
    ...filter.map(quoteTerm),
  ].join(' & ')
  return { query: text, expected }
}

/** A term in a tsquery's own quotes; terms hold letters and marks only, but nothing relies on it. */
const quoteTerm = (term: string): string =>
  `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const RANKED = sql`order by matched desc, sold_out, position, id`

const columns = (parts: readonly string[] = []): Sql<unknown> => sql`
  id, sold_out, position,
  ${parts.length === 0 ? sql`0` : sql`(select count(*) from unnest(${parts}::text[]) part where search @@ part::tsquery)`} as matched`

async function readStage(ctx: Context, stage: Stage): Promise<number[]> {
  const whole = sql`
    select * from (
      select ${columns(stage.parts)} from product where search @@ ${stage.query}::tsquery limit ${READ_AT_MOST}
    ) found ${RANKED} limit ${SEARCH_LIMIT}`
  const bySlices = sql`
    select p.* from (
      select word from search_word where word > '#' and word < '$' order by length(word), word
    ) slice cross join lateral (
      select ${columns(stage.parts)} from product where search @@ (quote_literal(slice.word)::tsquery && ${stage.query}::tsquery)
    ) p limit ${SEARCH_LIMIT}`
  // One array instead of many rows: most of a common word's cost was their transport.
  const { rows } = await sql({
    ids: col.list(col.int),
  })`
    select coalesce(array_agg(id ${RANKED}), '{}') as ids
    from (${stage.expected < READ_WHOLE_BELOW ? whole : bySlices}) best`.execute(ctx.db)
  return rows[0]!.ids
}
