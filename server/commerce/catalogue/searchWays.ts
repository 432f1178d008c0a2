import { NAME_MARK, endOf, grams, pieces, type Piece } from './searchTerms.ts'

const MAX_GRAMS = 24

/** Terms that a product must all have. */
export type Way = readonly string[]

/** Every way of a word in a name: as its last word, and anywhere. One Chinese character counts only at the end. */
export function inName(word: string): { end: Way; name: Way } {
  const all = pieces(word)
  const name = all.flatMap((piece) => termsOf(piece).map((term) => NAME_MARK + term))
  const last = all.at(-1)
  const end = last ? [...name, endOf(last)] : name
  const isCharacter = all.length === 1 && last?.kind === 'run' && [...last.text].length === 1
  return { end, name: isCharacter ? end : name }
}

export const termsOf = (piece: Piece): string[] =>
  piece.kind === 'run' ? grams(piece.text).slice(0, MAX_GRAMS) : [piece.text]
