import { expect, test } from 'vitest'
import { bytesToHex, type Hex } from '../../../basics/hex.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { encodeCall } from '../../../basics/tron/transaction.ts'
import { checkSigned } from './tronTransfer.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [WALLET, TOKEN, RECEIVER] = [address('1'), address('2'), address('3')]
const TRANSFER = {
  token: toTronAddress(TOKEN),
  receiver: toTronAddress(RECEIVER),
  amountBase: '12500000',
}
const dataOf = (to: Hex, amount: bigint): Hex =>
  `0xa9059cbb${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
const GOOD = {
  owner: WALLET,
  contract: TOKEN,
  data: dataOf(RECEIVER, 12_500_000n),
  callValue: 0n,
  feeLimit: 30_000_000n,
  refBlockBytes: '0001',
  refBlockHash: '0011223344556677',
  expiration: 1_795_526_388_000,
  timestamp: 1_795_526_300_000,
}
const check = (over: Partial<typeof GOOD>, wallet = toTronAddress(WALLET)): string => {
  const raw_data_hex = bytesToHex(encodeCall({ ...GOOD, ...over }))
  try {
    checkSigned({ raw_data_hex, signature: [] }, wallet, TRANSFER)
    return 'good'
  } catch (error) {
    return (error as Error).name
  }
}

test('only exactly this transfer of the claimed wallet is shown to the nodes', () => {
  expect(check({})).toBe('good')
  for (const over of [
    { owner: RECEIVER },
    { contract: RECEIVER },
    { data: dataOf(WALLET, 12_500_000n) },
    { data: dataOf(RECEIVER, 12_500_001n) },
    { data: `0x095ea7b3${GOOD.data.slice(10)}` as Hex },
    { callValue: 1n },
    { feeLimit: 100_000_001n },
  ])
    expect(check(over)).toBe('invalidInput')
  expect(check({}, toTronAddress(RECEIVER))).toBe('invalidInput')
})
