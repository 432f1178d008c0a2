type NetworkValue = {
  /** On the wire, stored, in settings `CHAIN_<id>_…`. */
  readonly id: number
  readonly kind: 'evm' | 'tron'
  /** Demo mode's TRON chain has another. */
  readonly chainId: number
  /** Lower case: prefix of dictionary codes (`erc20_contract`). */
  readonly label: string
  readonly name: string
  /** Its name on the command line. */
  readonly slug: string
  readonly asset: string
  readonly nativeSymbol: string
  /** Sun (10^-6) or wei. */
  readonly nativeDecimals: 6 | 18
  readonly usdtAddress: string
  /** Checked at start. */
  readonly usdtDecimals: 6 | 18
  readonly explorerTx: string
  /** `null` where wallets cannot add networks. */
  readonly publicRpc: string | null
  readonly pollMs: number
  /** A final block has at least so many above it, by the chain's rule, with some allowance between two answers. */
  readonly finalDepth: number
  /** Gas or energy of a USDT transfer. */
  readonly transferUnits: readonly [least: bigint, most: bigint]
  /** The same of an approval and a contract payment together, at most. */
  readonly contractUnits: bigint
  /** Prices the coin: a Uniswap V2 router, and the coin's token there. */
  readonly market: { readonly router: string; readonly coin: string }
  /** Default fee of a payout in USDT, above its usual cost. */
  readonly payoutFee: string
  readonly coinDaily: string
  /** Coin units per USDT in the demo. */
  readonly demoBaseForUsdt: bigint
}

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

/** In display order; the first of a kind is its default. A network is a value here. */
const LISTED = [
  tron,
  {
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
  },
  {
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
  },
] as const satisfies readonly NetworkValue[]

export type NetworkId = (typeof LISTED)[number]['id']
export type NetworkKind = NetworkValue['kind']
export type ChainAsset = (typeof LISTED)[number]['asset']
export type NativeSymbol = (typeof LISTED)[number]['nativeSymbol']
export type Network = NetworkValue & {
  readonly id: NetworkId
  readonly asset: ChainAsset
  readonly nativeSymbol: NativeSymbol
}

export const NETWORK_LIST: readonly Network[] = LISTED
export const NETWORK_IDS: readonly NetworkId[] = LISTED.map(({ id }) => id)
export const CHAIN_ASSETS: readonly ChainAsset[] = LISTED.map(({ asset }) => asset)
export const NATIVE_SYMBOLS: readonly NativeSymbol[] = [
  ...new Set(LISTED.map(({ nativeSymbol }) => nativeSymbol)),
]

export const NETWORKS = Object.fromEntries(NETWORK_LIST.map((one) => [one.id, one])) as Readonly<
  Record<NetworkId, Network>
>

export const isNetworkId = (value: unknown): value is NetworkId =>
  NETWORK_IDS.includes(value as NetworkId)

export const networkOfAsset = (asset: ChainAsset): Network =>
  NETWORK_LIST.find((one) => one.asset === asset)!

export const firstOfKind = (kind: NetworkKind): Network =>
  NETWORK_LIST.find((one) => one.kind === kind)!
