import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { ROOT } from '../check/run.ts'
import { testFiles } from './projects.ts'
import { checks, EVERYTHING, playwright, stepsOf, vitest, type Step } from './steps.ts'

const inPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The newest commit shared with `main`, or the last one without `main`. */
function changedSince(): string {
  try {
    return execFileSync('git', ['merge-base', 'HEAD', 'main'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'HEAD'
  }
}

type Files = { readonly unit: readonly string[]; readonly browser: readonly string[] }

const allTests = (): Files => ({
  unit: [...testFiles().values()].flat(),
  browser: globSync('e2e/**/*.spec.ts', { cwd: ROOT }),
})

const filesThat = (chosen: (file: string) => boolean, { unit, browser }: Files): Files => ({
  unit: unit.filter(chosen),
  browser: browser.filter(chosen),
})

/** One run per kind; `titles` limits it to tests of those names. */
const runsOf = (name: string, { unit, browser }: Files, titles: readonly string[] = []): Step[] => [
  ...(unit.length > 0 ? [vitest(name, [...unit, ...titles.flatMap((one) => ['-t', one])])] : []),
  ...(browser.length > 0
    ? [playwright(name, [...browser, ...titles.flatMap((one) => ['-g', one])])]
    : []),
]

/** Files with that name or path, else those containing it. */
export function filesCalled(path: string, all = allTests()): Files {
  const whole = filesThat((file) => `/${file}`.endsWith(`/${path}`), all)
  return whole.unit.length + whole.browser.length > 0
    ? whole
    : filesThat((file) => file.includes(path), all)
}

/**
 * What `npm test -- WORDS` runs: `changed`, steps, files or test names. All files run together, since each browser run
 * starts shops. Throws a sentence when nothing matches.
 */
export function choose(words: readonly string[]): readonly Step[] {
  const all = allTests()
  const paths: string[] = []
  const chosen = new Set<string>()
  const steps = words.flatMap((word): readonly Step[] => {
    if (word === 'changed')
      return [...checks, vitest('changed', ['--changed', changedSince(), '--passWithNoTests'])]
    const named = stepsOf(EVERYTHING).filter(({ name }) => name.includes(word))
    if (named.length > 0 && !word.includes('/')) return named
    const path = normalize(word)
    const { unit, browser } = filesCalled(path, all)
    if (unit.length + browser.length > 0) {
      paths.push(path)
      for (const file of [...unit, ...browser]) chosen.add(file)
      return []
    }
    const hasTitle = (file: string): boolean =>
      readFileSync(join(ROOT, file), 'utf8').includes(word)
    const titled = runsOf(word, filesThat(hasTitle, all), [inPattern(word)])
    if (titled.length === 0) throw new Error(`No step, file or test is called "${word}".`)
    return titled
  })
  return [
    ...steps,
    ...runsOf(
      paths.join(' '),
      filesThat((file) => chosen.has(file), all),
    ),
  ]
}
