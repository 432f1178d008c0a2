import type { PrivateKeyAccount } from 'viem/accounts'
import type { NetworkId } from '../../../basics/networks.ts'

/** A transfer as the token logged it. */
export type TokenTransfer = {
  readonly sender: string
  readonly receiver: string
  readonly amountBase: bigint
}

/** The final outcome of a signed transaction. */
export type FinalReceipt = {
  readonly txHash: string
  readonly succeeded: boolean
  readonly transfers: readonly TokenTransfer[]
}

export type ContractCall = { readonly to: string; readonly data: `0x${string}` }

/**
 * Stored before it is broadcast. `maxFee` is wei per gas on EVM, total sun on TRON. No block takes it after
 * `expiresAtMs`; `null` means never expires.
 */
export type Signed = {
  readonly txHash: string
  readonly raw: string
  readonly maxFee: bigint
  readonly expiresAtMs: number | null
}

/** A call that is ready to sign. */
export type Ready = {
  /** The wallet's balance in base units. */
  readonly tokenBase: bigint
  /** How many such calls the wallet's coin pays for, this one included. */
  readonly affordable: bigint
  /** The wallet's next nonce on chain; `null` on chains without nonces. */
  readonly nextNonce: number | null
  /** `payoutId` makes equal transactions distinct. */
  sign(as: { readonly nonce: number | null; readonly payoutId: bigint }): Promise<Signed>
}

/** Addresses in the network's form, amounts in base units. Methods throw `NoProvider`. */
export type PayoutChain = {
  readonly network: NetworkId
  readonly token: string
  readonly decimals: number
  /** The canonical form of an address, for comparing and storing. */
  normalized(address: string): string
  /** The wallet's address in the network's form. */
  walletOf(account: PrivateKeyAccount): string
  transferCall(receiver: string, amountBase: bigint): ContractCall
  balances(wallet: string): Promise<{ token: bigint; native: bigint }>
  /** Checks that the wallet can make this call now, spending `tokenBase`. `refused` by the contract. */
  prepare(
    account: PrivateKeyAccount,
    call: ContractCall,
    tokenBase: bigint,
  ): Promise<Ready | 'refused' | 'walletShort'>
  /** Sends to every provider. True when at least one accepted or already knew it. */
  send(raw: string): Promise<boolean>
}
