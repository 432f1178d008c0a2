import { expect, test } from 'vitest'
import { forwarderSalt } from './forwarderSalt.ts'

const SECRET = new Uint8Array(32).fill(7)

test('a salt is for ever: another one would lose the address', () => {
  expect(forwarderSalt(SECRET, 'order', 0n)).toBe(
    '0x942d7f07df6cfe768204cdf6d0af176bb200bd32da6cf8622e53bd2db27732c1',
  )
  expect(forwarderSalt(SECRET, 'deposit', 12n)).toBe(
    '0x0a6ea627d2a51115a261e44bba63eb4732609ea331eb45cddc3c03e6fdedb38d',
  )
})

test('purposes, numbers and secrets share no salt', () => {
  const secrets = [SECRET, new Uint8Array(32).fill(8)]
  const salts = secrets.flatMap((secret) =>
    (['order', 'deposit'] as const).flatMap((purpose) =>
      [0n, 1n, 11n, 111n, 10n ** 15n].map((index) => forwarderSalt(secret, purpose, index)),
    ),
  )
  expect(new Set(salts).size).toBe(20)
})

test('a short secret or a negative number is refused', () => {
  expect(() => forwarderSalt(new Uint8Array(31), 'order', 1n)).toThrow(TypeError)
  expect(() => forwarderSalt(SECRET, 'order', -1n)).toThrow(RangeError)
})
