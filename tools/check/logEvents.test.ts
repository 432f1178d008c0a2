import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logPage, namedEvents, readLogEvents } from './logEvents.ts'

const logged = readLogEvents()

test('docs/log.md lists every event of the log with its text (node tools/check/logEvents.ts)', () => {
  const page = join(import.meta.dirname, '../../docs/log.md')
  expect(readFileSync(page, 'utf8')).toBe(logPage(logged))
})

test('every event named in the server is logged with a text', () => {
  expect([...namedEvents()].sort()).toEqual(logged.map(({ name }) => name))
  expect(logged.filter(({ texts }) => texts.size === 0)).toEqual([])
})
