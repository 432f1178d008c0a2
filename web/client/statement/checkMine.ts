import { readHex } from '../../../basics/hex.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { checkProof, type ProofProblem } from '../../../basics/statement.ts'

export type Signed = { body: string; signature: string; publicKey: string }
type SignatureState = 'valid' | 'invalid' | 'unknown'

/** Everything before the problem is valid. */
export type Check = {
  problem: ProofProblem | 'otherAccount' | undefined
  signature: SignatureState
  balances: Readonly<Record<string, string>>
}

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** WebCrypto rejects views of shared memory. */
const bytesOf = (hex: string, length: number): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = readHex(hex)
  return bytes?.length === length ? new Uint8Array(bytes) : undefined
}

/** `unknown` without Ed25519 or on insecure pages. */
export async function checkSignature({
  body,
  signature,
  publicKey,
}: Signed): Promise<SignatureState> {
  const key = bytesOf(publicKey, KEY_BYTES)
  const signed = bytesOf(signature, SIGNATURE_BYTES)
  if (!key || !signed) return 'invalid'
  if (!globalThis.crypto?.subtle) return 'unknown'
  try {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, [
      'verify',
    ])
    return (await crypto.subtle.verify('Ed25519', imported, signed, new TextEncoder().encode(body)))
      ? 'valid'
      : 'invalid'
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotSupportedError') return 'unknown'
    return 'invalid'
  }
}

/**
 * Verifies in the page that the signed statement has this invitation code's account with its proof's balances (rules:
 * balances#daily-statement).
 */
export async function checkMine(
  statement: Signed,
  proofText: string,
  code: string,
): Promise<Check> {
  const verdict = checkProof(statement.body, proofText, sha256)
  const signature = await checkSignature(statement)
  if (!verdict.ok) return { problem: verdict.problem, signature, balances: {} }
  return {
    problem: verdict.account === code ? undefined : 'otherAccount',
    signature,
    balances: verdict.balances,
  }
}
