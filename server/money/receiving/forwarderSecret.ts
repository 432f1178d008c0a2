import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'forwarder-secret'
const MODE = 0o600

export const secretsDir = (dataDir: string): string => join(dataDir, 'secrets')

/**
 * FORWARDER_SECRET, shared by several machines, or a file created on first use. It foretells addresses but cannot
 * spend. When it and the database are both lost, money in forwarders is not found again.
 */
export function openForwarderSecret(settings: {
  readonly forwarderSecret: string | null
  readonly dataDir: string
}): Buffer {
  if (settings.forwarderSecret !== null) return Buffer.from(settings.forwarderSecret, 'hex')
  const folder = secretsDir(settings.dataDir)
  const file = join(folder, FILE)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: MODE, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error(`${file} is not a secret of 64 hex digits`)
  return Buffer.from(secret, 'hex')
}
