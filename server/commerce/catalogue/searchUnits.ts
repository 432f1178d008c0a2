import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { splitLatin } from './splitLatin.ts'
import { loadSynonyms, type Meaning } from './synonyms.ts'
import { fold, pieces, wordsInRun, type Piece } from './searchTerms.ts'

const MAX_PIECES = 8
/** Longest word with synonyms, in characters. */
const LONGEST_WORD = 8
const LONGEST_PHRASE = 3
/** Of a run, from which all its words are looked for. */
const LONGEST_RUN = 24

export type Unit = {
  readonly pieces: readonly Piece[]
  readonly text: string
  /** A word of the dictionary is no typing error. */
  readonly isKnown: boolean
  readonly isChinese: boolean
  readonly same: readonly string[]
  readonly also: readonly string[]
  readonly otherLanguages: readonly string[]
  readonly near: readonly string[]
  readonly hasKinds: boolean
  /** Ids of categories with this name, and with one that means the same. */
  readonly categories: readonly number[]
  readonly meantCategories: readonly number[]
}

type Known = { readonly meaning: (word: string) => Meaning | undefined } & {
  readonly categories: (word: string) => readonly number[]
}

/** The words of a query, and those within its runs, in case no product has a whole run. */
export async function readSearchUnits(
  ctx: Context,
  text: string,
): Promise<{ whole: Unit[]; split: Unit[] }> {
  const asked = headLast(pieces(fold(text))).slice(0, MAX_PIECES)
  if (asked.length === 0) return { whole: [], split: [] }
  const known = await readKnown(ctx, keysOf(asked))
  const whole = phrases(asked, known)
  const split = asked.some(({ kind }) => kind === 'run')
    ? phrases(asked.flatMap((piece) => splitRun(piece, known)).slice(0, MAX_PIECES), known)
    : whole
  const same = split.map(({ text: one }) => one).join() === whole.map(({ text: one }) => one).join()
  return { whole, split: same ? whole : split }
}

/**
 * Units with each unknown one split into known parts, or, at the end, replaced by a word near it
 * (docs/search.md#stages). Empty if that changes nothing.
 */
export async function readFiner(
  ctx: Context,
  units: readonly Unit[],
  unknown: ReadonlySet<Unit>,
): Promise<Unit[]> {
  const last = units.at(-1)
  let found = false
  const all: Piece[] = []
  for (const unit of units) {
    const parts = unknown.has(unit) ? await partsOfUnknown(ctx, unit, unit === last) : []
    found ||= parts.length > 0
    all.push(...(parts.length > 0 ? parts : unit.pieces))
  }
  const known = all.slice(-MAX_PIECES)
  return found ? phrases(known, await readKnown(ctx, keysOf(known))) : []
}

/** A text whose beginning is replaced by a near word, if that makes a known one: 宠物水壶 for 狗水壶. */
export async function readWider(ctx: Context, text: string): Promise<Unit[]> {
  const asked = pieces(fold(text))
  const [only] = asked
  if (asked.length !== 1 || only?.kind !== 'run') return []
  const { byWord } = loadSynonyms()
  const characters = [...only.text].slice(0, LONGEST_WORD)
  for (let length = characters.length - 1; length > 0; length--) {
    const rest = characters.slice(length).join('')
    for (const near of byWord.get(characters.slice(0, length).join(''))?.near ?? [])
      if (byWord.has(near + rest)) {
        const wider: Piece[] = [{ kind: 'run', text: near + rest }]
        return phrases(wider, await readKnown(ctx, keysOf(wider)))
      }
  }
  return []
}

async function partsOfUnknown(ctx: Context, unit: Unit, isLast: boolean): Promise<Piece[]> {
  const [near] = unit.near
  if (isLast && near !== undefined) return pieces(near)
  const { byWord } = loadSynonyms()
  const parts: Piece[] = []
  for (const { kind, text } of unit.pieces)
    if (kind === 'word')
      parts.push(...(await splitLatin(ctx, text)).map((word) => ({ kind, text: word })))
    else {
      const characters = [...text]
      // The last one says what the thing is: 盆 of 饭盆.
      const says = (character: string, index: number): boolean =>
        byWord.get(character)?.chinese === true || (isLast && index === characters.length - 1)
      parts.push(...characters.filter(says).map((character) => ({ kind, text: character })))
    }
  return parts
}

