import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { isTronAddress, toTronAddress } from '../../../../basics/tron/address.ts'
import { signInText } from './signInText.ts'
import type { WalletProof } from './proof.ts'

const TRON_PREFIX = '\x19TRON Signed Message:\n'
const ETHEREUM_PREFIX = '\x19Ethereum Signed Message:\n'
/** What `trx.sign` puts before texts of any length. */
const LEGACY_LENGTH = '32'

const hashOf = (prefix: string, length: string, text: Uint8Array): `0x${string}` =>
  `0x${bytesToHex(keccak_256(concatBytes(utf8ToBytes(prefix + length), text)))}`

/**
 * Hashes that wallets sign for a text: `signMessageV2`, the older `sign` over the text's bytes, and
 * Ethereum's form.
 */
function hashesOf(message: string): `0x${string}`[] {
  const text = utf8ToBytes(message)
  const length = String(text.length)
  return [
    hashOf(TRON_PREFIX, length, text),
    hashOf(TRON_PREFIX, LEGACY_LENGTH, text),
    hashOf(ETHEREUM_PREFIX, length, text),
  ]
}

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** A Ledger ends a signature with 0 or 1, other wallets with 27 or 28. */
const SIGNATURE = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/

/** s in the lower half of the curve's order, v 27 or 28. TRON accepts both halves, and wallets make both. */
function normalised(signature: string): `0x${string}` | undefined {
  const [, r, sHex, v] = SIGNATURE.exec(signature.toLowerCase()) ?? []
  if (r === undefined) return undefined
  const s = BigInt(`0x${sHex}`)
  const isHigh = s > CURVE_ORDER / 2n
  if (s >= CURVE_ORDER) return undefined
  const isOdd = (v === '01' || v === '1c') !== isHigh
  return `0x${r}${(isHigh ? CURVE_ORDER - s : s).toString(16).padStart(64, '0')}${isOdd ? '1c' : '1b'}`
}

/**
 * Signed by the account's own key (rules: accounts#wallet-sign-in). Keys of other accounts with permissions
 * recover to another address and are refused.
 */
export const tronProof: WalletProof = {
  parseAddress: (text) => (isTronAddress(text) ? text : undefined),
  makeMessage: (facts) => signInText('TRON', facts),
  async isSignedBy(message, signature, address) {
    const clean = normalised(signature)
    if (clean === undefined) return false
    const { recoverAddress } = await import('viem/utils')
    for (const hash of hashesOf(message)) {
      // It throws for numbers that are no point on the curve.
      const signer = await recoverAddress({ hash, signature: clean }).catch(() => undefined)
      if (signer !== undefined && toTronAddress(signer) === address) return true
    }
    return false
  },
}
