import type { PrivateKeyAccount } from 'viem/accounts'
import type { NetworkId } from '../../../basics/networks.ts'

/** A movement of the token in a transaction, as its own log says. */
export type TokenTransfer = {
  readonly sender: string
  readonly receiver: string
  readonly amountBase: bigint
}

/** What became of a signed transaction, as far as the chain can no longer change its mind. */
export type FinalReceipt = {
  readonly txHash: string
  readonly succeeded: boolean
  readonly transfers: readonly TokenTransfer[]
}

/** A call of a contract by the payout wallet. */
export type ContractCall = { readonly to: string; readonly data: `0x${string}` }

/**
 * What is written down before anybody else sees it. `maxFee`: of one gas in wei on the EVM, of all energy in sun on TRON.
 * `expiresAtMs`: from then on no block takes it; `null` where it would stay payable for ever.
 */
export type Signed = {
  readonly txHash: string
  readonly raw: string
  readonly maxFee: bigint
  readonly expiresAtMs: number | null
}

/** A call that the chain would take now, to be signed. */
export type Ready = {
  /** The wallet's tokens, base units. */
  readonly tokenBase: bigint
  /** So many such calls the wallet's coin pays for, this one among them. */
  readonly affordable: bigint
  /** The wallet's next number as far as the chain knows; `null` where there are none. */
  readonly nextNonce: number | null
  /** `payoutId` makes two otherwise equal transactions two. */
  sign(as: { readonly nonce: number | null; readonly payoutId: bigint }): Promise<Signed>
}

/** What signing asks of any chain. Addresses in the network's spelling, amounts in base units. Throws `NoProvider`. */
export type PayoutChain = {
  readonly network: NetworkId
  readonly token: string
  readonly decimals: number
  /** The one spelling of an address (EVM: of any case) by which two are compared and stored. */
  normalized(address: string): string
  /** The same key has another spelling on TRON. */
  walletOf(account: PrivateKeyAccount): string
  transferCall(receiver: string, amountBase: bigint): ContractCall
  balances(wallet: string): Promise<{ token: bigint; native: bigint }>
  /** Whether the wallet could make this call now, `tokenBase` of its tokens leaving with it; `refused` when the contract would not have it. */
  prepare(
    account: PrivateKeyAccount,
    call: ContractCall,
    tokenBase: bigint,
  ): Promise<Ready | 'refused' | 'walletShort'>
  /** Hands it to every provider that takes it; one that knows it already has taken it. False when none did. */
  send(raw: string): Promise<boolean>
}
