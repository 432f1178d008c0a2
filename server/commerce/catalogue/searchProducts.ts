import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { respelled } from './corrections.ts'
import { fold, wholeName } from './searchTerms.ts'
import {
  LEVELS,
  readSearchQuery,
  type Clause,
  type Level,
  type SearchQuery,
} from './searchQuery.ts'
import type { Way } from './searchWays.ts'
import { readFiner, readSearchUnits, readWider, type Unit } from './searchUnits.ts'

/** Bounds a search's cost. */
const SEARCH_LIMIT = 300

/**
 * Expected matches below which a stage reads the whole index. Above, it reads slices until it has enough, at a
 * constant cost.
 */
const READ_WHOLE_BELOW = 2_000

/** The limit is below the sort, so that PostgreSQL uses the index instead of walking the catalogue by id. */
const READ_AT_MOST = 3_000

const MAX_NEAR = 12

/** Matches by initials, corrected words or descriptions are weak: each counts only where nothing better matches. */
const IN_NAMES: Tiers = [
  [
    'end',
    'name',
    'synonymEnd',
    'otherLanguageEnd',
    'inside',
    'synonym',
    'sound',
    'longer',
    'apart',
  ],
  ['initials'],
  ['corrected', 'correctedToo'],
  ['category', 'otherLanguage'],
]
/** A single character of a name and a word of a description say nothing together. */
const ANYWHERE: Tiers = [LEVELS.filter((level) => level !== 'apart')]
/** By the weight of a last word: what it adds at the end of a name. */
const HEAD_WEIGHTS = { 1: 1, 2: 4, 4: 2 } as const
const NEAR: Tiers = [
  ['end', 'name', 'synonymEnd', 'otherLanguageEnd', 'inside', 'synonym', 'apart'],
  ['category'],
]
type Tiers = readonly (readonly Level[])[]

type Found = {
  /** Best first. */
  readonly ids: number[]
  /** No exact match: these are related products. */
  readonly near: boolean
}

/** Expected matches if words were independent. */
type Stage = {
  readonly query: string
  readonly expected: number
  /** More query terms rank higher: 牛排煎锅 before other pans for 牛排锅. */
  readonly own: readonly string[]
}

export const searchProducts = async (
  ctx: Context,
  text: string,
  categoryId: number | undefined,
): Promise<number[]> => (await findProducts(ctx, text, categoryId)).ids

/** As in docs/search.md; related products that are sold out come last. */
export async function findProducts(
  ctx: Context,
  text: string,
  categoryId: number | undefined,
): Promise<Found> {
  const found = await matches(ctx, text, categoryId)
  return found.near ? { ids: await availableFirst(ctx, found.ids), near: true } : found
}