/** English words that say nothing of the thing. */
const NO_WORDS = new Set('a an the my your some best good cheap'.split(' '))
/** The same, unless they are a part of a phrase: chest of drawers. */
const JOINTS = new Set('of in on at to and or is'.split(' '))
/** What stands before these is the thing itself. */
const LINKS = new Set(['for', 'with', 'from'])

/** "A lamp for my desk" as names have it: desk lamp. */
function headLast(all: readonly Piece[]): Piece[] {
  const kept = all.filter(({ text }) => !NO_WORDS.has(text))
  const link = kept.findIndex(({ text }) => LINKS.has(text))
  const [head, rest] = link < 1 ? [[], kept] : [kept.slice(0, link), kept.slice(link + 1)]
  const found = [...rest.filter(({ text }) => !LINKS.has(text)), ...head]
  return found.length > 0 ? found : [...all]
}

const phraseOf = (some: readonly Piece[]): string => some.map(({ text }) => text).join(' ')

function keysOf(asked: readonly Piece[]): string[] {
  const keys = new Set<string>()
  for (let from = 0; from < asked.length; from++) {
    const { kind, text } = asked[from]!
    if (kind === 'run') for (const part of partsOf([...text].slice(0, LONGEST_RUN))) keys.add(part)
    for (let length = 1; length <= LONGEST_PHRASE && from + length <= asked.length; length++) {
      const some = asked.slice(from, from + length)
      keys.add(phraseOf(some)).add(some.map((piece) => piece.text).join(''))
    }
  }
  return [...keys]
}

function* partsOf(characters: readonly string[]): Generator<string> {
  for (let from = 0; from < characters.length; from++)
    for (let length = 1; length <= LONGEST_WORD && from + length <= characters.length; length++)
      yield characters.slice(from, from + length).join('')
}

const Own = {
  word: col.text,
  finds: col.list(col.text),
  sounds: col.list(col.text),
  category: col.orNull(col.int),
}

/** Staff's synonyms and category names first, then the built-in ones. */
async function readKnown(ctx: Context, keys: readonly string[]): Promise<Known> {
  const { byWord, bySound } = loadSynonyms()
  const names = new Set([...keys, ...keys.flatMap((key) => byWord.get(key)?.words ?? [])])
  const { rows } = await sql(Own)`
    select word, finds, sounds, null::int as category from search_synonym
    where word = any(${keys}::text[]) or sounds && ${keys}::text[]
    union all
    select lower(name.value), '{}', '{}', c.id from category c, jsonb_each_text(c.name) name
    where lower(name.value) = any(${[...names]}::text[])`.execute(ctx.db)
  const own = new Map<string, string[]>()
  for (const { word, finds, sounds, category } of rows)
    if (category === null)
      for (const key of [word, ...sounds])
        own.set(key, [...(own.get(key) ?? []), ...(key === word ? [] : [word]), ...finds])
  const meaningOf = (word: string): Meaning | undefined => {
    const finds = own.get(word)
    if (finds) return { words: finds.map(fold), otherLanguages: [], near: [], chinese: true }
    const base = [word, ...basesOf(word)].find((one) => byWord.has(one))
    return base === undefined ? undefined : byWord.get(base)
  }
  const meaning = (word: string): Meaning | undefined => {
    const found = meaningOf(word)
    if (found) return found
    const sounding = bySound.get(word)
    return sounding && together(sounding.map((one) => ({ one, meant: meaningOf(one) })))
  }
  return {
    meaning,
    categories: (word) =>
      rows.flatMap((row) => (row.category !== null && row.word === word ? [row.category] : [])),
  }
}

/** Endings of Hindi plurals, longest first, and what their singulars have instead. */
const HINDI_PLURALS: readonly (readonly [string, readonly string[]])[] = [
  ['ियाँ', ['ी', 'ि']],
  ['ियां', ['ी', 'ि']],
  ['ियों', ['ी', 'ि']],
  ['ओं', ['ा', '']],
  ['एँ', ['ा', '']],
  ['ें', ['']],
  ['ों', ['ा', '']],
  ['ए', ['या', 'ा']],
  ['े', ['ा']],
]

