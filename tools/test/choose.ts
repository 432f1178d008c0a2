import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { ROOT } from '../check/run.ts'
import { testFiles } from './projects.ts'
import { checks, EVERYTHING, playwright, stepsOf, vitest, type Step } from './steps.ts'

const inPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The last commit that `main` has too; the last one of all where there is no `main`. */
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

function testsCalled(word: string): Step[] {
  const unit = [...testFiles().values()].flat()
  const browser = globSync('e2e/**/*.spec.ts', { cwd: ROOT })
  const path = normalize(word)
  const steps = (chosen: (file: string) => boolean, title: readonly string[] = []): Step[] => {
    const [ours, theirs] = [unit.filter(chosen), browser.filter(chosen)]
    return [
      ...(ours.length > 0 ? [vitest(word, [...ours, ...title.flatMap((one) => ['-t', one])])] : []),
      ...(theirs.length > 0
        ? [playwright(word, [...theirs, ...title.flatMap((one) => ['-g', one])])]
        : []),
    ]
  }
  const byPath = steps((file) => file.includes(path))
  if (byPath.length > 0) return byPath
  return steps((file) => readFileSync(join(ROOT, file), 'utf8').includes(word), [inPattern(word)])
}

/**
 * What `npm test -- WORD` runs: what changed, the steps, files or tests called so. Throws a sentence when nothing is.
 */
export function choose(word: string): readonly Step[] {
  if (word === 'changed')
    return [...checks, vitest('changed', ['--changed', changedSince(), '--passWithNoTests'])]
  const steps = stepsOf(EVERYTHING).filter(({ name }) => name.includes(word))
  const found = steps.length > 0 && !word.includes('/') ? steps : testsCalled(word)
  if (found.length === 0) throw new Error(`No step, file or test is called "${word}".`)
  return found
}
