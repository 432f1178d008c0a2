import type { ChainToken } from '../../../basics/tokens.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { NetworkId } from '../../../basics/networks.ts'

export type TokenTransfer = {
  readonly sender: string
  readonly receiver: string
  readonly amountBase: bigint
}

export type TokenContract = { readonly token: string; readonly decimals: number }

/** Sent by the wallet. `nonce` is `null` on TRON. */
export type OutgoingTransfer = {
  readonly txHash: string
  readonly logIndex: number
  readonly nonce: number | null
  readonly token: string
  readonly receiver: string
  readonly amountBase: bigint
  readonly timeMs: number
}

/** Agreed by enough providers, up to the newest block; up to `finalBlock` it cannot change. */
export type OutgoingTransaction = {
  readonly transfers: readonly OutgoingTransfer[]
  readonly finalBlock: number
}

export type FinalReceipt = {
  readonly txHash: string
  readonly succeeded: boolean
  readonly transfers: readonly TokenTransfer[]
}

export type ContractCall = {
  readonly to: string
  readonly data: `0x${string}`
  /** TRON only. */
  readonly memo?: `0x${string}`
}

/**
 * Stored before broadcast. `maxFee` is wei per gas on EVM, total sun on TRON. `expiresAtMs` is `null` without expiry.
 */
export type SignedPayout = {
  readonly txHash: string
  readonly raw: string
  readonly maxFee: bigint
  readonly expiresAtMs: number | null
  /** What it costs at today's price, in base units of the network's coin. */
  readonly coin: bigint
}

export type Ready = {
  /** Base units. */
  readonly tokenBase: bigint
  /** Calls that the wallet's coin pays for, this one included. */
  readonly affordable: bigint
  /** What one call costs, in base units of the network's coin. */
  readonly coin: bigint
  /** `null` on chains without nonces. */
  readonly nextNonce: number | null
  /** `payoutId` makes equal transactions distinct. */
  sign(as: { readonly nonce: number | null; readonly payoutId: bigint }): Promise<SignedPayout>
}

/** Addresses in the network's form, amounts in base units. Throws `NoProvider`. */
export type PayoutChain = {
  readonly network: NetworkId
  /** What it pays; `token` and `decimals` are its own. */
  readonly asset: ChainToken
  readonly token: string
  readonly decimals: number
  /** Of either asset; `undefined` for MDD where there is none. */
  contractOf(asset: ChainToken): TokenContract | undefined
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
  /** Both tokens that the wallet sent from a block on; without one, only today's final block. */
  outgoing(wallet: string, fromBlock: number | null): Promise<OutgoingTransaction>
  /** Its own token that the wallet sent since then, by the chain alone. */
  sentSince(wallet: string, sinceMs: number): Promise<bigint>
  /** Transactions that the wallet sent, waiting ones included, as providers agree; `null` on TRON. */
  used(wallet: string): Promise<number | null>
  /** Sends to every provider; true when one has it. */
  send(raw: string): Promise<boolean>
}
