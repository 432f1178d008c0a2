import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** A file or folder: lower case, with a slash inside; `<language>` stands for each. */
const PATH = /^[a-z]\w*(?:\/[\w<>.-]+)+\/?$/

const exists = (path: string): boolean =>
  ['', 'server/'].some(
    (from) => globSync(`${from}${path.replaceAll(/<\w+>/g, '*')}`, { cwd: ROOT }).length > 0,
  )
const named = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!).filter((span) => PATH.test(span))

test('every file and folder that the architecture names is there', () => {
  const paths = named(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'))
  expect(paths).toContain('money/payments/settle/rules.ts')
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

test('a path of the architecture page that moved is refused', () => {
  expect(named('`money/payments/rules.ts` and `POST appleShop/createOrder`')).toEqual([
    'money/payments/rules.ts',
  ])
  expect(exists('money/payments/rules.ts')).toBe(false)
})
