import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { isTronAddress, toTronAddress } from '../../../../basics/tron/address.ts'
import { signInText } from './signInText.ts'
import type { WalletProof } from './proof.ts'

const TRON_PREFIX = '\x19TRON Signed Message:\n'
const ETHEREUM_PREFIX = '\x19Ethereum Signed Message:\n'
/** What `trx.sign` puts before any text, however long: it was made for hashes. */
const LEGACY_LENGTH = '32'

const hashOf = (prefix: string, length: string, text: Uint8Array): `0x${string}` =>
  `0x${bytesToHex(keccak_256(concatBytes(utf8ToBytes(prefix + length), text)))}`

/**
 * What wallets make of one text, in the order in which they are tried: `signMessageV2`, the older `sign` of the text's
 * bytes, and the Ethereum form of wallets that know no other.
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
/** The last byte is 0 or 1 from a Ledger, 27 or 28 from everybody else. */
const SIGNATURE = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/

/**
 * The signature in the one form that is recovered: s in the lower half of the curve's order, v 27 or 28. TRON's nodes
 * take the upper half too, and wallets make it.
 */
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
 * A one-time text that an account's own key signed (accounts#wallet-sign-in). The text carries site, address, chain, nonce and end, so
 * whichever of the three forms was signed says the same. An account whose permissions were handed to other keys
 * is not proven by theirs: the address would be another one.
 */
export const tronProof: WalletProof = {
  parseAddress: (text) => (isTronAddress(text) ? text : undefined),
  makeMessage: (facts) => signInText('TRON', facts),
  async isSignedBy(message, signature, address) {
    const clean = normalised(signature)
    if (clean === undefined) return false
    const { recoverAddress } = await import('viem/utils')
    for (const hash of hashesOf(message)) {
      // It throws for numbers that are no point of the curve.
      const signer = await recoverAddress({ hash, signature: clean }).catch(() => undefined)
      if (signer !== undefined && toTronAddress(signer) === address) return true
    }
    return false
  },
}
