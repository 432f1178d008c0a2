/** Coins are in basics/networks.ts. */
export type TokenValue = {
  readonly symbol: string
  /** `chain`: a contract on each network, for deposits and withdrawals; `shop`: exists in the ledger only. */
  readonly lives: 'chain' | 'shop'
  readonly sampleFeeRate: string
}

export const usdt = {
  symbol: 'USDT',
  lives: 'chain',
  sampleFeeRate: '0.01',
} as const satisfies TokenValue
const xmdd = { symbol: 'XMDD', lives: 'shop', sampleFeeRate: '0.02' } as const satisfies TokenValue
const mdd = { symbol: 'MDD', lives: 'shop', sampleFeeRate: '0.02' } as const satisfies TokenValue
const LISTED = [usdt, xmdd, mdd] as const

export type TokenSymbol = (typeof LISTED)[number]['symbol']
export type Token = TokenValue & { readonly symbol: TokenSymbol }

export const TOKENS: readonly Token[] = LISTED
export const TOKEN_SYMBOLS: readonly TokenSymbol[] = LISTED.map(({ symbol }) => symbol)

export const isToken = (asset: string): asset is TokenSymbol =>
  TOKEN_SYMBOLS.includes(asset as TokenSymbol)

export const isInShop = (asset: string): boolean =>
  TOKENS.some(({ symbol, lives }) => symbol === asset && lives === 'shop')
