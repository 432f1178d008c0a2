/**
 * Turns text into search terms. Scripts without spaces (Han, kana, Hangul) become two-character grams, others the words
 * of `Intl.Segmenter`. Terms are folded: NFKC, lower case, Latin letters without accents.
 * Marks in the index: `^` a word in a name, `=` the whole name; `*`, `@`, `#` belong to listing (migration 0001).
 */
export const NAME_MARK = '^'
export const WHOLE_NAME_MARK = '='

const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+/gu
const LATIN_ACCENTS = /([a-z])[\u0300-\u036f]+/g
const MAX_WORD = 40
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

/** All terms under which a product is found, from its names and descriptions (HTML) in all languages. */
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

/** Tags separate words. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
