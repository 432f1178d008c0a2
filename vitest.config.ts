import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { keepFilesInMemory } from './tools/test/inMemory.ts'
import { testFiles, type Project } from './tools/test/projects.ts'
import { TEST_MS, WAIT_MS } from './tools/test/patience.ts'

keepFilesInMemory()
const cacheDir = '.cache/vitest'
const files = testFiles()
const database = ['tools/test/databaseSetup.ts']

/** What lasts longest starts first, so that no core waits for it at the end. */
const LONG = [
  'check/newValues',
  'returns/claimReplay',
  'everyCall/hostileRequests',
  'spendLimits/chargeReplay',
  'everyCall/access',
  'scripts/commands',
  'supervisor/life',
]
class LongFirst extends BaseSequencer {
  override async sort(found: Parameters<BaseSequencer['sort']>[0]) {
    const isShort = (file: string): boolean =>
      !LONG.some((long) => file.endsWith(`${long}.test.ts`))
    const sorted = await super.sort(found)
    return sorted.toSorted((a, b) => Number(isShort(a.moduleId)) - Number(isShort(b.moduleId)))
  }
}

/** Node loads the files itself, as it does for the shop: Vite's runner took a sixth more of the processor's time. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/**
 * One group after the other. Files of a group share what they import: loading it anew for each took a sixth of the
 * processor's time. Trials sleep most of the time, so that many of them fit on two cores, beside the browser tests that
 * fill these first.
 */
const project = (name: Project, groupOrder: number, maxWorkers: number, options = {}) => ({
  cacheDir,
  test: {
    name,
    include: files.get(name) ?? [],
    maxWorkers,
    sequence: { groupOrder },
    runner: 'tools/test/runner.ts',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    restoreMocks: true,
    ...options,
  },
})

// Projects that extended this one would each build this file and read all sources again.
export default defineConfig({
  cacheDir,
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      project('pure', 0, 2, { ...native, isolate: false }),
      project('pages', 0, 2, { globalSetup: database, isolate: false }),
      project('trials', 1, 6, { ...native, globalSetup: database }),
      project('database', 2, 3, { ...native, globalSetup: database, isolate: false }),
      project('chain', 2, 3, { ...native, globalSetup: database, isolate: false }),
    ],
  },
})
