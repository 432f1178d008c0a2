/** New networks are also listed in basics/networks.ts. */
export type NetworkValue = {
  /** On the wire, in storage and in settings `CHAIN_<id>_…`. */
  readonly id: number
  readonly kind: 'evm' | 'tron'
  /** Demo mode's TRON chain has another. */
  readonly chainId: number
  /** In lower case, the prefix of dictionary codes (`erc20_contract`). */
  readonly label: string
  readonly name: string
  readonly asset: string
  readonly nativeSymbol: string
  /** Counted in sun (10^-6) for TRX, else wei. */
  readonly nativeDecimals: 6 | 18
  readonly usdtAddress: string
  /** Checked against the contract at start. */
  readonly usdtDecimals: 6 | 18
  readonly explorerTx: string
  /** For wallets without the network; `null` where they cannot add it. */
  readonly publicRpc: string | null
  readonly pollMs: number
  /** A payment's typical cost in the network's coin. */
  readonly typicalFee: string
  /** Smallest coin units per USDT in the demo; `null` for USDT only. */
  readonly demoBaseForUsdt: bigint | null
}
