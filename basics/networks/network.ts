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
  /** Blocks that stand on a final one by the chain's own rule, less what two answers may be apart. */
  readonly finalDepth: number
  /** Gas or energy of a USDT transfer. */
  readonly transferUnits: readonly [least: bigint, most: bigint]
  /** The most that an approval and a payment through the shop contract take. */
  readonly contractUnits: bigint
  /** Tells what its coin is worth: router of an exchange with Uniswap V2's calls, and the coin's token there. */
  readonly market: { readonly router: string; readonly coin: string }
  /** USDT: what a payout costs its receiver unless settings say otherwise; above its fee at usual prices. */
  readonly payoutFee: string
  readonly coinDaily: string
  /** Coin units per USDT in the demo. */
  readonly demoBaseForUsdt: bigint
}
