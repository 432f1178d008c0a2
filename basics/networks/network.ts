/** List new networks in basics/networks.ts. */
export type NetworkValue = {
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
  /** Blocks on a final one by the chain's rule, less the distance of two answers. */
  readonly finalDepth: number
  /** Gas or energy of a USDT transfer. */
  readonly transferUnits: readonly [least: bigint, most: bigint]
  /** Most for an approval and a contract payment. */
  readonly contractUnits: bigint
  /** Prices the coin: a Uniswap V2 router, and the coin's token there. */
  readonly market: { readonly router: string; readonly coin: string }
  /** Default fee of a payout in USDT, above its usual cost. */
  readonly payoutFee: string
  readonly coinDaily: string
  /** Coin units per USDT in the demo. */
  readonly demoBaseForUsdt: bigint
}
