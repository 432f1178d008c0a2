import type { MessageFacts } from './signInText.ts'

/** Proof of owning an address, per kind of network. */
export type WalletProof = {
  /** Normalizes an address; `undefined` when it is none. */
  readonly parseAddress: (text: string) => string | undefined
  /** A message with 128 random bits. */
  readonly makeMessage: (facts: MessageFacts) => string
  readonly isSignedBy: (message: string, signature: string, address: string) => Promise<boolean>
}
