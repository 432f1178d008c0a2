import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS, type Check } from '../check/checks.ts'
import { COMPILED } from '../../server/testing/runs/childEnv.ts'
import { bin, ROOT, run } from '../check/run.ts'
import { ensureTestBrowser } from './browser.ts'
import { passedBefore, rememberPassed } from './contractCache.ts'
import { countPlaywright, countVitest, NOTHING, type Count } from './reports.ts'

/** Output is printed at the end, unless the step prints it itself. */
export type Step = { readonly name: string; run(): Promise<Count & { readonly output?: string }> }

const REPORTS = join(ROOT, '.cache/test')
const one = (ok: boolean): Count => ({ ...NOTHING, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

/**
 * Runs a test runner; true if it succeeded. Piped, since two runners on a terminal would overwrite each other's lines.
 */
function show(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      // Fewer garbage collections save a twentieth of its processor time.
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=32`,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...env,
    },
  })
  child.stdout!.pipe(process.stdout, { end: false })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(error.message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
}

/** No report means that the runner itself failed. */
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

export const vitest = (name: string, args: readonly string[] = []): Step => ({
  name,
  async run() {
    const report = join(REPORTS, 'vitest.json')
    const ended = await show([
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ])
    return counted(ended, countVitest, report)
  },
})

export const playwright = (name: string, args: readonly string[] = []): Step => ({
  name,
  async run() {
    const browser = ensureTestBrowser()
    console.log(`with ${browser}`)
    const report = join(REPORTS, 'playwright.json')
    const ended = await show(
      [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args],
      {
        CHROMIUM: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // Node loads the files: Playwright's transformer took six seconds of processor time.
        PW_DISABLE_TS_ESM: '1',
      },
    )
    return counted(ended, countPlaywright, report)
  },
})

const command = ({ name, commands, env }: Check): Step => ({
  name,
  async run() {
    const ended: Awaited<ReturnType<typeof run>>[] = []
    for (const args of commands) ended.push(await run(args, env))
    const passed = ended.filter(({ ok }) => ok).length
    return {
      ...NOTHING,
      passed,
      failed: ended.length - passed,
      output: ended.map(({ output }) => output).join(''),
    }
  },
})

const contracts: Step = {
  name: 'contract tests',
  async run() {
    const before = passedBefore()
    if (before !== undefined)
      return { ...NOTHING, passed: before, output: 'unchanged since they passed here\n' }
    const { runContractTests } = await import('../scripts/contracts.ts')
    const { passed, failed, failures } = await runContractTests()
    if (failed === 0 && passed > 0) rememberPassed(passed)
    return { passed, failed, skipped: 0, failures }
  },
}

export const checks: readonly Step[] = CHECKS.map(command)

/** A step, or plans run one after another or all at once. */
export type Plan =
  | Step
  | { readonly inOrder: readonly Plan[] }
  | { readonly together: readonly Plan[] }

export const stepsOf = (plan: Plan): readonly Step[] =>
  'run' in plan ? [plan] : ('inOrder' in plan ? plan.inOrder : plan.together).flatMap(stepsOf)

/**
 * Both kinds of tests mostly wait for blocks, so neither fills two cores alone. Steps that start a shop would each
 * build the pages.
 */
export const EVERYTHING: Plan = {
  together: [
    { inOrder: [...checks, contracts] },
    {
      inOrder: [
        command({ name: 'pages', commands: [['tools/scripts/buildWeb.ts']] }),
        { together: [playwright('browser tests'), vitest('unit, database and chain tests')] },
      ],
    },
  ],
}

export function clearReports(): void {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
}
