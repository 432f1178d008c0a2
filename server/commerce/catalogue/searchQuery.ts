import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { corrections, correctionsInHangul } from './corrections.ts'
import { END_MARK, INITIALS_MARK, NAME_MARK, SOUND_MARK, endOf, type Piece } from './searchTerms.ts'
import type { Unit } from './searchUnits.ts'
import { isSyllable } from './splitLatin.ts'
import { apart, inName, termsOf, type Way } from './searchWays.ts'
import { HANGUL } from './synonyms.ts'

/** Completions searched together with a word, the most frequent first. */
const MAX_COMPLETIONS = 8
const COMPLETIONS_READ = 200
/**
 * Words of a query that are corrected: each is compared with all known ones, so a query of nonsense would cost much.
 */
const MAX_CORRECTED = 3
/** The same for all queries that one search reads. */
const MAX_CORRECTED_IN_ALL = 4

/** Kinds of match, best first. */
export const LEVELS = [
  'end',
  'name',
  'synonymEnd',
  'otherLanguageEnd',
  'inside',
  'synonym',
  'sound',
  'longer',
  'apart',
  'initials',
  'corrected',
  'correctedToo',
  'category',
  'otherLanguage',
  'text',
] as const
export type Level = (typeof LEVELS)[number]

/** One word of a query, matched at a level by any of its ways. */
export type Clause = Readonly<Record<Level, readonly Way[]>>

type Weight = 1 | 2 | 4

export type SearchQuery = {
  readonly clauses: readonly Clause[]
  /** Some word of the query matches nothing in the catalogue. */
  readonly hasUnknown: boolean
  /** Words that the catalogue has only corrected or not at all, or that no name has and that have related words. */
  readonly lacking: ReadonlySet<Unit>
  /** How much each of its clauses says: one character less than a word, one syllable of pinyin still less. */
  readonly weights: readonly Weight[]
  readonly count: (term: string) => number
  /** Its terms that names in the catalogue have, where it has several. */
  readonly own: readonly string[]
}

/** Singular of an English plural; a singular finds its plural as a completion. */
function singulars(word: string): string[] {
  if (!/^[a-z]{3,}s$/.test(word)) return []
  return word.endsWith('es') ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)]
}

const plurals = (word: string): string[] => (/[a-z]$/.test(word) ? [word, `${word}s`] : [word])

const categoryTerm = (id: number): Way => [`@${id}`]

/** Inside a name, one Chinese character says little of what the thing is. */
const isCharacter = ({ pieces: [piece, ...more] }: Unit): boolean =>
  more.length === 0 && piece?.kind === 'run' && [...piece.text].length === 1

/** bao, which is 包, 煲 and more. */
const isHeardSyllable = ({ text, same }: Unit): boolean => same.length > 0 && isSyllable(text)

/** 垫 of 垫子: names have the shorter one, 床垫. */
function withoutSuffix([piece, ...more]: readonly Piece[]): string[] {
  const [first, suffix, ...others] = piece?.kind === 'run' && more.length === 0 ? piece.text : []
  return first && suffix === '子' && others.length === 0 ? [first] : []
}

const isOneHan = (word: string): boolean => /^\p{Script=Han}$/u.test(word)

