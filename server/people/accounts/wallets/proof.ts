import type { MessageFacts } from './signInText.ts'

/** How owning an address is proven on the networks of one kind. */
export type WalletProof = {
  /** The one spelling of an address; `undefined` for what is none. */
  readonly parseAddress: (text: string) => string | undefined
  /** A message with 128 random bits in it, never the same twice. */
  readonly makeMessage: (facts: MessageFacts) => string
  readonly isSignedBy: (message: string, signature: string, address: string) => Promise<boolean>
}
