/** Base units at one address in one final block. */
export type ChainHolding = {
  readonly address: string
  readonly nativeBase: bigint
  readonly tokensBase: readonly bigint[]
}
export type ChainHoldings = {
  readonly block: number
  readonly holdings: readonly ChainHolding[]
  readonly platform: string | null
}
export type AskedHoldings = {
  readonly addresses: readonly string[]
  readonly tokens: readonly string[]
}
