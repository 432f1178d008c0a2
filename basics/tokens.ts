/** MDD on a network. `valueMicro`: micro-units of USDT that one MDD counts as in limits, never a price. */
export type MddToken = {
  readonly address: string
  readonly decimals: number
  readonly valueMicro: bigint
}

/** Tokens that the shop receives and sends on chain. */
export type ChainToken = 'USDT' | 'MDD'

/** Where MDD has no value set. */
export const ONE_FOR_ONE = { valueMicro: 1_000_000n } as const

/** In micro-units of USDT, rounded up: limits err on the safe side. */
export const valueOfMdd = ({ valueMicro }: Pick<MddToken, 'valueMicro'>, micro: bigint): bigint =>
  (micro * valueMicro + 999_999n) / 1_000_000n

/** So much MDD counts as this in USDT, rounded up to a micro-unit. */
export const mddWorth = ({ valueMicro }: Pick<MddToken, 'valueMicro'>, usdtMicro: bigint): bigint =>
  (usdtMicro * 1_000_000n + valueMicro - 1n) / valueMicro

/** Coins are in basics/networks.ts. */
type TokenValue = {
  readonly symbol: string
  /**
   * `chain`: a contract on each network, for deposits and withdrawals; `shop`: exists in the ledger only;
   * `both`: in the ledger, and on the networks whose settings name its contract.
   */
  readonly lives: 'chain' | 'shop' | 'both'
  readonly sampleFeeRate: string
}

export const usdt = {
  symbol: 'USDT',
  lives: 'chain',
  sampleFeeRate: '0.01',
} as const satisfies TokenValue
const xmdd = { symbol: 'XMDD', lives: 'shop', sampleFeeRate: '0.02' } as const satisfies TokenValue
export const mdd = {
  symbol: 'MDD',
  lives: 'both',
  sampleFeeRate: '0.02',
} as const satisfies TokenValue
const LISTED = [usdt, xmdd, mdd] as const

export type TokenSymbol = (typeof LISTED)[number]['symbol']
type Token = TokenValue & { readonly symbol: TokenSymbol }

export const TOKENS: readonly Token[] = LISTED
export const TOKEN_SYMBOLS: readonly TokenSymbol[] = LISTED.map(({ symbol }) => symbol)

export const isToken = (asset: string): asset is TokenSymbol =>
  TOKEN_SYMBOLS.includes(asset as TokenSymbol)

/** May be owed without anything on chain. */
export const isInShop = (asset: string): boolean =>
  TOKENS.some(({ symbol, lives }) => symbol === asset && lives !== 'chain')
