import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../..')
const SHOP_LANGUAGE = 'ui/texts.tsx'

const importsOf = (file: string): string[] =>
  [...readFileSync(join(WEB, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(
    ([, target]) => normalize(join(dirname(file), target!)),
  )

test('no file of the office reads the language of the shop’s pages, which is Chinese there', () => {
  const ui = globSync('ui/*.{ts,tsx}', { cwd: WEB })
  const office = globSync('office/**/*.{ts,tsx}', { cwd: WEB })
  expect(office.length).toBeGreaterThan(100)
  const reads = new Set([SHOP_LANGUAGE])
  // A Set goes on with what is added while it is read.
  for (const read of reads)
    for (const file of ui) if (importsOf(file).includes(read)) reads.add(file)
  expect(reads).toContain('ui/Sheet.tsx')
  const problems = office.flatMap((file) =>
    importsOf(file).flatMap((target) => (reads.has(target) ? [`${file} imports ${target}`] : [])),
  )
  expect(problems).toEqual([])
})
