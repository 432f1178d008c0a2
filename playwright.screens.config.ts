import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `npm run screens`: pictures of every screen, to be looked at; `npm test` does not take them. */
export default defineConfig({
  ...config,
  projects: [{ name: 'screens' }],
  globalSetup: './e2e/screens/oneShop.ts',
  testDir: 'e2e/screens',
  testMatch: '**/*.screens.ts',
  outputDir: '.cache/test/screens',
  workers: 2,
  retries: 0,
  timeout: 3_600_000,
  use: { ...config.use, actionTimeout: 60_000 },
  reporter: 'list',
})