/** All ways to match a unit, whether or not the catalogue has such words. */
function everyWay(unit: Unit, isLast: boolean, isOnly: boolean): Clause {
  const { pieces: own } = unit
  const isAlone = isLast && isCharacter(unit)
  // The last word says what it is: "bed clothes" are no bed.
  const isEnglish = isLast && own.length === 1 && /^[a-z]+$/.test(own[0]!.text)
  const exact = own.flatMap(termsOf)
  const inNames = exact.map((term) => NAME_MARK + term)
  const single = own.length === 1 ? own[0]! : undefined
  const singular = single?.kind === 'word' ? singulars(single.text) : []
  const same = unit.same.map(inName)
  const also = unit.also.flatMap(plurals).map(inName)
  const text = own.map((piece) => piece.text).join('')
  const others = unit.otherLanguages.flatMap(plurals).map(inName)
  const isLatin = /^[a-z]+$/.test(text)
  const end = [
    [...inNames, endOf(own.at(-1)!)],
    ...singular.map((word) => [NAME_MARK + word, END_MARK + word]),
    ...same.map((way) => way.end),
  ]
  const name = [
    inNames,
    ...singular.map((word) => [NAME_MARK + word]),
    ...same.map((way) => way.name),
    ...apart(text),
  ]
  return {
    end: isLast ? end : [],
    name: isAlone || isEnglish ? [] : name,
    inside: isEnglish ? name : [],
    synonymEnd: isLast ? also.map((way) => way.end) : [],
    synonym: [
      ...(isAlone && unit.isChinese ? name : []),
      // Something for journeys by its name may be no suitcase.
      ...(unit.hasKinds && isOnly ? [] : also.map((way) => way.name)),
      ...unit.categories.map(categoryTerm),
    ],
    sound: isLatin ? [[SOUND_MARK + text]] : [],
    longer: isAlone && !unit.isChinese ? name : [],
    apart: [
      ...unit.also.flatMap(apart),
      ...(isLast ? [] : unit.also.filter(isOneHan).map((one) => [NAME_MARK + one])),
    ],
    category: unit.meantCategories.map(categoryTerm),
    otherLanguageEnd: isLast ? others.map((way) => way.end) : [],
    otherLanguage: others.map((way) => way.name),
    initials: isLatin && text.length > 1 ? [[INITIALS_MARK + text]] : [],
    corrected: [],
    // Alone it would also find 精梳 for 梳子.
    correctedToo: isLast && !isOnly ? withoutSuffix(own).map((word) => inName(word).end) : [],
    text: [exact, ...singular.map((word) => [word])],
  }
}

const Word = {
  word: col.text,
  products: col.int,
}
type Word = RowOf<typeof Word>

/** `counts` keeps earlier answers. */
export async function readSearchQuery(
  ctx: Context,
  units: readonly Unit[],
  extraTerms: readonly string[],
  counts: Map<string, number> = new Map(),
): Promise<SearchQuery> {
  const wanted = units.map((unit, index) =>
    everyWay(unit, index === units.length - 1, units.length === 1),
  )
  const terms = new Set<string>(['*', ...extraTerms])
  for (const clause of wanted)
    for (const level of LEVELS)
      for (const way of clause[level]) for (const term of way) terms.add(term)
  const prefixes = new Set(units.flatMap(prefixesOf))
  const completions = await readWords(ctx, [...terms], [...prefixes], counts)
  const count = (term: string): number => counts.get(term) ?? 0
  const clauses: Clause[] = []
  const lacking = new Set<Unit>()
  let hasUnknown = false
  let left = MAX_CORRECTED
  const weights: Weight[] = []
  for (const [index, unit] of units.entries()) {
    const own = wanted[index]!
    const completed = prefixesOf(unit)
      .flatMap((prefix) => completions.get(prefix) ?? [])
      .map((word) => [word])
    const known = keepKnown({ ...own, longer: [...own.longer, ...completed] }, count)
    const mayCorrect = (!known || mayLieWithin(unit, known)) && left-- > 0
    const clause = known
      ? {
          ...longestFirst(known),
          ...(mayCorrect && (await correctionsInHangul(ctx, unit.text, counts))),
        }
      : mayCorrect
        ? await corrected(ctx, unit, counts)
        : undefined
    if (!known || (unit.near.length > 0 && !isNamed(known))) lacking.add(unit)
    if (!clause) {
      hasUnknown = true
      continue
    }
    clauses.push(clause)
    weights.push(isHeardSyllable(unit) ? 1 : isCharacter(unit) ? 2 : 4)
  }
  const named = units
    .flatMap((unit) => unit.pieces.flatMap(termsOf))
    .map((term) => NAME_MARK + term)
  const own = named.length > 1 ? named.filter((term) => count(term) > 0) : []
  return { clauses, hasUnknown, lacking, weights, count, own }
}

