import fc from 'fast-check'
import { utils } from 'tronweb'
import { expect, it } from 'vitest'
import { fromTronAddress, isTronAddress, toTronAddress } from './address.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const USDT_HEX = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'

it('the TRON address of USDT is written and read', () => {
  expect(toTronAddress(USDT_HEX)).toBe(USDT)
  expect(fromTronAddress(USDT)).toBe(USDT_HEX)
})

it('TRON addresses are read as tronweb reads them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const hex = Buffer.from(bytes).toString('hex')
      const base58 = toTronAddress(`0x${hex}`)
      expect(base58).toBe(utils.address.fromHex(`41${hex}`))
      expect(fromTronAddress(base58)).toBe(`0x${hex}`)
    }),
  )
})

it('an address with a mistyped letter is refused', () => {
  const at = fc.integer({ min: 1, max: USDT.length - 1 })
  fc.assert(
    fc.property(at, fc.constantFrom(...'123ABCxyz'), (place, letter) => {
      fc.pre(USDT[place] !== letter)
      expect(isTronAddress(USDT.slice(0, place) + letter + USDT.slice(place + 1))).toBe(false)
    }),
  )
})

it.each([
  '',
  'T',
  USDT_HEX,
  `41${USDT_HEX.slice(2)}`,
  `${USDT} `,
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
])('%j is not taken as a TRON address', (text) => {
  expect(isTronAddress(text)).toBe(false)
})

it('a TRON address of other than 20 bytes throws', () => {
  expect(() => toTronAddress('0x00')).toThrow(TypeError)
})
