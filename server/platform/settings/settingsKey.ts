import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'settings-key'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A secret of the office that cannot be read: the key in DATA_DIR/secrets is not the one that encrypted it. */
export class SettingsKeyError extends Error {
  override readonly name = 'SettingsKeyError'
}

/** `given` is SETTINGS_KEY, which several machines share; else a file in DATA_DIR/secrets, made at its first use. */
export function openSettingsKey(given: string | null, dataDir: string): Buffer {
  if (given !== null) return Buffer.from(given, 'hex')
  const folder = join(dataDir, 'secrets')
  const file = join(folder, FILE)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(key)) throw new SettingsKeyError(`${file} is not 64 hex digits`)
  return Buffer.from(key, 'hex')
}

/** The setting's name is bound to its value, so that rows cannot be exchanged. */
export function seal(key: Buffer, name: string, value: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws `SettingsKeyError`. */
export function unseal(key: Buffer, name: string, sealed: Buffer): string {
  try {
    const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([
      cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
      cipher.final(),
    ]).toString('utf8')
  } catch {
    throw new SettingsKeyError(
      `The setting ${name} is encrypted with another key: put back the file settings-key of DATA_DIR/secrets (or SETTINGS_KEY), or enter the setting again.`,
    )
  }
}
