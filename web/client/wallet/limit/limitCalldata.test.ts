import { encodeFunctionData, erc20Abi, toFunctionSelector, type Address } from 'viem'
import { expect, test } from 'vitest'
import { spendLimitAbi } from '../../../../basics/abi/spendLimit.ts'
import {
  LIMIT_SELECTOR,
  decodeLimitCall,
  encodeAllow,
  encodeGrant,
  encodeRevoke,
  type GrantTerms,
} from './limitCalldata.ts'

const [treasury, token, operator] = ['1', 'a', 'F'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]
const terms: GrantTerms = {
  treasury,
  token,
  capBase: 500_000_000n,
  perOrderBase: 7n,
  perPeriodBase: 90n,
  endSeconds: 1_900_000_000n,
  operator,
}

test('calldata of spending limits is what viem encodes', () => {
  expect(encodeGrant(terms)).toBe(
    encodeFunctionData({
      abi: spendLimitAbi,
      functionName: 'grant',
      args: [
        treasury,
        token,
        500_000_000n,
        7n,
        90n,
        1_900_000_000n,
        operator.toLowerCase() as Address,
      ],
    }),
  )
  expect(encodeRevoke(9n)).toBe(
    encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [9n] }),
  )
  expect(encodeAllow(token, 5n)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [token, 5n] }),
  )
  expect(LIMIT_SELECTOR.grant).toBe(
    toFunctionSelector('grant(address,address,uint256,uint256,uint256,uint256,address)'),
  )
})

test('what is encoded is read again, and nothing else is', () => {
  expect(decodeLimitCall(encodeGrant(terms))).toEqual({
    name: 'grant',
    ...terms,
    operator: operator.toLowerCase(),
  })
  expect(decodeLimitCall(encodeRevoke(9n))).toEqual({ name: 'revoke', grantId: 9n })
  for (const data of [
    '0x',
    encodeAllow(token, 1n),
    `${encodeRevoke(1n)}00`,
    `${encodeRevoke(1n)}${'0'.repeat(64)}`,
    encodeGrant(terms).slice(0, -64),
    encodeGrant(terms).replace('0x', '0y'),
  ])
    expect(decodeLimitCall(data)).toBeUndefined()
  const dirty = encodeGrant(terms).slice(0, 10) + 'f'.repeat(24) + encodeGrant(terms).slice(34)
  expect(decodeLimitCall(dirty)).toBeUndefined()
})

test('amounts and addresses that are none are refused', () => {
  expect(() => encodeGrant({ ...terms, capBase: -1n })).toThrow(RangeError)
  expect(() => encodeGrant({ ...terms, operator: 'T1' })).toThrow(TypeError)
})
