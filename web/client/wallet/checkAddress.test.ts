import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { NETWORKS } from '../../../basics/networks.ts'
import { checkAddress } from './checkAddress.ts'

const USDT_TRON = NETWORKS[105].usdtAddress
const USDT_POLYGON = NETWORKS[137].usdtAddress

test('addresses of a network are taken, in every spelling that is whole', () => {
  expect(checkAddress('evm', USDT_POLYGON)).toBeUndefined()
  expect(checkAddress('evm', USDT_POLYGON.toLowerCase())).toBeUndefined()
  expect(checkAddress('evm', `0x${USDT_POLYGON.slice(2).toUpperCase()}`)).toBeUndefined()
  expect(checkAddress('tron', USDT_TRON)).toBeUndefined()
  for (const seed of ['11', 'a7', 'fe']) {
    const address = getAddress(`0x${seed.repeat(20)}`)
    expect(checkAddress('evm', address)).toBeUndefined()
  }
})

test('an address with one wrong letter is refused', () => {
  const at = [...USDT_POLYGON].findIndex((sign, index) => index > 1 && /[a-f]/.test(sign))
  const cased =
    USDT_POLYGON.slice(0, at) + USDT_POLYGON[at]!.toUpperCase() + USDT_POLYGON.slice(at + 1)
  expect(checkAddress('evm', cased)).toBe('checksum')
  expect(checkAddress('tron', `${USDT_TRON.slice(0, -1)}u`)).toBe('checksum')
  expect(checkAddress('tron', `TT${USDT_TRON.slice(2)}`)).toBe('checksum')
})

test('an address of the other kind is named as such, and anything else is none', () => {
  expect(checkAddress('evm', USDT_TRON)).toBe('tron')
  expect(checkAddress('tron', USDT_POLYGON)).toBe('evm')
  for (const text of [
    '',
    '0x',
    USDT_POLYGON.slice(0, -1),
    `${USDT_POLYGON}0`,
    `0X${USDT_POLYGON.slice(2)}`,
    'buyer@example.com',
  ]) {
    expect(checkAddress('evm', text)).toBe('format')
    expect(checkAddress('tron', text === USDT_POLYGON ? '' : text)).toBe('format')
  }
})
