import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { Hex } from '../../../../basics/hex.ts'

const accounts = new Map<Hex, PrivateKeyAccount>()

/** Derived when first asked for: it keeps a phone busy for a fifth of a second. */
export function demoAccount(privateKey: Hex): PrivateKeyAccount {
  const known = accounts.get(privateKey) ?? privateKeyToAccount(privateKey)
  accounts.set(privateKey, known)
  return known
}
