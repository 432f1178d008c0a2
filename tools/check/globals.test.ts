import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = '{basics,api,i18n,server,samples,web,contracts,e2e,tools}/**/*.{ts,tsx}'
const SKIPPED = /(?:^|\/)(?:node_modules|dist|fixtures)(?:\/|$)/
const DECLARES_GLOBALS = /^\s*declare global\b/m

/**
 * When a file with global declarations changes together with others, TypeScript 7.0.2 leaves out of an incremental
 * check what imports those others (github.com/microsoft/typescript-go/issues/4664).
 */
test('no file declares globals, so that an incremental check of types misses nothing', () => {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: (name) => SKIPPED.test(name) })
  expect(files).toContain(join('e2e', 'shop', 'axe.ts'))
  const declaring = files.filter(
    (file) =>
      file.endsWith('.d.ts') || DECLARES_GLOBALS.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(declaring).toEqual([])
})

test('a declaration of a global is refused', () => {
  expect('export {}\ndeclare global {\n').toMatch(DECLARES_GLOBALS)
})
