import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['{basics,api,i18n,server,web,tools,contracts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tools/test/databaseSetup.ts'],
    setupFiles: ['tools/test/quietConsole.ts'],
    // Two cores: more workers only make each test slower and its time limits tighter.
    maxWorkers: 2,
    // Far above what is needed: a machine that is busy with something else is no fault of the code.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
  },
})
