import { HIDDEN_CHARACTERS } from '../../../basics/hiddenCharacters.ts'

/** A licence file does not fit, a link or a long code does. */
const LONGEST_KEY = 1_000
const MAX_KEYS = 5_000

export type LineProblem = 'tooLong' | 'control' | 'twice' | 'duplicate' | 'tooMany'
type PastedLine = {
  readonly line: number
  readonly text: string
  readonly problem: LineProblem | null
}

/** One key a line; blank lines are skipped, surrounding spaces do not count. */
export function readPastedKeys(pasted: string): PastedLine[] {
  const seen = new Set<string>()
  let kept = 0
  return pasted
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((raw, at) => ({ line: at + 1, text: raw.trim() }))
    .filter(({ text }) => text !== '')
    .map(({ line, text }) => {
      const problem = problemOf(text, seen, kept)
      seen.add(text)
      if (problem === null) kept++
      return { line, text, problem }
    })
}

function problemOf(text: string, seen: ReadonlySet<string>, kept: number): LineProblem | null {
  if ([...text].length > LONGEST_KEY) return 'tooLong'
  if (HIDDEN_CHARACTERS.test(text)) return 'control'
  if (seen.has(text)) return 'twice'
  return kept >= MAX_KEYS ? 'tooMany' : null
}
