export type TokenMove = {
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly sender: string
  readonly receiver: string
  readonly amountBase: bigint
}

export type TokenBalance = { readonly amountBase: bigint; readonly block: number }

/** USDT by final blocks of one provider; addresses in the network's canonical form. Throws `NoProvider`. */
export type TokenBooks = {
  /** At `block`, or the newest final one, returned with each, if only the newest state can be read. */
  balances(addresses: readonly string[], block: number): Promise<ReadonlyMap<string, TokenBalance>>
  finalBlock(): Promise<number>
  moves(addresses: readonly string[], from: number, to: number): Promise<readonly TokenMove[]>
}