/** 凳 is 凳子; English and Hindi plurals. */
function basesOf(word: string): string[] {
  if (/^\p{Script=Han}$/u.test(word)) return [`${word}子`]
  if (word.endsWith('s')) return [word.slice(0, -1)]
  const [ending, singulars = []] = HINDI_PLURALS.find(([plural]) => word.endsWith(plural)) ?? ['']
  const stem = word.slice(0, word.length - ending.length)
  return singulars.map((singular) => stem + singular)
}

const together = (all: readonly { one: string; meant: Meaning | undefined }[]): Meaning => ({
  same: all.map(({ one }) => one),
  words: [...new Set(all.flatMap(({ meant }) => meant?.words ?? []))],
  otherLanguages: [...new Set(all.flatMap(({ meant }) => meant?.otherLanguages ?? []))],
  near: all.flatMap(({ meant }) => meant?.near ?? []),
  hasKinds: all.every(({ meant }) => meant?.hasKinds === true),
})

/** Joins the words of a known phrase: bed sheet, T恤, bei zi. */
function phrases(all: readonly Piece[], known: Known): Unit[] {
  const units: Unit[] = []
  for (let from = 0; from < all.length;) {
    let length = Math.min(LONGEST_PHRASE, all.length - from)
    while (length > 1 && meaningOf(all.slice(from, from + length), known) === undefined) length--
    const some = all.slice(from, from + length)
    const meaning = meaningOf(some, known)
    const text = phraseOf(some)
    units.push({
      pieces: some,
      text,
      isKnown: meaning !== undefined,
      isChinese: meaning?.chinese !== false,
      same: meaning?.same ?? [],
      also: meaning?.words ?? [],
      otherLanguages: meaning?.otherLanguages ?? [],
      near: meaning?.near ?? [],
      hasKinds: meaning?.hasKinds === true,
      categories: known.categories(text),
      meantCategories: (meaning?.words ?? []).flatMap(known.categories),
    })
    from += length
  }
  const kept = units.filter(({ text }) => !JOINTS.has(text))
  return kept.length > 0 ? kept : units
}

const meaningOf = (some: readonly Piece[], known: Known): Meaning | undefined =>
  known.meaning(phraseOf(some)) ??
  (some.length > 1 ? known.meaning(some.map(({ text }) => text).join('')) : undefined)

/**
 * Splits a run from its end, where Chinese names the thing, into the longest words with a meaning (绒 and 毯子, not 绒毯
 * and 子); a dictionary splits the rest. A single last character counts if it is a Chinese word: 机 is a desk only in
 * Japanese.
 */
function splitRun(piece: Piece, known: Known): Piece[] {
  const characters = [...piece.text]
  if (piece.kind === 'word' || characters.length === 1 || known.meaning(piece.text)) return [piece]
  const found: Piece[] = []
  let rest = ''
  const flush = (): void => {
    const words = wordsInRun(rest)
    const after = rest.slice(rest.lastIndexOf(words.at(-1) ?? '') + (words.at(-1)?.length ?? 0))
    const parts = words.length > 0 ? words : rest ? [rest] : []
    // 喂食 of 自动喂食 is in no dictionary, and what it is about.
    if (words.length > 0 && [...after].length > 1 && rest === piece.text) parts.push(after)
    found.unshift(...parts.map((text) => ({ kind: 'run', text }) as const))
    rest = ''
  }
  for (let end = characters.length; end > 0;) {
    let length = Math.min(LONGEST_WORD, end, characters.length - 1)
    while (length > 1 && !known.meaning(characters.slice(end - length, end).join(''))) length--
    const text = characters.slice(end - length, end).join('')
    const isLast = end === characters.length
    if (length > 1 || (isLast && known.meaning(text)?.chinese)) {
      flush()
      found.unshift({ kind: 'run', text })
    } else rest = text + rest
    end -= length
  }
  flush()
  return found
}
