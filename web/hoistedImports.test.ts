import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { hoistedImports } from './hoistedImports.ts'

/** Three parts that are loaded later; what they share becomes files of its own. */
const MODULES: Readonly<Record<string, string>> = {
  '/entry.js':
    "import { first } from '/first.js'; console.log(first); " +
    "import('/sheet.js'); import('/other.js'); import('/deep.js')",
  '/first.js': 'export const first = 1',
  '/sheet.js': "import { near } from '/near.js'; console.log('sheet', near)",
  '/other.js': "import { near } from '/near.js'; console.log('other', near)",
  '/near.js': "import { deep } from '/far.js'; export const near = deep",
  '/far.js': "import { first } from '/first.js'; export const deep = 'far' + first",
  '/deep.js': "import { deep } from '/far.js'; console.log('deep', deep)",
}

type File = { readonly fileName: string; readonly name: string; readonly code: string }

async function built(plugins: readonly Plugin[]): Promise<(name: string) => File> {
  const given: Plugin = {
    name: 'given',
    resolveId: (id) => (id in MODULES ? id : undefined),
    load: (id) => MODULES[id],
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins, given],
    build: { write: false, modulePreload: false, rolldownOptions: { input: '/entry.js' } },
  })) as { output: File[] }
  return (name) => output.find((file) => file.name === name)!
}

test('a part that is loaded later names the files that its own imports need, but not those of every page', async () => {
  const plain = await built([])
  const far = plain('far').fileName.split('/').at(-1)!
  expect(plain('sheet').code).not.toContain(far)

  const hoisted = await built([hoistedImports])
  const named = [...hoisted('sheet').code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)]
  const files = named.map(([, file]) => file)
  expect(files).toContain(hoisted('near').fileName.split('/').at(-1))
  expect(files).toContain(hoisted('far').fileName.split('/').at(-1))
  expect(files).toHaveLength(2)
})
