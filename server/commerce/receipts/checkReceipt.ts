import { createPublicKey, verify } from 'node:crypto'
import { RECEIPT_DOMAIN, readReceipt, type ReceiptVerdict } from '../../../basics/receipt.ts'
import { sha256 } from '../../money/statement/statement.ts'

const SIGNATURE = /^[0-9a-f]{128}$/i

/** Verifies a receipt's form, amounts, key and signature, offline. */
export function checkReceipt(text: string): ReceiptVerdict {
  const file = readReceipt(text, sha256)
  if ('problem' in file) return file
  if (!SIGNATURE.test(file.signature)) return { problem: 'signature' }
  const key = createPublicKey({
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(file.publicKey, 'hex').toString('base64url'),
    },
    format: 'jwk',
  })
  const holds = verify(
    null,
    Buffer.from(RECEIPT_DOMAIN + file.body),
    key,
    Buffer.from(file.signature, 'hex'),
  )
  return holds
    ? { body: file.read, publicKey: file.publicKey.toLowerCase() }
    : { problem: 'signature' }
}
