/** With more syllables than these a password of pinyin or Korean is a phrase, which the general rule judges. */
const MAX_SYLLABLES = 4

const BARE = 'ai|ei|ao|ou|ang|eng|an|en|er|[aoe]'
const FINAL =
  'iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|ve|[aoeiuv]'
const PINYIN = new RegExp(
  `^(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])(?:${FINAL})|(?:${BARE})){2,${MAX_SYLLABLES}}$`,
)

// Keys of the usual Korean layout (dubeolsik), without shift.
const VOWEL = '(?:h[kol]?|n[jpl]?|m[l]?|[koijpuybl])'
const CONSONANT = '[rsefaqtdwczxvg]'
const HANGUL = new RegExp(
  `^(?:${CONSONANT}${VOWEL}(?:${CONSONANT}{1,2}(?!${VOWEL})|${CONSONANT}(?=${CONSONANT})|)){2,${MAX_SYLLABLES}}$`,
)

const SHIFTED = '!@#$%^&*()'
const UNSHIFTED = '1234567890'
const ROWS = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const WALK = 3

const unshift = (text: string): string =>
  [...text].map((sign) => UNSHIFTED[SHIFTED.indexOf(sign)] ?? sign).join('')

/** Row and column; each row lies half a key further right, so that columns slant. */
function placeOf(key: string): readonly [row: number, column: number] | undefined {
  const row = ROWS.findIndex((keys) => keys.includes(key))
  return row < 0 ? undefined : [row, ROWS[row]!.indexOf(key)]
}

function areNeighbours(a: string, b: string): boolean {
  const [from, to] = [placeOf(a), placeOf(b)]
  if (!from || !to) return false
  const [down, right] = [to[0] - from[0], to[1] - from[1]]
  return (
    (down === 0 && Math.abs(right) <= 1) ||
    (down === 1 && (right === 0 || right === -1)) ||
    (down === -1 && (right === 0 || right === 1))
  )
}

/** Nothing but walks over neighbouring keys, like `1qaz@WSX`. */
export function isWalk(text: string): boolean {
  const keys = [...unshift(text)]
  let run = 1
  for (let at = 1; at <= keys.length; at++) {
    if (at < keys.length && areNeighbours(keys[at - 1]!, keys[at]!)) run++
    else if (run < WALK) return false
    else run = 1
  }
  return true
}

/** A few syllables of Chinese, or of Korean on Latin keys (`dkssud`, 안녕): as easily guessed as a word. */
export const isTypedWord = (word: string): boolean => PINYIN.test(word) || HANGUL.test(word)
