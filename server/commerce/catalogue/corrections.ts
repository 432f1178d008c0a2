import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { editDistance } from './editDistance.ts'
import { syllables } from './pinyin.ts'
import { inName, type Way } from './searchWays.ts'
import { NAME_MARK, SOUND_MARK, wordsInRun } from './searchTerms.ts'
import type { Unit } from './searchUnits.ts'
import { HANGUL, lettersOfHangul, loadSynonyms } from './synonyms.ts'

const MAX_CORRECTIONS = 4
/** Each is compared with every known word. */
const MAX_RESPELLED = 3
const SHORTEST_CORRECTED = 3
/** Shorter pinyin is too similar to other words. */
const SHORTEST_SOUND = 5
const LONGEST_SHORT_WORD = 6
const TWO_ERRORS_FROM_LENGTH = 8
const A = 97
/** Letters, not syllables: shorter words are too similar to others. */
const SHORTEST_HANGUL = 5
/** Words whose letters are kept: those of the dictionary, and some of the catalogue. */
const MAX_KEPT = 20_000

const Word = { word: col.text, products: col.int }
type Word = RowOf<typeof Word>

type Corrections = {
  readonly corrected: readonly Way[]
  readonly correctedToo: readonly Way[]
}

const NOTHING: Corrections = { corrected: [], correctedToo: [] }

/** Respells the first Latin words by known words and phrases: fryng pan. */
export function respelled(folded: string): string {
  const { latinParts } = loadSynonyms()
  let left = MAX_RESPELLED
  const correct = (word: string): string =>
    latinParts.has(word) || left-- <= 0 ? word : (nearestTo(word, [...latinParts])[0] ?? word)
  return folded.replace(/\b[a-z]{4,40}\b/g, correct)
}

/** Corrects a word that the catalogue lacks: a typing error, or a character that sounds the same. */
export async function corrections(
  ctx: Context,
  unit: Unit,
  counts: Map<string, number>,
): Promise<Corrections> {
  const text = unit.pieces.map((piece) => piece.text).join('')
  if (unit.pieces[0]?.kind === 'run') return ofRun(ctx, text, counts)
  if (text.length < SHORTEST_CORRECTED || !/^[a-z]+$/.test(text)) return NOTHING
  const meant = shortenedSounds(text)
  const found = meant.length > 0 ? await withMeant(ctx, [], meant, counts) : NOTHING
  return hasSome(found) ? found : ofLatin(ctx, text, counts)
}

/** Words typed with some syllables whole and others as their first letter: tdeng, taid. */
function shortenedSounds(text: string): string[] {
  const fits = (sounds: readonly string[], at: number, from: number): boolean => {
    const sound = sounds[at]
    if (sound === undefined) return from === text.length
    return (
      (text.startsWith(sound, from) && fits(sounds, at + 1, from + sound.length)) ||
      (text[from] === sound[0] && fits(sounds, at + 1, from + 1))
    )
  }
  return loadSynonyms()
    .spelled.filter(({ sounds }) => sounds.length < text.length && fits(sounds, 0, 0))
    .map(({ word }) => word)
}

/** @param run the characters whose pinyin the text is */
async function ofLatin(
  ctx: Context,
  text: string,
  counts: Map<string, number>,
  run?: string,
): Promise<Corrections> {
  const inCatalogue = await similarWords(ctx, text)
  for (const { word, products } of inCatalogue)
    counts.set(word, products).set(NAME_MARK + word, products)
  const { latin, bySound } = loadSynonyms()
  const productsOf = new Map(inCatalogue.map(({ word, products }) => [word, products]))
  const count = (word: string): number => productsOf.get(word) ?? 0
  const nearest = nearestTo(text, [...productsOf.keys(), ...latin])
    .toSorted((a, b) => count(b) - count(a))
    .slice(0, MAX_CORRECTIONS)
  const isHeardSo = (word: string): boolean => broadSound(soundOf(word)) === broadSound(text)
  // Another sound alone is too little to go by: 靠背 is not 毛被.
  const characters = [...(run ?? '')]
  const found = nearest
    .filter((word) => count(word) > 0)
    .flatMap((word) =>
      run === undefined || isHeardSo(word)
        ? waysOf(word)
        : characters.map((character) => [word, NAME_MARK + character]),
    )
  const meant = nearest
    .filter((word) => count(word) === 0)
    .flatMap((word) =>
      (bySound.get(word) ?? [word]).filter(
        (one) =>
          run === undefined ||
          isHeardSo(word) ||
          2 * characters.filter((each) => one.includes(each)).length >= characters.length,
      ),
    )
  return withMeant(
    ctx,
    run === undefined ? found : await keepKnown(ctx, found, counts),
    meant,
    counts,
  )
}

