import type { NetworkValue } from './network.ts'

export const polygon = {
  id: 137,
  kind: 'evm',
  chainId: 137,
  label: 'ERC20',
  name: 'Polygon',
  slug: 'polygon',
  asset: 'ETH',
  nativeSymbol: 'POL',
  nativeDecimals: 18,
  usdtAddress: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  usdtDecimals: 6,
  explorerTx: 'https://polygonscan.com/tx/',
  publicRpc: 'https://polygon-rpc.com',
  pollMs: 1_000,
  // A milestone may end at the head.
  finalDepth: 0,
  transferUnits: [70_000n, 70_000n],
  contractUnits: 190_000n,
  // QuickSwap V2 and WPOL.
  market: {
    router: '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff',
    coin: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  payoutFee: '0.1',
  coinDaily: '20',
  demoBaseForUsdt: 2n * 10n ** 18n,
} as const satisfies NetworkValue
