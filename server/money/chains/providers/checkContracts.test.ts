import { encodeAbiParameters, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { ChainMismatch, type ChainSettings } from '../chain.ts'
import { checkContracts } from './checkContracts.ts'

const USDT = `0x${'1'.repeat(40)}`
const MDD = `0x${'2'.repeat(40)}`
const settings = {
  network: 137,
  usdt: USDT,
  usdtDecimals: 6,
  mdd: { address: MDD, decimals: 18, valueMicro: 1n },
  shop: null,
} as ChainSettings

const text = (value: string): string => encodeAbiParameters([{ type: 'string' }], [value])
const check = (symbol: string): Promise<void> =>
  checkContracts(
    settings,
    async ({ contract, call }) =>
      call === 'symbol()'
        ? symbol
        : encodeAbiParameters([{ type: 'uint8' }], [contract === USDT ? 6 : 18]),
    (hex) => hex,
  )

test('a token named as MDD that calls itself something else stops its network', async () => {
  await check(text('MDD'))
  // As some old tokens answer.
  await check(stringToHex('MDD', { size: 32 }))
  for (const other of ['USDT', 'mdd', 'MDD ', '', 'M'.repeat(1_000)]) {
    const wrong = check(text(other))
    await expect(wrong).rejects.toThrow(ChainMismatch)
    await expect(wrong).rejects.toThrow(
      `CHAIN_137_MDD: the token at ${MDD} calls itself ${JSON.stringify(other.slice(0, 20))}, not MDD.`,
    )
  }
})
