import type { NetworkValue } from './network.ts'

export const tron = {
  id: 105,
  kind: 'tron',
  // Last four bytes of the first block's id.
  chainId: 0x2b6653dc,
  label: 'TRC20',
  name: 'TRON',
  slug: 'tron',
  asset: 'TRX',
  nativeSymbol: 'TRX',
  nativeDecimals: 6,
  usdtAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  usdtDecimals: 6,
  explorerTx: 'https://tronscan.org/#/transaction/',
  publicRpc: null,
  pollMs: 1_500,
  // 19 of 27 producers build on it, 18 of them after its own.
  finalDepth: 16,
  // Plain transfer to approval and payment, with USDT's penalty on its energy.
  typicalFee: '6.4–30',
  payoutFee: '4',
  coinDaily: '400',
  demoBaseForUsdt: null,
} as const satisfies NetworkValue
