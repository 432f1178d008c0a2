import { describe, expect, it } from 'vitest'
import { askedOf, callInputOf, detectedName, isAsked, withOrder } from './explainQuery.ts'

const HASH = 'ab'.repeat(32)
const ORDER = '1732000000000123456'
const SECRET = '0f'.repeat(16)

describe('what is looked for', () => {
  it('what is looked for comes from the address, and nothing else does', () => {
    expect(askedOf({ hash: ` 0x${HASH} `, network: '56', orderId: ORDER, secret: SECRET })).toEqual(
      { what: `0x${HASH}`, network: 56, orderId: ORDER, secret: SECRET },
    )
    expect(askedOf({ hash: 'x'.repeat(999), network: '1', orderId: '12', secret: 'no' })).toEqual({
      what: 'x'.repeat(300),
      network: undefined,
      orderId: '',
      secret: '',
    })
    expect(isAsked(askedOf({}))).toBe(false)
  })
  it('what is looked for is an order when its number stands in the first field, with the key of this device', () => {
    const asked = withOrder(askedOf({ hash: ORDER }), (id) => (id === ORDER ? SECRET : undefined))
    expect(callInputOf(asked)).toEqual({ txHash: ORDER, orderId: ORDER, secret: SECRET })
    expect(callInputOf(withOrder(askedOf({ hash: HASH }), () => SECRET))).toEqual({ txHash: HASH })
    expect(callInputOf(askedOf({ hash: HASH, secret: SECRET }))).toEqual({ txHash: HASH })
  })
  it('what is looked for tells by its spelling where a hash may be', () => {
    expect(detectedName(HASH, [105, 137, 56])).toBe('TRON')
    expect(detectedName(`0x${HASH}`, [105, 137, 56])).toBe('Polygon / BNB Smart Chain')
    expect(detectedName(HASH, [137])).toBeUndefined()
    expect(detectedName(ORDER, [105, 137])).toBeUndefined()
  })
})
