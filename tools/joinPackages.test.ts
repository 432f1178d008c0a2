import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JOINED } from './joinPackages.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = '{api,basics,server,tools}/**/*.ts'

test('Node loads TypeBox and viem from joined files, whatever part of them the shop imports', () => {
  const name = new RegExp(
    `(?:from|import\\()\\s*'((?:${Object.keys(JOINED).join('|')})(?:/[^']+)?)'`,
    'g',
  )
  const imported = new Set(
    globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules'] }).flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(name)].map(([, part]) => part!),
    ),
  )
  const apart = [...imported].filter((part) => !import.meta.resolve(part).includes('/joined/'))
  expect(imported).toContain('viem/accounts')
  expect(apart).toEqual([])
})
