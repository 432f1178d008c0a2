import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { shopAbi } from '../abi/shop.ts'
import { callData, wordsOfCall } from './callData.ts'

const SPENDER = '0x00aabe9c46485cc63694a247fda642dbfa624ade'

test('call data is what the ABI makes of it', () => {
  expect(callData('approve(address,uint256)', SPENDER, 12_340_000n)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, 12_340_000n] }),
  )
  const args = [2n ** 255n, 0n, 1n, SPENDER, 1_900_000_000n] as const
  const data = callData('payOrder(uint256,uint256,uint256,address,uint64)', ...args)
  expect(data).toBe(encodeFunctionData({ abi: shopAbi, functionName: 'payOrder', args }))
  expect(wordsOfCall(data)).toEqual([2n ** 255n, 0n, 1n, BigInt(SPENDER), 1_900_000_000n])
})
