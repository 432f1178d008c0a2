import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, FEATURES_OFF, findTestBrowser } from './tools/test/browser.ts'
import { keepFilesInMemory } from './tools/test/inMemory.ts'
import { TEST_MS, WAIT_MS } from './tools/test/patience.ts'

keepFilesInMemory()
// Node loads the tests as they are written, so that Playwright need not look for the place of each line of each call.
if (process.env['PW_DISABLE_TS_ESM'])
  delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace
const executablePath = findTestBrowser()

/** All but the one that looks at the office of a shop without an owner. */
const OFFICE = /\/office\/(?!demoOwner\.)[^/]+\.spec\.ts$/
/** They start their own shop, or need none. */
const ALONE = /\/office\/(?:firstStart|bundle)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  // The office's tests need a shop with an owner, the others one without. As one worker after the other became free,
  // each started both kinds; a shop's start takes ten seconds of the processor's time.
  projects: [
    { name: 'alone', testMatch: ALONE },
    { name: 'office', testMatch: OFFICE, testIgnore: ALONE, workers: 1 },
    { name: 'shop', testMatch: '**/*.spec.ts', testIgnore: OFFICE },
  ],
  outputDir: '.cache/test/browser',
  // An idle worker's shop takes most of a tenth of a core. The other tests of `npm test` fill what two leave.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // A test that needed it is named at the end of `npm test`; more than two of them fail the run.
  retries: 1,
  // Far above what is needed: a machine that is busy with something else is no fault of the shop.
  timeout: TEST_MS,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // What waits for a button that never comes says so, instead of waiting until the test's own end.
    actionTimeout: WAIT_MS,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    // The first visit is in the language that the browser asks for; a header of its own would not reach the shop.
    locale: 'zh-CN',
    // A browser that starts each test with an empty one of its own compiles the pages' scripts anew.
    reuseContext: true,
    // What a worker asks for cannot be held up by a test.
    serviceWorkers: 'block',
    // A fifth of the browser's work is moving what no test looks at; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...BROWSER_FLAGS, `--disable-features=${FEATURES_OFF.join()}`],
    },
    // A trace of every test costs two thirds more processor time; TRACE=1 keeps those that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
