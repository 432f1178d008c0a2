import { expect, test } from 'vitest'
import { hasWrongChecksum, toChecksumAddress } from './checksum.ts'

/** From EIP-55. */
const EXAMPLES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(EXAMPLES)('an EVM address is written as EIP-55 has it: %s', (address) => {
  expect(toChecksumAddress(address.toLowerCase())).toBe(address)
  expect(hasWrongChecksum(address)).toBe(false)
  expect(hasWrongChecksum(address.toLowerCase())).toBe(false)
  expect(hasWrongChecksum(`0x${address.slice(2).toUpperCase()}`)).toBe(false)
})

test('an EVM address with a mistyped digit or letter is found', () => {
  const address = EXAMPLES[2]!
  const wrong = Array.from(address.slice(2)).flatMap((digit, at) => {
    const other = digit === '1' ? '2' : '1'
    const typed = `${address.slice(0, at + 2)}${other}${address.slice(at + 3)}`
    return typed === address ? [] : [typed]
  })
  // A checksum of fifteen letters misses one in some ten thousand.
  expect(wrong.filter((one) => !hasWrongChecksum(one))).toEqual([])
  expect(hasWrongChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBe(true)
})
