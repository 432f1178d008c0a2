const WORD_DIGITS = 64
const PUSH32 = '7f'
const ZEROS = '0'.repeat(WORD_DIGITS)
/** Enough of the code's beginning to find it inside its creation. */
const HEAD_DIGITS = 64

/** True where `code` differs from `template` only in the words that creation fills in. */
function sameButFilled(code: string, template: string): boolean {
  let at = 0
  while (at < code.length) {
    if (code.slice(at, at + 2) === template.slice(at, at + 2)) {
      at += 2
      continue
    }
    // A filled word may begin with zeros, so that the difference starts inside of it.
    const start = template.lastIndexOf(PUSH32 + ZEROS, at)
    const word = start + PUSH32.length
    if (start < 0 || start % 2 !== 0 || at >= word + WORD_DIGITS) return false
    if (code.slice(start, word) !== PUSH32) return false
    at = word + WORD_DIGITS
  }
  return true
}

/**
 * Whether a contract's runtime code is what this creation leaves: the runtime stands inside the creation with zeros
 * where its unchangeable values go.
 */
export function isBuiltFrom(runtime: string, creation: string): boolean {
  const [code, all] = [runtime.slice(2).toLowerCase(), creation.slice(2).toLowerCase()]
  if (code.length <= HEAD_DIGITS) return false
  const head = code.slice(0, HEAD_DIGITS)
  for (let at = all.indexOf(head); at >= 0; at = all.indexOf(head, at + 1)) {
    const template = all.slice(at, at + code.length)
    if (at % 2 === 0 && template.length === code.length && sameButFilled(code, template))
      return true
  }
  return false
}
