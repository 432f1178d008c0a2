import { readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const TOLD_LINES = 8

/** How many checks of a step passed and failed, with the failures' messages if known. */
export type Count = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
  /** Browser tests that passed only on a retry. */
  readonly retried?: readonly string[]
}

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0, failures: [] }
export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  retried: [...(a.retried ?? []), ...(b.retried ?? [])],
})

/** The first lines of a message, without colours; the runner's output has the rest. */
function described(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, TOLD_LINES)].join('\n    ')
}

const fromRoot = (file: string): string => (isAbsolute(file) ? relative(process.cwd(), file) : file)

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      status: string
      ancestorTitles: readonly string[]
      title: string
      failureMessages?: string[]
    }[]
  }[]
}

/**
 * Reads Vitest's JSON report. A file that could not be loaded counts as one failure, and so does a run that failed for
 * another reason, such as an error between tests.
 */
export function countVitest(file: string): Count {
  const report = json(file) as VitestReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = report.numFailedTests + unloaded.length
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap((one) =>
      one.status === 'failed'
        ? [
            described(
              [fromRoot(name), ...one.ancestorTitles, one.title].join(' › '),
              one.failureMessages?.[0],
            ),
          ]
        : [],
    ),
  )
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failures,
      ...unloaded.map(({ name, message }) => described(fromRoot(name), message)),
    ],
  }
}

type Spec = {
  title: string
  file: string
  line: number
  ok: boolean
  tests: { status?: string; results: { error?: { message?: string } }[] }[]
}
type Suite = { title: string; specs: Spec[]; suites?: Suite[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

/** The outermost suite is the file. */
const specsOf = (suite: Suite, above: readonly string[] = []): Spec[] => [
  ...suite.specs.map((spec) => ({ ...spec, title: [...above, spec.title].join(' › ') })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...above, inner.title])),
]

/** More retried tests than this in one run are a fault of the shop or its tests. */
const MAX_RETRIED = 2

/** Reads Playwright's JSON report. A few tests may pass on a retry: they are listed with their first error. */
export function countPlaywright(file: string): Count {
  const { stats, errors, suites } = json(file) as PlaywrightReport
  const specs = suites.flatMap((suite) => specsOf(suite))
  const failures = specs.filter(({ ok }) => !ok).map(formatSpec)
  const retried = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(formatSpec)
  const tooMany = stats.flaky > MAX_RETRIED
  return {
    passed: stats.expected + (tooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (tooMany ? stats.flaky : 0) + errors.length,
    skipped: stats.skipped,
    failures: [
      ...failures,
      ...(tooMany ? retried : []),
      ...errors.map(({ message }) => described('outside of any test', message)),
    ],
    retried: tooMany ? [] : retried,
  }
}

const formatSpec = ({ file, line, title, tests }: Spec): string =>
  described(
    `${file}:${line} › ${title}`,
    tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
  )
