import { describe, expect, it } from 'vitest'
import {
  EXPLAIN_ACTIONS,
  findPasted,
  readPasted,
  normalizedHash,
  VERDICT_KEYS,
  VERDICTS,
} from './explain.ts'

const HASH = '9f'.repeat(32)

const EVM_ADDRESS = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'

describe('findPasted', () => {
  it.each([
    [
      `我付了 https://polygonscan.com/tx/0x${HASH} 怎么没到？`,
      [{ is: 'payment', what: `0x${HASH}` }],
    ],
    [
      `a${'1'.repeat(19)}${'b'.repeat(44)}`,
      [{ is: 'payment', what: `a${'1'.repeat(19)}${'b'.repeat(44)}` }],
    ],
    [
      `order 1732000000000123456, hash ${HASH}, from ${EVM_ADDRESS}`,
      [
        { is: 'payment', what: HASH },
        { is: 'order', what: '1732000000000123456' },
      ],
    ],
    ['订单1732000000000123456到了吗', [{ is: 'order', what: '1732000000000123456' }]],
    [`from ${EVM_ADDRESS}.`, [{ is: 'address', what: EVM_ADDRESS }]],
    [
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      [{ is: 'address', what: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    ],
    [`${EVM_ADDRESS}00`, []],
    ['hello 40128736', []],
  ])('finds in %s what can be looked up', (text, found) => expect(findPasted(text)).toEqual(found))
})

describe('readPasted', () => {
  it.each([
    [`0x${HASH}`, { is: 'hash', hash: HASH, from: 'evm' }],
    [`  0X${HASH.toUpperCase()}\n`, { is: 'hash', hash: HASH, from: 'evm' }],
    [HASH, { is: 'hash', hash: HASH, from: 'tron' }],
    [`https://polygonscan.com/tx/0x${HASH}#eventlog`, { is: 'hash', hash: HASH, from: 'evm' }],
    [`https://tronscan.org/#/transaction/${HASH}`, { is: 'hash', hash: HASH, from: 'tron' }],
    ['1732000000000123456', { is: 'order', orderId: '1732000000000123456' }],
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', { is: 'address' }],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { is: 'address' }],
    ['Off-chain transfer 178293847123', { is: 'exchange' }],
    ['Internal transfer 40128736', { is: 'exchange' }],
    ['站内转账 88213', { is: 'exchange' }],
    ['40128736', { is: 'exchange' }],
    ['', { is: 'empty' }],
    [HASH.slice(1), { is: 'unknown' }],
    [`${HASH}a`, { is: 'unknown' }],
    ['hello', { is: 'unknown' }],
  ])('%j', (text, told) => expect(readPasted(text)).toEqual(told))

  it('spells a hash as its chain does', () => {
    expect(normalizedHash('evm', HASH)).toBe(`0x${HASH}`)
    expect(normalizedHash('tron', HASH)).toBe(HASH)
  })
})

it('every verdict on a payment has known actions', () => {
  expect(VERDICT_KEYS.length).toBeGreaterThan(40)
  for (const key of VERDICT_KEYS)
    for (const action of VERDICTS[key].actions) expect(EXPLAIN_ACTIONS).toContain(action)
})
