import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['{basics,api,i18n,server,web,scripts,contracts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/test/databaseSetup.ts'],
    setupFiles: ['scripts/test/quietConsole.ts'],
    // Two cores: more workers only make each test slower and its time limits tighter.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
