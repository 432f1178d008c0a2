import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An Ed25519 key in PKCS #8 is this and its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const FILE = 'statement-key.pem'
/** Its owner alone may read it. */
const MODE = 0o600

/**
 * The key that signs statements: the 32 bytes of STATEMENT_KEY, so that several machines share one, or a file in the data folder
 * that is made at its first use. Throws when the file is none of ours.
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
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key`)
  return key
}

/** The 32 bytes of its public half, hex. */
export function publicKeyOf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x!, 'base64url').toString('hex')
}