/** The fewest typing errors, then the same first and last letters: carpet for carpt, not carat. */
function nearestTo(text: string, words: readonly string[]): string[] {
  const limit = text.length >= TWO_ERRORS_FROM_LENGTH ? 2 : 1
  const letters = lettersOf(text)
  const near = words
    .filter((word) => mayBeNear(word, text, letters, limit))
    .map((word) => ({ word, distance: editDistance(soundOf(word), text, limit) }))
    .filter(({ distance }) => distance <= limit)
    .map((one) => ({ ...one, agree: agreement(soundOf(one.word), text) }))
    .toSorted((a, b) => a.distance - b.distance || b.agree - a.agree)
  const best = near[0]
  return near
    .filter(({ distance, agree }) => distance === best!.distance && agree === best!.agree)
    .map(({ word }) => word)
}

const lettersOfWord = new Map<string, number>()

/** A bit for each letter from a to z. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) - A)
  return bits
}

/** Each error changes two letters at most; this is far cheaper than the distance. */
function mayBeNear(marked: string, text: string, letters: number, limit: number): boolean {
  const word = soundOf(marked)
  if (Math.abs(word.length - text.length) > limit) return false
  let own = lettersOfWord.get(word)
  if (own === undefined) {
    if (lettersOfWord.size >= MAX_KEPT) lettersOfWord.clear()
    lettersOfWord.set(word, (own = lettersOf(word)))
  }
  let differ = own ^ letters
  for (let most = 2 * limit; differ !== 0; most--) {
    if (most === 0) return false
    differ &= differ - 1
  }
  return true
}

/** Letters that two words share at the beginning and at the end. */
function agreement(word: string, text: string): number {
  const most = Math.min(word.length, text.length)
  let start = 0
  while (start < most && word[start] === text[start]) start++
  let end = 0
  while (end < most - start && word.at(-1 - end) === text.at(-1 - end)) end++
  return start + end
}

const soundOf = (word: string): string =>
  word.startsWith(SOUND_MARK) ? word.slice(SOUND_MARK.length) : word

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

/** `found` is in the catalogue, as are those of `meant` and its synonyms that are returned. */
async function withMeant(
  ctx: Context,
  found: readonly Way[],
  meant: readonly string[],
  counts: Map<string, number>,
): Promise<Corrections> {
  const also = meant.flatMap((word) => {
    const meaning = loadSynonyms().byWord.get(word)
    return meaning ? [...meaning.words, ...meaning.otherLanguages] : []
  })
  const ends = (words: readonly string[]): Way[] => words.map((word) => inName(word).end)
  const corrected = [...found, ...(await keepKnown(ctx, ends(meant), counts))]
  const correctedToo = await keepKnown(ctx, ends(also), counts)
  if (corrected.length + correctedToo.length > 0) return { corrected, correctedToo }
  const inside = [...meant, ...also].filter((word) => [...word].length > 1)
  const named = await keepKnown(
    ctx,
    inside.map((word) => inName(word).name),
    counts,
  )
  if (named.length > 0) return { corrected, correctedToo: named }
  // Then related words: another lamp for 掉灯 where the shop has no 吊灯.
  const near = meant.flatMap((word) =>
    /^\p{Script=Han}/u.test(word) ? (loadSynonyms().byWord.get(word)?.near ?? []) : [],
  )
  return { corrected, correctedToo: await keepKnown(ctx, ends(near), counts) }
}