/** @param more how often words around the thing may still be left out */
async function matches(
  ctx: Context,
  text: string,
  categoryId: number | undefined,
  more = MAX_LEFT_OUT,
): Promise<Found> {
  const filter = categoryId === undefined ? [] : [`@${categoryId}`]
  const { whole, split } = await readSearchUnits(ctx, text)
  if (whole.length === 0) return { ids: [], near: false }
  const counts = new Map<string, number>()
  const name = wholeName(fold(text))
  const asked = await readSearchQuery(ctx, whole, [name, ...filter], counts)
  const isGuess = asked.clauses.some(isCorrected) && lettersOf(split) === lettersOf(whole)
  const inParts = isGuess ? await readInParts(ctx, split, filter, counts) : []
  if (inParts.length > 0) return { ids: inParts, near: false }
  const found = await rank(ctx, asked, filter, IN_NAMES, asked.count(name) > 0 ? [[name]] : [])
  if (found.length > 0 && !asked.hasUnknown) return { ids: found, near: false }
  const kinds = found.length > 0 ? [] : await readKinds(ctx, whole, filter, counts)
  if (kinds.length > 0) return { ids: kinds, near: false }
  const thing = more > 0 ? await findThing(ctx, text, categoryId, more - 1) : []
  if (thing.length > 0) return { ids: thing, near: false }
  const spelling = respelled(fold(text))
  const isSame = spelling === fold(text)
  const meant = isSame ? { whole, split } : await readSearchUnits(ctx, spelling)
  const spelled = isSame ? asked : await readSearchQuery(ctx, meant.whole, filter, counts)
  const respelt = isSame || spelled.hasUnknown ? [] : await rank(ctx, spelled, filter, IN_NAMES)
  if (respelt.length > 0) return { ids: respelt, near: false }
  const words = split === whole ? asked : await readSearchQuery(ctx, split, filter, counts)
  const all = [...new Set([asked, words])]
  // A description that mentions 纯棉毛巾 may be a quilt's.
  const isOfSomethingElse = (query: SearchQuery, tiers: Tiers): boolean =>
    tiers === ANYWHERE && query !== words && query.clauses.length === 1 && hasNamedHead(words)
  const whatIsKnown = all.filter(({ hasUnknown }) => !hasUnknown)
  for (const tiers of [IN_NAMES, ANYWHERE])
    for (const query of whatIsKnown) {
      if (isOfSomethingElse(query, tiers)) continue
      const hits = await rank(ctx, namedHead(query), filter, tiers)
      if (hits.length > 0) return { ids: hits, near: false }
    }
  const wider = await readWider(ctx, text)
  if (wider.length > 0) {
    const query = await readSearchQuery(ctx, wider, filter, counts)
    const hits = await rank(ctx, query, filter, IN_NAMES)
    if (hits.length > 0) return { ids: hits, near: true }
  }
  if (asked.hasUnknown && !spelled.hasUnknown) {
    const some = await someWords(ctx, spelled, filter)
    if (some.length > 0) return { ids: some, near: true }
  }
  const finer = await readFiner(ctx, split, words.lacking)
  const broken = finer.length > 0 && (await readSearchQuery(ctx, finer, filter, counts))
  const withUnknown = [...new Set([...(broken ? [broken] : []), spelled, ...all])].filter(
    (query) => !whatIsKnown.includes(query),
  )
  for (const tiers of [IN_NAMES, ANYWHERE])
    for (const query of withUnknown) {
      if (isOfSomethingElse(query, tiers)) continue
      const hits = await rank(ctx, query, filter, tiers)
      if (hits.length > 0) return { ids: hits, near: true }
    }
  const parts = await someWords(ctx, broken || words, filter)
  if (parts.length > 0) return { ids: parts, near: true }
  return { ids: await readNear(ctx, [...split, ...meant.whole], filter, counts), near: true }
}

/** Shown when the shop has no product for a word. */
async function readNear(
  ctx: Context,
  units: readonly Unit[],
  filter: readonly string[],
  counts: Map<string, number>,
): Promise<number[]> {
  for (const word of units.flatMap(({ near }) => near)) {
    const { whole } = await readSearchUnits(ctx, word)
    const query = await readSearchQuery(ctx, whole, filter, counts)
    const found = await rank(ctx, query, filter, NEAR)
    if (found.length > 0) return found.slice(0, MAX_NEAR)
  }
  return []
}

const lettersOf = (units: readonly Unit[]): string =>
  units.map(({ text }) => text.replaceAll(' ', '')).join('')

/** How people ask: 我想买锅, 给猫喝水的, 暖和的. */
const ASKED_BEFORE =
  /^(?:我?(?:想要|想买|要买|需要)|有没有|有什么|求购?|买|给|适合)[一几]?[个件条张把款些]?(?=\S{2})/
const ASKED_AFTER = /(?<=\S)(?:[用盖穿]?的(?:东西)?|吗|呢)$/
/** Words after the thing that say little of it: 锅套装, 永生花礼物, a pan set. */
const AFTER_THING =
  /(?<=\S)(?:套装|套餐|组合|礼物|礼品|用品|产品|商品|专用|神器|款式|推荐|[一两]?[个件条张把]| (?:sets?|kit|gifts?|presents?))$/

/** Each costs a search: a query with thirty times 套装 must not cost thirty. */
const MAX_LEFT_OUT = 2

