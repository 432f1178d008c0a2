import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { shopAbi } from '../abi/shop.ts'
import { callData, wordsOfCall } from './callData.ts'

const SPENDER = '0x00aabe9c46485cc63694a247fda642dbfa624ade'

test('call data is what the ABI makes of it', () => {
  expect(callData('approve(address,uint256)', SPENDER, 12_340_000n)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, 12_340_000n] }),
  )
  const args = [2n ** 255n, 0n, 1n] as const
  expect(callData('payOrder(uint256,uint256,uint256)', ...args)).toBe(
    encodeFunctionData({ abi: shopAbi, functionName: 'payOrder', args }),
  )
  expect(wordsOfCall(callData('payOrder(uint256,uint256,uint256)', ...args))).toEqual(args)
})
