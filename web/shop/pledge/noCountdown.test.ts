import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SHOP = join(import.meta.dirname, '..')

test('no screen of rewards, promotions, votes or tokens counts down', () => {
  const files = globSync('{pledge,levels,income,promotion,dao,token}/*.tsx', { cwd: SHOP })
  expect(files.length).toBeGreaterThan(10)
  const counting = files.filter((file) =>
    /Deadline|useNowUntil|setInterval/.test(readFileSync(join(SHOP, file), 'utf8')),
  )
  expect(counting).toEqual([])
})
