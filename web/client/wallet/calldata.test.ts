import { describe, expect, it } from 'vitest'
import { decodeErrorResult, encodeErrorResult, encodeFunctionData, parseAbi } from 'viem'
import {
  decodeCall,
  encodeAllowance,
  encodeApprove,
  encodeBalanceOf,
  encodeOrderPayment,
  encodePayOrder,
  readWords,
} from './calldata.ts'
import { decodeAddOrder, encodeAddOrder } from './pledgeCoin.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function payOrder(uint256 orderId, uint256 level, uint256 usdtAmount, address receiver, uint64 deadline)',
  'function addOrder(uint256 level, uint256 usdtAmount) payable',
  'function orderPayment(address payer, uint256 orderId) view returns (uint256 amount)',
  'error AlreadyPaid(uint256 orderId, uint256 amount)',
])
const A = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'
const B = '0x55d398326f99059fF775485246999027B3197955'
const MAX = 2n ** 256n - 1n
const paying = { orderId: 5n, level: 6n, amount: 7n, receiver: B, deadlineSeconds: 1_900_000_000n }

describe('calldata', () => {
  it.each([0n, 1n, 249_720_000n, 249_720_000_000_000_000_000n, MAX])(
    'encodes %s as viem does',
    (amount) => {
      expect(encodeApprove(A, amount)).toBe(
        encodeFunctionData({ abi, functionName: 'approve', args: [A, amount] }),
      )
      expect(encodePayOrder({ ...paying, orderId: amount, amount })).toBe(
        encodeFunctionData({
          abi,
          functionName: 'payOrder',
          args: [amount, 6n, amount, B, 1_900_000_000n],
        }),
      )
      const added = encodeAddOrder({ level: amount, usdtBase: 7n })
      expect(added).toBe(encodeFunctionData({ abi, functionName: 'addOrder', args: [amount, 7n] }))
      expect(decodeAddOrder(added)).toEqual({ level: amount, usdtBase: 7n })
      expect(encodeOrderPayment(A, amount)).toBe(
        encodeFunctionData({ abi, functionName: 'orderPayment', args: [A, amount] }),
      )
    },
  )

  it('encodes the reads as viem does', () => {
    expect(encodeAllowance(A, B)).toBe(
      encodeFunctionData({ abi, functionName: 'allowance', args: [A, B] }),
    )
    expect(encodeBalanceOf(B)).toBe(
      encodeFunctionData({ abi, functionName: 'balanceOf', args: [B] }),
    )
  })

  it('calldata refuses what is no uint256 or no address', () => {
    expect(() => encodeApprove(A, -1n)).toThrow(RangeError)
    expect(() => encodeApprove(A, MAX + 1n)).toThrow(RangeError)
    expect(() => encodeApprove('0x12', 1n)).toThrow(TypeError)
  })

  it('calldata reads its own calls back and nothing else', () => {
    expect(decodeCall(encodeApprove(A, MAX))).toEqual({
      name: 'approve',
      spender: A.toLowerCase(),
      amount: MAX,
    })
    expect(decodeCall(encodePayOrder(paying))).toEqual({
      name: 'payOrder',
      ...paying,
      receiver: B.toLowerCase(),
    })
    expect(decodeCall(encodePayOrder(paying).slice(0, -128))).toBeUndefined()
    expect(decodeCall(`${encodeApprove(A, 1n)}00`)).toBeUndefined()
    expect(decodeCall(encodeBalanceOf(A))).toBeUndefined()
    expect(decodeCall(`0x095ea7b3${'f'.repeat(128)}`)).toBeUndefined()
  })

  it('calldata takes an answer without words as no contract', () => {
    expect(readWords(`0x${'0'.repeat(63)}5`, 1)).toEqual([5n])
    expect(() => readWords('0x', 1)).toThrow(TypeError)
    expect(() => readWords(null, 1)).toThrow(TypeError)
  })

  it("knows the contract's AlreadyPaid by its selector", () => {
    const data = encodeErrorResult({ abi, errorName: 'AlreadyPaid', args: [1n, 2n] })
    expect(data.slice(0, 10)).toBe('0x8d211e66')
    expect(decodeErrorResult({ abi, data }).errorName).toBe('AlreadyPaid')
  })
})
