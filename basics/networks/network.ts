/** What the shop knows about a network. A new one is a value like `polygon`, listed in basics/networks.ts. */
export type NetworkValue = {
  /** Its number on the wire, in storage and in the settings `CHAIN_<id>_…`. */
  readonly id: number
  readonly kind: 'evm' | 'tron'
  /** Of the real network; demo mode's local TRON chain has another one. */
  readonly chainId: number
  /** Token standard in the choice of networks; in lower case it begins the dictionary's codes (`erc20_contract`). */
  readonly label: string
  readonly name: string
  /** Names the network in calls about wallets and assets. */
  readonly asset: string
  readonly nativeSymbol: string
  /** TRX is counted in sun, millionths; the others in wei. */
  readonly nativeDecimals: 6 | 18
  readonly usdtAddress: string
  /** Compared with the contract at the start. */
  readonly usdtDecimals: 6 | 18
  readonly explorerTx: string
  /** Endpoint for a wallet that does not know the network yet; `null` where wallets cannot be told. */
  readonly publicRpc: string | null
  /** How often the head is asked for unless a setting says otherwise. */
  readonly pollMs: number
  /** What paying usually costs in the network's coin, to compare networks before a wallet is connected. */
  readonly typicalFee: string
  /** The coin's smallest units for one USDT, in demo mode's shop contract; `null` where that takes USDT alone. */
  readonly demoBaseForUsdt: bigint | null
}
