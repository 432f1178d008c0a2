import { expect, test } from 'vitest'
import { ERRORS, errorOfCode } from './errors.ts'

test('every error has a code of its own, by which the client finds its name', () => {
  for (const [name, { code }] of Object.entries(ERRORS)) expect(errorOfCode(code)).toBe(name)
  expect(errorOfCode(undefined)).toBe('internal')
  expect(errorOfCode(49999)).toBe('internal')
})
