/**
 * Text to search terms. Scripts without spaces (Han, kana, Hangul with its endings) become two-character grams, which
 * find any part of a compound; other scripts become the words of `Intl.Segmenter`. All are folded: NFKC, lower case,
 * Latin letters without accents.
 *
 * Terms in the index begin with a mark when they are more than a word anywhere: `^` in a name, `=` the whole name;
 * `*`, `@`, `#` are the shelf's own (migration 0001).
 */
export const NAME_MARK = '^'
export const WHOLE_NAME_MARK = '='

const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+/gu
const LATIN_ACCENTS = /([a-z])[\u0300-\u036f]+/g
const MAX_WORD = 40
const MAX_WHOLE_NAME = 80
/** Text beyond this many characters of one description is not searched: it blurs results, and a tsvector ends at 1 MB. */
const MAX_INDEXED_CHARACTERS = 8_000

const words = new Intl.Segmenter('en', { granularity: 'word' })
const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_ACCENTS, '$1')
    .normalize('NFC')

/** A piece of text as found by `pieces`: a run without spaces, or one word of a script that has them. */
export type Piece = { readonly kind: 'run' | 'word'; readonly text: string }

/** Cuts folded text into runs and words, in order. */
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

/** The words that a reader would see in a run, at least two characters long. */
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

/**
 * Every term under which a product is found.
 * @param names its names in all languages
 * @param descriptions its descriptions in all languages, as HTML
 */
export function searchTerms(names: readonly string[], descriptions: readonly string[]): string[] {
  const terms = new Set<string>()
  for (const name of names) {
    const folded = fold(name)
    terms.add(wholeName(folded))
    for (const term of termsOf(folded)) terms.add(term).add(NAME_MARK + term)
    for (const [run] of folded.matchAll(CJK_RUN))
      for (const character of run) terms.add(NAME_MARK + character)
  }
  for (const html of descriptions)
    for (const term of termsOf(fold(plainText(html).slice(0, MAX_INDEXED_CHARACTERS))))
      terms.add(term)
  return [...terms]
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** Sanitised HTML as plain text; tags part words. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
