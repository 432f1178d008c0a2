import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { NAME_MARK } from './searchTerms.ts'
import { readSearchQuery, type Clause, type SearchQuery } from './searchQuery.ts'

/** Most results that a search ranks and counts; bounds its cost. */
export const SEARCH_LIMIT = 300

/**
 * Expected matches below which a stage reads the index at once. Above, it reads slices until it has enough, which costs
 * the same in a catalogue of any size.
 */
const READ_WHOLE_BELOW = 2_000

/**
 * Matches that a stage reads. The limit stands below the sort, so that PostgreSQL uses the index instead of walking the
 * catalogue by id.
 */
const READ_AT_MOST = 3_000

/** A text search condition with the matches expected if its words were independent. */
type Stage = {
  readonly query: string
  readonly expected: number
  readonly parts?: readonly string[]
}

/**
 * Ids of the best matches, at most `SEARCH_LIMIT`, best first: the exact name, all words in the name, their completions
 * and corrections in the name, the description, then any of the words. Within a rank, products in stock come first.
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

/** Matches any part of the query, ranked by how many match. */
const partsStage = (query: SearchQuery, filter: readonly string[]): Stage => {
  const parts = query.clauses.flatMap((clause) => clause.parts.map((part) => [...part]))
  return {
    ...conditionOf(query, [parts], filter),
    parts: parts.map((part) => part.map(quoteTerm).join(' & ')),
  }
}

/** Every clause must match by one alternative, and an alternative by all its terms. */
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

/** Quotes a term for tsquery, in addition to terms holding only letters and marks. */
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
  // One array is several times cheaper to transfer than rows.
  const { rows } = await sql({
    ids: col.list(col.int),
  })`
    select coalesce(array_agg(id ${RANKED}), '{}') as ids
    from (${stage.expected < READ_WHOLE_BELOW ? whole : bySlices}) best`.execute(ctx.db)
  return rows[0]!.ids
}
