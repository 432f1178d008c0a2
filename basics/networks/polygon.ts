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
  // 190,000 gas (approval and payment) at 50 gwei.
  typicalFee: '0.01',
  payoutFee: '0.1',
  coinDaily: '20',
  demoBaseForUsdt: 2n * 10n ** 18n,
} as const satisfies NetworkValue
