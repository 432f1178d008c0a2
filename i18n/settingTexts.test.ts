import { expect, test } from 'vitest'
import { SETTINGS } from '../server/platform/settings/definitions.ts'
import texts from './cn/officeSettings.ts'

test('every setting that the office may change has a name in words', () => {
  const nameless = SETTINGS.filter(
    ({ name, changedBy }) =>
      changedBy === 'office' && !(`set.${name.replace(/^CHAIN_\d+_/, '')}` in texts),
  )
  expect(nameless.map(({ name }) => name)).toEqual([])
})