async function findThing(
  ctx: Context,
  text: string,
  categoryId: number | undefined,
  more: number,
): Promise<number[]> {
  const asked = fold(text).trim()
  const plain = asked.replace(ASKED_BEFORE, '').replace(ASKED_AFTER, '')
  const thing = plain.replace(AFTER_THING, '')
  if (thing === asked) return []
  const { whole } = await readSearchUnits(ctx, thing)
  const query = await readSearchQuery(ctx, whole, [])
  const last = query.clauses.at(-1)
  // 女生 of 女生礼物 is no thing: no name ends with it.
  const isNamed = !query.hasUnknown && !!last && last.end.length + last.synonymEnd.length > 0
  if (!isNamed && !(plain === thing && whole.some(({ hasKinds }) => hasKinds))) return []
  const found = await matches(ctx, thing, categoryId, more)
  return found.near ? [] : found.ids
}

/** 羊绒毯 is 羊绒 and 毯, not a typing error of a similar name. */
async function readInParts(
  ctx: Context,
  split: readonly Unit[],
  filter: readonly string[],
  counts: Map<string, number>,
): Promise<number[]> {
  const query = await readSearchQuery(ctx, split, filter, counts)
  if (split.length < 2 || query.hasUnknown || query.clauses.some(isCorrected)) return []
  return rank(ctx, query, filter, IN_NAMES)
}

/** Furniture finds sofas and tables, not descriptions with that word. */
async function readKinds(
  ctx: Context,
  [unit, ...more]: readonly Unit[],
  filter: readonly string[],
  counts: Map<string, number>,
): Promise<number[]> {
  if (!unit?.hasKinds || more.length > 0) return []
  const found = new Set<number>()
  for (const word of unit.near) {
    const { whole } = await readSearchUnits(ctx, word)
    const query = await readSearchQuery(ctx, whole, filter, counts)
    for (const id of await rank(ctx, query, filter, NEAR)) found.add(id)
  }
  return availableFirst(ctx, [...found].slice(0, SEARCH_LIMIT))
}

