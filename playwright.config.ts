import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './tools/test/browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'e2e/shop',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/test/browser',
  // Each worker has a shop of its own.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Far above what is needed: a machine that is busy with something else is no fault of the shop.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    launchOptions: { ...(executablePath && { executablePath }), args: BROWSER_FLAGS },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
