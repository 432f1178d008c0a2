import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MODE = 0o600
const KEY = /^[0-9a-f]{64}$/i
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * 32 bytes that several machines share by a setting (`given`, hex), or a file in DATA_DIR/secrets, created on first use.
 * Throws when the file holds anything else.
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

/** A key of its own for each purpose. */
export const keyFor = (key: Buffer, purpose: string): Buffer =>
  createHmac('sha256', key).update(purpose).digest()

/** AES-256-GCM; opens only for the same `purpose`, so that no value stands in for another. */
export function sealBytes(key: Buffer, purpose: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, 'seal'), iv)
  cipher.setAAD(Buffer.from(purpose))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** `undefined` when the bytes were sealed with another key or for another purpose, or were changed. */
export function openSealed(key: Buffer, purpose: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(key, 'seal'),
    sealed.subarray(0, IV_BYTES),
  )
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
