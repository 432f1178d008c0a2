import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { countPlaywright, countVitest, NOTHING, type Count } from './reports.ts'

export type Step = { readonly name: string; run(): Promise<Count> }

export const ROOT = join(import.meta.dirname, '../..')
const REPORTS = join(ROOT, '.cache/test')
const one = (ok: boolean): Count => ({ ...NOTHING, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

/** Runs one of our packages' programs on our Node, its output to the terminal; answers whether it ended well. */
function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(error.message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
}

/** A report that was not written means that the runner itself broke down. */
function counted(ended: boolean, count: (file: string) => Count, file: string): Count {
  let result: Count
  try {
    result = count(file)
  } catch {
    console.log('The runner left no report.')
    return one(false)
  }
  return !ended && result.failed === 0 ? { ...result, failed: 1 } : result
}

const bin = (path: string): string => join(ROOT, 'node_modules', path)

async function runVitest(): Promise<Count> {
  const report = join(REPORTS, 'vitest.json')
  const ended = await run([
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return counted(ended, countVitest, report)
}

async function runContracts(): Promise<Count> {
  const { runContractTests } = await import('../scripts/contracts.ts')
  const { passed, failed, failures } = await runContractTests()
  for (const failure of failures) console.log(`failed: ${failure}`)
  console.log(`${passed} contract tests passed, ${failed} failed`)
  return { passed, failed, skipped: 0, failures }
}

async function runBrowser(): Promise<Count> {
  const browser = ensureBrowser()
  console.log(`with ${browser}`)
  const report = join(REPORTS, 'playwright.json')
  const ended = await run([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return counted(ended, countPlaywright, report)
}

const check = (name: string, ...commands: string[][]): Step => ({
  name,
  async run() {
    const results: boolean[] = []
    for (const command of commands) results.push(await run(command))
    return {
      ...NOTHING,
      passed: results.filter(Boolean).length,
      failed: results.filter((ok) => !ok).length,
    }
  },
})

/** In this order: what fails soonest and cheapest first. */
export const STEPS: readonly Step[] = [
  check(
    'types',
    [bin('typescript/bin/tsc')],
    [bin('typescript/bin/tsc'), '-p', 'server'],
    [bin('typescript/bin/tsc'), '-p', 'web'],
  ),
  check(
    'lint',
    [bin('oxlint/bin/oxlint'), '--format=unix'],
    [join(ROOT, 'tools/check/lintImports.ts')],
  ),
  check('pages', [join(ROOT, 'tools/scripts/buildWeb.ts')]),
  { name: 'unit, database and chain tests', run: runVitest },
  { name: 'contract tests', run: runContracts },
  { name: 'browser tests', run: runBrowser },
]

export function clearReports(): void {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
}
