/** The three networks of the shop by SPEC section 9's ids. */
export type NetworkId = 105 | 137 | 56

export type Network = {
  readonly id: NetworkId
  readonly kind: 'evm' | 'tron'
  /** Token standard as SPEC names the network in the order dialog. */
  readonly label: 'TRC20' | 'ERC20' | 'BEP20'
  readonly name: string
  readonly nativeSymbol: 'TRX' | 'POL' | 'BNB'
  /** TRX is counted in sun, millionths; the others in wei. */
  readonly nativeDecimals: 6 | 18
  /** SPEC's asset name for the network's coin. */
  readonly asset: 'TRX' | 'ETH' | 'BNB'
  /** Decimals of USDT there, compared with the contract at start (DECISIONS B6: Polygon has 6, BSC 18). */
  readonly usdtDecimals: 6 | 18
  readonly usdtAddress: string
  readonly explorerTx: string
}

export const NETWORKS: Readonly<Record<NetworkId, Network>> = {
  105: {
    id: 105,
    kind: 'tron',
    label: 'TRC20',
    name: 'TRON',
    nativeSymbol: 'TRX',
    nativeDecimals: 6,
    asset: 'TRX',
    usdtDecimals: 6,
    usdtAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    explorerTx: 'https://tronscan.org/#/transaction/',
  },
  137: {
    id: 137,
    kind: 'evm',
    label: 'ERC20',
    name: 'Polygon',
    nativeSymbol: 'POL',
    nativeDecimals: 18,
    asset: 'ETH',
    usdtDecimals: 6,
    usdtAddress: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    explorerTx: 'https://polygonscan.com/tx/',
  },
  56: {
    id: 56,
    kind: 'evm',
    label: 'BEP20',
    name: 'BNB Smart Chain',
    nativeSymbol: 'BNB',
    nativeDecimals: 18,
    asset: 'BNB',
    usdtDecimals: 18,
    usdtAddress: '0x55d398326f99059fF775485246999027B3197955',
    explorerTx: 'https://bscscan.com/tx/',
  },
}

/** In the order in which the screens list them. */
export const NETWORK_IDS: readonly NetworkId[] = [105, 137, 56]

export const DEFAULT_CHAIN: NetworkId = 137

/** The chain ids of the real networks; TRON's is the end of its first block's id. Local chains of demo mode may have others. */
export const CHAIN_IDS: Readonly<Record<NetworkId, number>> = { 105: 0x2b6653dc, 137: 137, 56: 56 }

export const isNetworkId = (value: unknown): value is NetworkId =>
  value === 105 || value === 137 || value === 56

/** One spelling for comparing and storing: EVM's checksum letters carry no meaning, TRON's base58 letters do. */
export const canonicalAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** Twenty bytes of zeros, in either spelling: what is sent there is lost. */
export const isZeroAddress = (address: string): boolean =>
  /^0x0{40}$/.test(address) || address === 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
