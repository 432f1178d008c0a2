import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
