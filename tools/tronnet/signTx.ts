import { type Hex, bytesToHex } from '../../basics/hex.ts'
import { createPrivateKey, sign } from 'node:crypto'
import { privateToAddress, privateToPublic } from '@ethereumjs/util'
import { txIdOf } from '../../basics/tron/transaction.ts'
import { signerOf } from './admit.ts'
import type { SentTx } from './saved.ts'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

export const addressOfKey = (key: Uint8Array): Hex => `0x${bytesToHex(privateToAddress(key))}`

/** Signs raw_data with a play-money key. A transaction's id is its SHA-256, which is what Node's ECDSA signs. */
export function signTx(raw: Uint8Array, key: Uint8Array): SentTx {
  const point = privateToPublic(key)
  const jwk = {
    kty: 'EC',
    crv: 'secp256k1',
    d: base64url(key),
    x: base64url(point.subarray(0, 32)),
    y: base64url(point.subarray(32)),
  }
  const rs = sign('sha256', raw, {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  }).toString('hex')
  const [id, owner] = [txIdOf(raw), addressOfKey(key)]
  const signature = ['1b', '1c'].map((v) => rs + v).find((one) => signerOf(id, one) === owner)!
  return { raw_data_hex: bytesToHex(raw), signature: [signature] }
}
