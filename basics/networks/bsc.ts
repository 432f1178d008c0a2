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
  transferUnits: [70_000n, 70_000n],
  contractUnits: 190_000n,
  // PancakeSwap V2 and WBNB.
  market: {
    router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
    coin: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  payoutFee: '0.3',
  coinDaily: '0.1',
  demoBaseForUsdt: 1_666_666_666_666_666n,
} as const satisfies NetworkValue
