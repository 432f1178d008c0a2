import { initialsOf, syllables } from './pinyin.ts'

/** Text as search terms (docs/search.md#terms). The marks `*`, `@` and `#` belong to listing (migration 0001). */
export const NAME_MARK = '^'
export const END_MARK = '>'
export const SOUND_MARK = '~'
export const INITIALS_MARK = '~.'
const WHOLE_NAME_MARK = '='
/** Raise when terms change: products with older ones are read again (refreshTerms.ts). */
export const TERMS_VERSION = '!4'

const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+/gu
const LATIN_ACCENTS = /([a-z])[\u0300-\u036f]+/g
/** The dot under Hindi letters, which few people type. */
const NUKTA = /\u093c/g
const MAX_WORD = 40
/** Characters at the end of a name, and of a word that is known by its pinyin. */
export const LONGEST_END = 4
const MAX_WHOLE_NAME = 80
/** Characters of one description that are searched; a tsvector ends at 1 MB. */
const MAX_INDEXED_CHARACTERS = 8_000

const words = new Intl.Segmenter('en', { granularity: 'word' })
const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_ACCENTS, '$1')
    .replace(NUKTA, '')
    .normalize('NFC')

export type Piece = { readonly kind: 'run' | 'word'; readonly text: string }

export function pieces(folded: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const run of folded.matchAll(CJK_RUN)) {
    found.push(...wordsOf(folded.slice(from, run.index)), { kind: 'run', text: run[0] })
    from = run.index + run[0].length
  }
  found.push(...wordsOf(folded.slice(from)))
  return found
}

function wordsOf(text: string): Piece[] {
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  const found: Piece[] = []
  for (const { segment, isWordLike } of words.segment(text))
    if (isWordLike)
      found.push({ kind: 'word', text: segment.replace(/['’]s$/, '').slice(0, MAX_WORD) })
  return found
}

/** Two-character grams of a run; a run of one character is its own gram. */
export function grams(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

/** Dictionary words of a run, at least two characters long. */
export const wordsInRun = (run: string): string[] =>
  [...chinese.segment(run)]
    .map(({ segment }) => segment)
    .filter((segment) => [...segment].length > 1)

export const wholeName = (folded: string): string =>
  WHOLE_NAME_MARK +
  pieces(folded)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, MAX_WHOLE_NAME)

const termsOf = (folded: string): string[] =>
  pieces(folded).flatMap(({ kind, text }) => (kind === 'run' ? grams(text) : [text]))

export function searchTerms(names: readonly string[], descriptions: readonly string[]): string[] {
  const terms = new Set<string>([TERMS_VERSION])
  for (const name of names) for (const term of termsOfName(fold(name))) terms.add(term)
  for (const html of descriptions)
    for (const term of termsOf(fold(plainText(html).slice(0, MAX_INDEXED_CHARACTERS))))
      terms.add(term)
  return [...terms]
}

function* termsOfName(folded: string): Generator<string> {
  yield wholeName(folded)
  const all = pieces(folded)
  for (const [index, { kind, text }] of all.entries()) {
    if (kind === 'word') {
      yield* [text, NAME_MARK + text]
      if (index === all.length - 1 || endsHere(folded, text)) yield END_MARK + text
      continue
    }
    const characters = [...text]
    for (const gram of grams(text)) yield* [gram, NAME_MARK + gram]
    for (const character of characters) yield NAME_MARK + character
    for (const end of endsOf(characters)) yield END_MARK + end
    yield* soundsOfRun(text)
  }
}

/** A word that a bracket, a comma or a dash follows. */
function endsHere(folded: string, word: string): boolean {
  const after = folded.slice(folded.indexOf(word) + word.length).trimStart()
  return /^[()[\]（）【】,，;；/|–—-]/.test(after)
}

const endsOf = (characters: readonly string[]): string[] =>
  Array.from({ length: Math.min(LONGEST_END, characters.length) }, (_, index) =>
    characters.slice(-1 - index).join(''),
  )

export const endOf = ({ kind, text }: Piece): string =>
  END_MARK + (kind === 'run' ? [...text].slice(-LONGEST_END).join('') : text)

/**
 * Initials of pieces of two or more characters that begin with a word or end the run; people type no others.
 */
function* soundsOfRun(run: string): Generator<string> {
  const sounds = syllables(run)
  const starts = new Set<number>()
  let at = 0
  for (const { segment } of chinese.segment(run)) {
    starts.add(at)
    at += [...segment].length
  }
  for (let from = 0; from < sounds.length; from++)
    for (let length = 1; length <= LONGEST_END && from + length <= sounds.length; length++) {
      const stretch = sounds.slice(from, from + length)
      yield SOUND_MARK + stretch.join('')
      const isPiece = starts.has(from) || from + length === sounds.length
      if (length > 1 && isPiece) yield INITIALS_MARK + initialsOf(stretch)
    }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** Tags separate words. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
