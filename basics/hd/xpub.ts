import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import type { NetworkKind } from '../networks.ts'
import { toTronAddress } from '../tron/address.ts'

/** `private`: a private key, never to be quoted. */
export type XpubProblem = 'private' | 'depth' | 'malformed'

export type XpubKey = {
  /** Tells keys apart; nothing can be derived from it. */
  readonly id: string
  /** Canonical: lower-case hex, or base58 on TRON. */
  addressAt(index: number): string
}

/** m/44'/60'/0' and m/44'/195'/0': hardened steps need the private key. */
const ACCOUNT_DEPTH = 3
/** Receiving addresses; 1 is for change. */
const EXTERNAL = 0
const MAX_INDEX = 2 ** 31 - 1
const ADDRESS_BYTES = 20

function addressOf(publicKey: Uint8Array, family: NetworkKind): string {
  const point = secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
  const hex = `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-ADDRESS_BYTES))}` as const
  return family === 'tron' ? toTronAddress(hex) : hex
}

/** BIP32 public derivation of receiving addresses: 0/index. */
export function openXpubKey(text: string, family: NetworkKind): XpubKey | XpubProblem {
  let key: HDKey
  try {
    key = HDKey.fromExtendedKey(text)
  } catch {
    return /^.?prv/i.test(text) ? 'private' : 'malformed'
  }
  if (key.privateKey) return 'private'
  if (key.depth !== ACCOUNT_DEPTH) return 'depth'
  const chain = key.deriveChild(EXTERNAL)
  return {
    id: bytesToHex(sha256(text)).slice(0, 32),
    addressAt(index) {
      if (!Number.isSafeInteger(index) || index < 0 || index > MAX_INDEX)
        throw new RangeError(`no index of an address: ${index}`)
      return addressOf(chain.deriveChild(index).publicKey!, family)
    },
  }
}
