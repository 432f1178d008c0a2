import type { NetworkValue } from './network.ts'

export const bsc = {
  id: 56,
  kind: 'evm',
  chainId: 56,
  label: 'BEP20',
  name: 'BNB Smart Chain',
  slug: 'bsc',
  asset: 'BNB',
  nativeSymbol: 'BNB',
  nativeDecimals: 18,
  usdtAddress: '0x55d398326f99059fF775485246999027B3197955',
  usdtDecimals: 18,
  explorerTx: 'https://bscscan.com/tx/',
  publicRpc: 'https://bsc-dataseed.bnbchain.org',
  pollMs: 1_000,
  // A block is final when the next two have the votes of the one before each.
  finalDepth: 2,
  // 190,000 gas (approval and payment) at 0.5 gwei.
  typicalFee: '0.0001',
  payoutFee: '0.3',
  coinDaily: '0.1',
  demoBaseForUsdt: 1_666_666_666_666_666n,
} as const satisfies NetworkValue
