/** To add a network, add a value like `polygon` and list it in basics/networks.ts. */
export type NetworkValue = {
  /** Id on the wire, in storage and in the settings `CHAIN_<id>_…`. */
  readonly id: number
  readonly kind: 'evm' | 'tron'
  /** Of the real network; demo mode's local TRON chain has another. */
  readonly chainId: number
  /** Token standard shown to buyers; in lower case, the prefix of dictionary codes (`erc20_contract`). */
  readonly label: string
  readonly name: string
  readonly asset: string
  readonly nativeSymbol: string
  /** TRX is counted in sun, millionths; other coins in wei. */
  readonly nativeDecimals: 6 | 18
  readonly usdtAddress: string
  /** Compared with the contract at start. */
  readonly usdtDecimals: 6 | 18
  readonly explorerTx: string
  /** Endpoint for a wallet that does not know the network; `null` where wallets cannot add one. */
  readonly publicRpc: string | null
  readonly pollMs: number
  /** Typical cost of a payment in the network's coin, to compare networks before a wallet connects. */
  readonly typicalFee: string
  /** The coin's smallest units per USDT in demo mode's shop contract; `null` where it takes USDT only. */
  readonly demoBaseForUsdt: bigint | null
}
