import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import mail from '../../../i18n/cn/mail.ts'

test('docs/operations.md says of every alarm what it means and what to do', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const rows = page
    .split('\n## Alarms\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) =>
    [...row.split(' | ')[0]!.matchAll(/`(\w+)`/g)].map(([, kind]) => kind),
  )
  const kinds = Object.keys(mail).flatMap((key) => key.split('alarm.of.')[1] ?? [])
  expect(told.toSorted()).toEqual(kinds.toSorted())
})
