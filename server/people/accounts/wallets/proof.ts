import type { MessageFacts } from './signInText.ts'

export type WalletProof = {
  /** Normalizes an address; `undefined` when it is none. */
  readonly parseAddress: (text: string) => string | undefined
  readonly makeMessage: (facts: MessageFacts) => string
  readonly isSignedBy: (message: string, signature: string, address: string) => Promise<boolean>
}
