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
  // With USDT's penalty: to a holder; to a new one, with 345 bytes beyond the free ones.
  transferUnits: [64_285n, 133_735n],
  contractUnits: 300_000n,
  // SunSwap V2 and WTRX.
  market: {
    router: 'TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax',
    coin: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
  },
  payoutFee: '4',
  coinDaily: '400',
  demoBaseForUsdt: 3_000_000n,
} as const satisfies NetworkValue
