import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'xiaopu-reports-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: unknown): string => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [] as unknown[],
}

test('a report counts passed, failed and skipped tests', () => {
  expect(countVitest(report(vitest))).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] })
  expect(
    countPlaywright(
      report({
        stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 },
        errors: [],
        suites: [],
      }),
    ),
  ).toMatchObject({ passed: 5, failed: 1, skipped: 2 })
})

test('a test file that cannot be loaded is a failure', () => {
  const broken = {
    name: 'a.test.ts',
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  }
  expect(
    countVitest(report({ ...vitest, success: false, testResults: [broken, broken] })).failed,
  ).toBe(2)
})

test('a file whose tests failed is not counted twice', () => {
  const failing = {
    name: 'a.test.ts',
    status: 'failed',
    assertionResults: [
      { status: 'passed' },
      {
        status: 'failed',
        ancestorTitles: [],
        title: 'adds up',
        failureMessages: ['expected 1 to be 2'],
      },
    ],
  }
  expect(
    countVitest(report({ ...vitest, success: false, numFailedTests: 1, testResults: [failing] }))
      .failed,
  ).toBe(1)
})

test('an error outside of any test is a failure', () => {
  expect(countVitest(report({ ...vitest, success: false })).failed).toBe(1)
  expect(
    countPlaywright(
      report({
        stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 },
        errors: [{}],
        suites: [],
      }),
    ).failed,
  ).toBe(1)
})

const twice = (title: string) => ({
  title,
  file: 'buy.spec.ts',
  line: 7,
  ok: true,
  tests: [{ status: 'flaky', results: [{ error: { message: 'not visible' } }, {}] }],
})

test('two tests that passed only at the second try are named, a third one fails them all', () => {
  const run = (...titles: string[]) =>
    countPlaywright(
      report({
        stats: { expected: 5, unexpected: 0, flaky: titles.length, skipped: 0 },
        errors: [],
        suites: [{ title: 'buy.spec.ts', specs: titles.map(twice) }],
      }),
    )
  expect(run('buys', 'pays')).toMatchObject({
    passed: 7,
    failed: 0,
    failures: [],
    retried: ['buy.spec.ts:7 › buys\n    not visible', 'buy.spec.ts:7 › pays\n    not visible'],
  })
  expect(run('buys', 'pays', 'returns')).toMatchObject({ passed: 5, failed: 3, retried: [] })
  expect(run('buys', 'pays', 'returns').failures).toHaveLength(3)
})

test('what failed is told with its name and the beginning of its message', () => {
  const failing = {
    name: 'a.test.ts',
    status: 'failed',
    assertionResults: [
      {
        status: 'failed',
        ancestorTitles: ['sums'],
        title: 'adds up',
        failureMessages: ['\u001B[31mexpected\u001B[39m 1 to be 2\n\nat a'],
      },
    ],
  }
  const broken = {
    name: 'b.test.ts',
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  }
  expect(
    countVitest(
      report({ ...vitest, success: false, numFailedTests: 1, testResults: [failing, broken] }),
    ).failures,
  ).toEqual([
    'a.test.ts › sums › adds up\n    expected 1 to be 2\n    at a',
    'b.test.ts\n    no such module',
  ])
  const spec = (ok: boolean) => ({
    title: 'buys',
    file: 'buy.spec.ts',
    line: 7,
    ok,
    tests: [{ results: [ok ? {} : { error: { message: 'not visible' } }] }],
  })
  const suites = [
    {
      title: 'buy.spec.ts',
      specs: [spec(true)],
      suites: [{ title: 'on a phone', specs: [spec(false)] }],
    },
  ]
  expect(
    countPlaywright(
      report({ stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }, errors: [], suites }),
    ).failures,
  ).toEqual(['buy.spec.ts:7 › on a phone › buys\n    not visible'])
})