/** A word may be the beginning of a word in a name or of its pinyin. */
function prefixesOf({ pieces: own }: Unit): string[] {
  const [piece] = own
  if (!piece || own.length > 1) return []
  if (piece.kind === 'run') return [...piece.text].length === 1 ? [NAME_MARK + piece.text] : []
  const prefix = NAME_MARK + piece.text
  return /^[a-z]{3,}$/.test(piece.text) ? [prefix, SOUND_MARK + piece.text] : [prefix]
}

async function readWords(
  ctx: Context,
  exact: string[],
  prefixes: string[],
  counts: Map<string, number>,
): Promise<Map<string, string[]>> {
  // In search_word's "C" order a prefix is a range up to the highest code point.
  const { rows } = await sql({ ...Word, prefix: col.orNull(col.text) })`
    select null as prefix, word, products from search_word where word = any(${exact}::text[])
    union all
    select prefix, found.* from unnest(${prefixes}::text[]) as prefix cross join lateral (
      select word, products from (
        select word, products from search_word
        where word > prefix and word < prefix || chr(1114111) order by word limit ${COMPLETIONS_READ}
      ) longer order by products desc, word limit ${MAX_COMPLETIONS}
    ) found`.execute(ctx.db)
  const completions = new Map<string, string[]>()
  for (const { prefix, word, products } of rows) {
    counts.set(word, products)
    if (prefix !== null) completions.set(prefix, [...(completions.get(prefix) ?? []), word])
  }
  return completions
}

/** Undefined if none is left. */
function keepKnown(clause: Clause, count: (term: string) => number): Clause | undefined {
  const kept = Object.fromEntries(
    LEVELS.map((level) => [
      level,
      clause[level].filter((way) => way.length > 0 && way.every((term) => count(term) > 0)),
    ]),
  ) as Record<Level, Way[]>
  return LEVELS.some((level) => kept[level].length > 0) ? kept : undefined
}

const isNamed = (clause: Clause): boolean =>
  LEVELS.some((level) => level !== 'text' && clause[level].length > 0)

/** A pair of Hangul that only descriptions have may lie within another word there: 이블 within 케이블. */
const mayLieWithin = (unit: Unit, known: Clause): boolean =>
  !unit.isKnown && !isNamed(known) && HANGUL.test(unit.text) && [...unit.text].length === 2

/** 盘 at the end of a name may be 键盘: where the shop has 餐盘, that comes first. */
function longestFirst(clause: Clause): Clause {
  const own = withoutShort(clause.synonymEnd)
  const other = withoutShort(clause.otherLanguageEnd)
  return {
    ...clause,
    synonymEnd: own.kept,
    synonym: [...own.short, ...clause.synonym],
    otherLanguageEnd: other.kept,
    otherLanguage: [...other.short, ...clause.otherLanguage],
  }
}

function withoutShort(ways: readonly Way[]): { kept: Way[]; short: Way[] } {
  const ends = ways.map((way) => way.at(-1)!)
  const isShort = (way: Way): boolean => {
    const [mark, ...characters] = way.at(-1)!
    const end = characters.join('')
    return characters.length === 1 && ends.some((one) => one !== mark + end && one.endsWith(end))
  }
  return { kept: ways.filter((way) => !isShort(way)), short: ways.filter(isShort) }
}

const NO_WAYS = Object.fromEntries(LEVELS.map((level) => [level, []])) as unknown as Clause

/** Corrections found before in the same search, whose queries share words; its map of counts is the key. */
const correctedBefore = new WeakMap<Map<string, number>, Map<string, Clause | undefined>>()

async function corrected(
  ctx: Context,
  unit: Unit,
  counts: Map<string, number>,
): Promise<Clause | undefined> {
  if (unit.isKnown) return undefined
  const before = correctedBefore.get(counts) ?? new Map<string, Clause | undefined>()
  correctedBefore.set(counts, before)
  if (before.has(unit.text)) return before.get(unit.text)
  if (before.size >= MAX_CORRECTED_IN_ALL) return undefined
  const found = await corrections(ctx, unit, counts)
  const hasSome = found.corrected.length + found.correctedToo.length > 0
  const clause = hasSome ? { ...NO_WAYS, ...found } : undefined
  before.set(unit.text, clause)
  return clause
}
