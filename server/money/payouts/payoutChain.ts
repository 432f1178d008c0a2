import type { PrivateKeyAccount } from 'viem/accounts'
import type { NetworkId } from '../../../basics/networks.ts'

export type TokenTransfer = {
  readonly sender: string
  readonly receiver: string
  readonly amountBase: bigint
}

export type FinalReceipt = {
  readonly txHash: string
  readonly succeeded: boolean
  readonly transfers: readonly TokenTransfer[]
}

export type ContractCall = { readonly to: string; readonly data: `0x${string}` }

/**
 * Stored before broadcast. `maxFee` is wei per gas on EVM, total sun on TRON. `expiresAtMs` is `null` without expiry.
 */
export type Signed = {
  readonly txHash: string
  readonly raw: string
  readonly maxFee: bigint
  readonly expiresAtMs: number | null
}

export type Ready = {
  /** Base units. */
  readonly tokenBase: bigint
  /** Calls that the wallet's coin pays for, this one included. */
  readonly affordable: bigint
  /** `null` on chains without nonces. */
  readonly nextNonce: number | null
  /** `payoutId` makes equal transactions distinct. */
  sign(as: { readonly nonce: number | null; readonly payoutId: bigint }): Promise<Signed>
}

/** Addresses in the network's form, amounts in base units. Throws `NoProvider`. */
export type PayoutChain = {
  readonly network: NetworkId
  readonly token: string
  readonly decimals: number
  /** The canonical form, for comparing and storing. */
  normalized(address: string): string
  /** In the network's form. */
  walletOf(account: PrivateKeyAccount): string
  transferCall(receiver: string, amountBase: bigint): ContractCall
  balances(wallet: string): Promise<{ token: bigint; native: bigint }>
  /** Checks that the wallet can make the call now, spending `tokenBase`. `refused` by the contract. */
  prepare(
    account: PrivateKeyAccount,
    call: ContractCall,
    tokenBase: bigint,
  ): Promise<Ready | 'refused' | 'walletShort'>
  /** Sends to every provider; true when one has it. */
  send(raw: string): Promise<boolean>
}
