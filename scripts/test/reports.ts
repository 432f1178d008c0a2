import { readFileSync } from 'node:fs'

/** How many checks of a step passed and failed. */
export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 }
export const add = (a: Count, b: Count): Count => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped })

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Counts a report of Vitest's JSON reporter. A file that could not even be loaded has no tests to count and counts as
 * one failure; so does a run that calls itself unsuccessful for any other reason (an error between tests).
 */
export function countVitest(file: string): Count {
  const report = json(file) as VitestReport
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed')).length
  const failed = report.numFailedTests + unloaded
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

/** Counts a report of Playwright's JSON reporter. A test that passed only when tried again counts as failed. */
export function countPlaywright(file: string): Count {
  const { stats, errors } = json(file) as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}
