import { loadSynonyms } from './synonyms.ts'
import { NAME_MARK, endOf, grams, pieces, type Piece } from './searchTerms.ts'

const MAX_GRAMS = 24
/** Longest word that names may have in two parts, in characters. */
const LONGEST_APART = 6

export type Way = readonly string[]

/** One Chinese character counts only at the end. */
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

/** 宠物碗 as names have it with words between: 宠物不锈钢餐碗. Both parts have to be Chinese words. */
export function apart(word: string): Way[] {
  const characters = [...word]
  const { byWord } = loadSynonyms()
  const isWord = (part: readonly string[]): boolean => byWord.get(part.join(''))?.chinese === true
  for (let from = 2; from < characters.length && characters.length <= LONGEST_APART; from++) {
    const what = characters.slice(0, from)
    const head = characters.slice(from)
    if (isWord(what) && isWord(head))
      return [[...inName(what.join('')).name, ...inName(head.join('')).end]]
  }
  return []
}
