import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeySecrets } from './keySecrets.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The row that a sealed text belongs to; in another row it does not open. */
export type KeyRow = { readonly id: string; readonly optionId: number }
export type Sealed = {
  readonly secretId: string
  readonly nonce: Buffer
  readonly sealed: Buffer
}

const boundTo = ({ id, optionId }: KeyRow): Buffer => Buffer.from(`product_key ${id} ${optionId}`)

export function sealKey({ current }: KeySecrets, row: KeyRow, text: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(boundTo(row))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { secretId: current.id, nonce, sealed }
}

/** Throws when the secret is unknown, or the row was changed by hand. */
export function openKey(
  secrets: KeySecrets,
  row: KeyRow,
  { secretId, nonce, sealed }: Sealed,
): string {
  const secret = secrets.byId.get(secretId)
  if (!secret) throw new Error(`the secret ${secretId} of product keys is missing`)
  const decipher = createDecipheriv(CIPHER, secret.bytes, nonce).setAAD(boundTo(row))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Equal texts of one option have equal fingerprints; without the secret they tell nothing. */
export const fingerprintOf = (secrets: KeySecrets, optionId: number, text: string): Buffer =>
  createHmac('sha256', secrets.fingerprint).update(`${optionId} ${text}`).digest()
