import { sha256 } from '@noble/hashes/sha2.js'
import {
  RECEIPT_DOMAIN,
  readReceipt,
  type ReceiptBody,
  type ReceiptProblem,
} from '../../../basics/receipt.ts'
import { checkSignature } from '../statement/checkMine.ts'

export type ReceiptCheck =
  | { readonly problem: ReceiptProblem }
  | {
      readonly signature: 'valid' | 'unknown'
      readonly body: ReceiptBody
      readonly publicKey: string
    }

/** Verifies without asking the shop; `unknown` without Ed25519. */
export async function checkReceiptHere(text: string): Promise<ReceiptCheck> {
  const file = readReceipt(text.trim(), sha256)
  if ('problem' in file) return file
  const signature = await checkSignature({
    body: RECEIPT_DOMAIN + file.body,
    signature: file.signature,
    publicKey: file.publicKey,
  })
  return signature === 'invalid'
    ? { problem: 'signature' }
    : { signature, body: file.read, publicKey: file.publicKey.toLowerCase() }
}
