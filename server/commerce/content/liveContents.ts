/** Values that come from the running shop's settings instead of the stored contents. */
export type LiveContents = {
  /** Dictionary values by code, e.g. `erc20_contract`; they replace stored ones. */
  readonly dict: Readonly<Record<string, string>>
  /** Empty when not configured. */
  readonly contractOf: (asset: string, blockChain: string) => string
}
