import { expect, test } from 'vitest'
import type { ChainConfig } from '../../platform/config/chains.ts'
import { liveContents } from './liveContents.ts'

const chain = (network: 137 | 56, mdd: string | null) =>
  ({
    network,
    usdt: `usdt ${network}`,
    mdd: mdd === null ? null : { address: mdd, decimals: 18, valueMicro: 1n },
    receive: [],
    shop: null,
  }) as unknown as ChainConfig

test('assets name the contract of their token on each network, where there is one', () => {
  const { contractOf } = liveContents([chain(137, 'mdd 137'), chain(56, null)])
  expect([
    contractOf('USDT', 'ETH'),
    contractOf('USDT', 'BNB'),
    contractOf('MDD', 'ETH'),
    contractOf('MDD', 'BNB'),
    contractOf('XMDD', 'ETH'),
    contractOf('USDT', 'TRX'),
    contractOf('MDD', 'TRX'),
  ]).toEqual(['usdt 137', 'usdt 56', 'mdd 137', '', '', '', ''])
})
