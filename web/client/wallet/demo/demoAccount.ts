import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { Hex } from '../../../../basics/hex.ts'

const accounts = new Map<Hex, PrivateKeyAccount>()

/** Deferred: it takes a phone a fifth of a second. */
export function demoAccount(privateKey: Hex): PrivateKeyAccount {
  const known = accounts.get(privateKey) ?? privateKeyToAccount(privateKey)
  accounts.set(privateKey, known)
  return known
}
