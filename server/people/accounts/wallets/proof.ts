import type { SignInFacts } from './signInText.ts'

export type WalletProof = {
  /** Normalizes; `undefined` when invalid. */
  readonly parseAddress: (text: string) => string | undefined
  readonly makeMessage: (facts: SignInFacts) => string
  readonly isSignedBy: (message: string, signature: string, address: string) => Promise<boolean>
}
