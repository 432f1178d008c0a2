import { expect, test, vi } from 'vitest'
import { checkResult } from './checkResults.ts'

test('a result with a missing, wrong or undocumented field is refused with its path', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const entry = {
    network: 137,
    chainId: 137,
    token: '0x1',
    decimals: 6,
    shop: null,
    open: true,
    wallet: 'transfer',
    transfer: true,
    mdd: null,
    takesDeposits: true,
    paysOut: true,
    paidByHand: false,
    payoutFee: '0.1',
    demo: false,
  }
  checkResult('listNetworks', [entry])
  expect(() => checkResult('listNetworks', [{ ...entry, chainId: '137' }])).toThrow('/0/chainId')
  expect(() => checkResult('listNetworks', [{ ...entry, secret: 'x' }])).toThrow('/0')
  expect(() => checkResult('listNetworks', [{ ...entry, demo: undefined }])).toThrow('/0')
  expect(printed).toHaveBeenCalledTimes(3)
})
