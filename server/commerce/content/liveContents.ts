/** What the running shop adds to the stored contents: addresses belong to its settings, not to a table. */
export type LiveContents = {
  /** Dictionary values by code, e.g. `erc20_contract`; they win over stored ones. */
  readonly dict: Readonly<Record<string, string>>
  /** The token contract of an asset on a chain ("ETH", "BNB", "TRX"); empty when it is not configured. */
  readonly contractOf: (asset: string, blockChain: string) => string
}