async function availableFirst(ctx: Context, ids: number[]): Promise<number[]> {
  const { rows } = await sql({ id: col.int })`
    select id from product where id = any(${ids}::int[])
    order by sold_out, array_position(${ids}::int[], id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** A weaker tier is read only if the better ones found nothing. */
async function rank(
  ctx: Context,
  query: SearchQuery,
  filter: readonly string[],
  tiers: Tiers,
  exact: readonly Way[] = [],
): Promise<number[]> {
  if (query.clauses.length === 0) return []
  const levels: Level[] = []
  for (const tier of tiers) {
    const before = levels.length
    levels.push(...tier)
    const stages = levels.slice(before).map((_, index) =>
      stageOf(
        query,
        query.clauses.map((clause) => upTo(clause, levels.slice(0, before + index + 1))),
        filter,
      ),
    )
    if (exact.length > 0) stages.unshift(stageOf(query, [exact], filter))
    const found = await readStages(ctx, stages)
    if (found.length > 0) return found
  }
  return []
}

const upTo = (clause: Clause, levels: readonly Level[]): Way[] =>
  levels.flatMap((level) => clause[level])

const hasNamedHead = ({ clauses }: SearchQuery): boolean =>
  clauses.length > 1 && clauses.at(-1)!.end.length + clauses.at(-1)!.synonymEnd.length > 0

const isCorrected = (clause: Clause): boolean =>
  clause.corrected.length + clause.correctedToo.length > 0 &&
  LEVELS.every((level) => level.startsWith('corrected') || clause[level].length === 0)

/** Where names have the last word, a description with all words is about something else. */
function namedHead(query: SearchQuery): SearchQuery {
  const head = query.clauses.at(-1)
  if (!head || !hasNamedHead(query)) return query
  return { ...query, clauses: [...query.clauses.slice(0, -1), { ...head, text: [] }] }
}

async function readStages(ctx: Context, all: readonly Stage[]): Promise<number[]> {
  const seen = new Set<string>()
  const stages = all.filter(
    ({ query, expected }) => expected > 0 && !seen.has(query) && seen.add(query),
  )
  const last = stages.at(-1)
  if (!last) return []
  // Stages are nested, so reading the widest can rank all, if it is not too wide.
  if (last.expected < READ_WHOLE_BELOW) {
    const better = equally(stages.slice(0, -1).map(({ query }) => query))
    const exactFirst = stages.length > 1 ? `(${last.query}) | (${stages[0]!.query})` : last.query
    return readBest(ctx, { ...last, query: exactFirst }, better)
  }
  const found = new Set<number>()
  for (const stage of stages) {
    if (found.size >= SEARCH_LIMIT) break
    for (const id of await readBest(ctx, stage, [])) found.add(id)
  }
  return [...found].slice(0, SEARCH_LIMIT)
}

type Part = { readonly query: string; readonly weight: number }

/**
 * Products with any of the words; those that match more telling words come first. The last word counts as much as any
 * other at a name's end (空调毯 is a blanket), and elsewhere in a name a little more (自动喂食 is about 喂食).
 */
async function someWords(
  ctx: Context,
  query: SearchQuery,
  filter: readonly string[],
): Promise<number[]> {
  if (query.clauses.length === 0) return []
  const named = LEVELS.filter((level) => level !== 'text')
  const ways = query.clauses.map((clause) => {
    const inNames = upTo(clause, named)
    return inNames.length > 0 ? inNames : [...clause.text]
  })
  const last = query.clauses.at(-1)!
  const parts = [
    ...ways.map((some, index) => ({ some, weight: query.weights[index]! })),
    { some: ways.at(-1)!, weight: 1 },
    { some: [...last.end, ...last.synonymEnd], weight: HEAD_WEIGHTS[query.weights.at(-1)!] },
  ]
    .filter(({ some }) => some.length > 0)
    .map(({ some, weight }) => ({ query: stageOf(query, [some], []).query, weight }))
  return readBest(ctx, stageOf(query, [ways.flat()], filter), parts)
}

/** A condition in which every clause matches in one way, and a way matches by all its terms. */
function stageOf(
  query: SearchQuery,
  clauses: readonly (readonly Way[])[],
  filter: readonly string[],
): Stage {
  const all = query.count('*')
  const countOfWay = (way: Way): number => Math.min(...way.map(query.count))
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
  return { query: text, expected, own: query.own }
}

/** Terms hold only letters and marks anyway. */
const quoteTerm = (term: string): string =>
  `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const RANKED = sql`order by matched desc, sold_out, alike desc, position, id`

const columns = (parts: readonly Part[], own: readonly Part[]): Sql<unknown> => sql`
  id, sold_out, position, ${worthOf(parts)} as matched, ${worthOf(own)} as alike`

const worthOf = (parts: readonly Part[]): Sql<unknown> =>
  parts.length === 0
    ? sql`0`
    : sql`(
        select coalesce(sum(part.weight), 0)
        from unnest(
          ${parts.map(({ query }) => query)}::text[],
          ${parts.map(({ weight }) => weight)}::int[]
        ) part (query, weight)
        where search @@ part.query::tsquery
      )`

const equally = (queries: readonly string[]): Part[] =>
  queries.map((query) => ({ query, weight: 1 }))

/** @param parts conditions; products that match more of them come first */
async function readBest(ctx: Context, stage: Stage, parts: readonly Part[]): Promise<number[]> {
  const own = equally(stage.own.map(quoteTerm))
  const whole = sql`
    select * from (
      select ${columns(parts, own)} from product where search @@ ${stage.query}::tsquery limit ${READ_AT_MOST}
    ) found ${RANKED} limit ${SEARCH_LIMIT}`
  const bySlices = sql`
    select p.* from (
      select word from search_word where word > '#' and word < '$' order by length(word), word
    ) slice cross join lateral (
      select ${columns(parts, own)} from product
      where search @@ (quote_literal(slice.word)::tsquery && ${stage.query}::tsquery)
    ) p limit ${SEARCH_LIMIT}`
  // One array is several times cheaper to transfer than rows.
  const { rows } = await sql({
    ids: col.list(col.int),
  })`
    select coalesce(array_agg(id ${RANKED}), '{}') as ids
    from (${stage.expected < READ_WHOLE_BELOW ? whole : bySlices}) best`.execute(ctx.db)
  return rows[0]!.ids
}
