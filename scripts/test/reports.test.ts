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

const vitest = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] as unknown[] }

test('passed, failed and skipped tests are counted', () => {
  expect(countVitest(report(vitest))).toEqual({ passed: 3, failed: 0, skipped: 1 })
  expect(countPlaywright(report({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 }, errors: [] }))).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test('a test file that cannot be loaded is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(countVitest(report({ ...vitest, success: false, testResults: [broken, broken] })).failed).toBe(2)
})

test('a file whose tests failed is not counted twice', () => {
  const failing = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
  expect(countVitest(report({ ...vitest, success: false, numFailedTests: 1, testResults: [failing] })).failed).toBe(1)
})

test('an error outside of any test is a failure', () => {
  expect(countVitest(report({ ...vitest, success: false })).failed).toBe(1)
  expect(countPlaywright(report({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] })).failed).toBe(1)
})

test('a test that passed only at the second try is a failure', () => {
  expect(countPlaywright(report({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] })).failed).toBe(1)
})
