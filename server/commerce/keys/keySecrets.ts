import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'product-keys'
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
const LINE = /^([a-z0-9-]{1,32}) ([0-9a-f]{64})$/

type KeySecret = { readonly id: string; readonly bytes: Buffer }
export type KeySecrets = {
  /** Seals new keys; the file's last line. */
  readonly current: KeySecret
  readonly byId: ReadonlyMap<string, KeySecret>
  /** From the first line, so that duplicates are found after a rotation too. */
  readonly fingerprint: Buffer
  /** Signs previews of what staff is about to change. */
  readonly preview: Buffer
}

const derive = (from: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', from, '', `xiaopu product keys: ${purpose}`, 32))

/** Parses lines `<id> <64 hex digits>`, oldest first. Throws for anything else. */
export function parseKeySecrets(text: string, source: string): KeySecrets {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const secrets = lines.map((line, at) => {
    const parts = LINE.exec(line)
    if (!parts) throw new Error(`${source}: line ${at + 1} must be a name and 64 hex digits`)
    return { id: parts[1]!, master: Buffer.from(parts[2]!, 'hex') }
  })
  if (secrets.length === 0) throw new Error(`${source} holds no secret`)
  const byId = new Map(
    secrets.map(({ id, master }) => [id, { id, bytes: derive(master, 'sealing') }]),
  )
  if (byId.size !== secrets.length) throw new Error(`${source} names two secrets alike`)
  const first = secrets[0]!.master
  return {
    current: byId.get(secrets.at(-1)!.id)!,
    byId,
    fingerprint: derive(first, 'fingerprint'),
    preview: derive(first, 'preview'),
  }
}

/**
 * PRODUCT_KEY_SECRETS, shared by several machines, or a file made on first use. Without it sold keys are unreadable.
 * An appended line becomes current; `resealKeys` then moves every key to it.
 */
export function openKeySecrets(settings: {
  readonly productKeySecrets: string | null
  readonly dataDir: string
}): KeySecrets {
  if (settings.productKeySecrets !== null)
    return parseKeySecrets(settings.productKeySecrets, 'PRODUCT_KEY_SECRETS')
  const folder = join(settings.dataDir, 'secrets')
  const file = join(folder, FILE)
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  try {
    const made = `k1 ${randomBytes(32).toString('hex')}\n`
    writeFileSync(file, made, { flag: 'wx', mode: FILE_MODE, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return parseKeySecrets(readFileSync(file, 'utf8'), file)
}