async function ofRun(
  ctx: Context,
  text: string,
  counts: Map<string, number>,
): Promise<Corrections> {
  const characters = [...new Set(text)].map((character) => NAME_MARK + character)
  if (characters.length < 2) return NOTHING
  const inHangul = await correctionsInHangul(ctx, text, counts)
  if (hasSome(inHangul)) return inHangul
  const sound = syllables(text).join('')
  const alike = loadSynonyms().bySound.get(sound) ?? []
  const sameSound = sound ? await keepKnown(ctx, [[SOUND_MARK + sound]], counts) : []
  // A word of that sound comes before two characters that meet by chance: 风扇 for 风善, not 北欧风珊瑚绒.
  const meant = await withMeant(ctx, [], alike, counts)
  if (hasSome(meant)) return { ...meant, correctedToo: [...meant.correctedToo, ...sameSound] }
  if (sameSound.length > 0) return { ...NOTHING, corrected: sameSound }
  const inOtherOrder = await keepKnown(ctx, [characters], counts)
  // 乳胶 is a word, and no slip for 硅胶.
  const isWord = wordsInRun(text)[0] === text
  if (inOtherOrder.length > 0 || sound === '' || isWord)
    return { ...NOTHING, corrected: inOtherOrder }
  const heard = await ofLatin(ctx, sound, counts, text)
  return hasSome(heard) ? heard : withMeant(ctx, [], alikeInShape(text), counts)
}

export const correctionsInHangul = (
  ctx: Context,
  text: string,
  counts: Map<string, number>,
): Promise<Corrections> => withMeant(ctx, [], alikeInHangul(text), counts)

/** The known Korean words nearest to one that is not known: 헤드폰 for 헤드혼. */
function alikeInHangul(text: string): string[] {
  const letters = lettersOfHangul(text)
  const { byWord, hangul } = loadSynonyms()
  if (!HANGUL.test(text) || letters.length < SHORTEST_HANGUL || byWord.has(text)) return []
  const limit = letters.length >= TWO_ERRORS_FROM_LENGTH ? 2 : 1
  const near = hangul
    .map((one) => ({ word: one.word, distance: editDistance(one.letters, letters, limit) }))
    .filter(({ distance }) => distance <= limit)
  const fewest = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === fewest).map(({ word }) => word)
}

/** Known words with another character of the same radical in one place: 地毯 for 地毪. */
function alikeInShape(text: string): string[] {
  const { byWord } = loadSynonyms()
  const characters = [...text]
  // A character that is a word itself, like 椅, is meant.
  const isWrong = (character: string): boolean => byWord.get(character)?.chinese !== true
  const differ = (word: string): number[] => {
    const others = [...word]
    return characters.flatMap((one, index) => (one === others[index] ? [] : [index]))
  }
  // Characters outside the basic plane, which take two units, are in no word of the files.
  const sameLength = [...byWord.keys()].filter((word) => word.length === text.length)
  return sameLength.filter((word) => {
    const [place, ...more] = differ(word)
    if (place === undefined || more.length > 0 || !isWrong(characters[place]!)) return false
    return radicalOf(characters[place]!) === radicalOf([...word][place]!)
  })
}

const RADICALS = Array.from({ length: 214 }, (_, index) =>
  String.fromCodePoint(0x2f00 + index).normalize('NFKC'),
)

/** Unicode lists Han characters by radical, each after the radical itself. */
const radicalOf = (character: string): string | undefined =>
  /^[\u4e00-\u9fa5]$/.test(character)
    ? RADICALS.findLast((radical) => radical <= character)
    : undefined

const hasSome = ({ corrected, correctedToo }: Corrections): boolean =>
  corrected.length + correctedToo.length > 0

/** Pinyin without the differences zh/z, ng/n and l/n. */
const broadSound = (sound: string): string =>
  sound
    .replace(/([zcs])h/g, '$1')
    .replace(/ng/g, 'n')
    .replace(/(?<![a-z])l|(?<=[aeiouvn])l/g, 'n')

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
