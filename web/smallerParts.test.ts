import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { smallerParts } from './smallerParts.ts'

const WEB = import.meta.dirname

test('no page of the shop runs what its build leaves out of the query library', () => {
  const files = globSync('{shop,client,ui,load}/**/*.{ts,tsx}', { cwd: WEB })
  expect(files.length).toBeGreaterThan(200)
  const users = files.filter((file) =>
    /\b(?:useIsM|useM|isM)utat|MutationCache|\b(?:de)?hydrate\b/.test(
      readFileSync(join(WEB, file), 'utf8'),
    ),
  )
  expect(users).toEqual([])
})

/** A build of these modules alone, by id; the first one is the entry. */
const built = (modules: Readonly<Record<string, string>>) => {
  const given: Plugin = {
    name: 'given',
    resolveId: (id) => (id in modules ? id : undefined),
    load: (id) => modules[id],
  }
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [smallerParts, given],
    build: { write: false, rolldownOptions: { input: Object.keys(modules)[0]! } },
  })
}

const CACHE = '/query-core/build/modern/mutationCache.js'
const LATER = { '/later.js': 'export const later = 1' }

test('a build fails when an upgrade has moved what it leaves out', async () => {
  const entry = "import('/later.js').then(console.log)"
  const whole = {
    '/entry.js': `import { MutationCache } from '${CACHE}'; console.log(MutationCache); ${entry}`,
    [CACHE]: 'export class MutationCache { wholeOfIt() {} }',
    ...LATER,
  }
  const { output } = (await built(whole)) as { output: { code?: string }[] }
  expect(output.map(({ code }) => code).join()).not.toContain('wholeOfIt')
  await expect(built({ '/entry.js': entry, ...LATER })).rejects.toThrow('mutationCache')
  await expect(
    built({ '/entry.js': `import '${CACHE}'`, [CACHE]: 'console.log(1)' }),
  ).rejects.toThrow('preload-helper')
})
