import { createHmac } from 'node:crypto'
import { openParts, sealParts, type SealedParts } from '../../platform/secretKey.ts'
import type { KeySecrets } from './keySecrets.ts'

/** The row that a sealed text belongs to; in another row it does not open. */
type KeyRow = { readonly id: string; readonly optionId: number }
type Sealed = SealedParts & { readonly secretId: string }

const boundTo = ({ id, optionId }: KeyRow): string => `product_key ${id} ${optionId}`

export const sealKey = ({ current }: KeySecrets, row: KeyRow, text: string): Sealed => ({
  secretId: current.id,
  ...sealParts(current.bytes, boundTo(row), Buffer.from(text, 'utf8')),
})

/** Throws when the secret is unknown, or the row was changed by hand. */
export function openKey(secrets: KeySecrets, row: KeyRow, { secretId, ...parts }: Sealed): string {
  const secret = secrets.byId.get(secretId)
  if (!secret) throw new Error(`the secret ${secretId} of product keys is missing`)
  return openParts(secret.bytes, boundTo(row), parts).toString('utf8')
}

/** Equal texts of one option have equal fingerprints; without the secret they tell nothing. */
export const fingerprintOf = (secrets: KeySecrets, optionId: number, text: string): Buffer =>
  createHmac('sha256', secrets.fingerprint).update(`${optionId} ${text}`).digest()
