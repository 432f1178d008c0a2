import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** PKCS #8 prefix of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const FILE = 'statement-key.pem'
const MODE = 0o600

/**
 * STATEMENT_KEY's 32 bytes, which several machines can share, or a file created on first use. Throws when
 * the file is not an Ed25519 key.
 */
export function openStatementKey(settings: {
  statementKey: string | null
  dataDir: string
}): KeyObject {
  if (settings.statementKey !== null)
    return createPrivateKey({
      key: Buffer.concat([PKCS8_PREFIX, Buffer.from(settings.statementKey, 'hex')]),
      format: 'der',
      type: 'pkcs8',
    })
  const file = join(settings.dataDir, FILE)
  mkdirSync(settings.dataDir, { recursive: true })
  try {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      flag: 'wx',
      mode: MODE,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key`)
  return key
}

/** 32 bytes in hex. */
export function publicKeyOf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x!, 'base64url').toString('hex')
}
