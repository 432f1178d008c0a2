import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MODE = 0o600
const KEY = /^[0-9a-f]{64}$/i
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * 32 bytes from a setting (`given`, hex; for several machines), or a file in DATA_DIR/secrets, created on first use.
 */
export function openSecretKey(dataDir: string, name: string, given: string | null): Buffer {
  if (given !== null) return Buffer.from(given, 'hex')
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: MODE, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (!KEY.test(secret)) throw new Error(`${file} is not a key of 64 hex digits`)
  return Buffer.from(secret, 'hex')
}

export const keyFor = (key: Buffer, purpose: string): Buffer =>
  createHmac('sha256', key).update(purpose).digest()

/** AES-256-GCM; the tag ends `sealed`. */
export type SealedParts = { readonly nonce: Buffer; readonly sealed: Buffer }

export function sealParts(key: Buffer, purpose: string, plain: Buffer): SealedParts {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  return {
    nonce,
    sealed: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
  }
}

export function openParts(key: Buffer, purpose: string, { nonce, sealed }: SealedParts): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** `purpose` is authenticated, so that no value passes for another. */
export function sealBytes(key: Buffer, purpose: string, plain: Buffer): Buffer {
  const { nonce, sealed } = sealParts(keyFor(key, 'seal'), purpose, plain)
  return Buffer.concat([nonce, sealed])
}

/** `undefined` for another key or purpose, or changed bytes. */
export function openSealed(key: Buffer, purpose: string, bytes: Buffer): Buffer | undefined {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const [nonce, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
  try {
    return openParts(keyFor(key, 'seal'), purpose, { nonce, sealed })
  } catch {
    return undefined
  }
}
