import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'

/**
 * A backup: a line that says the format, then gzip of parts, encrypted when there is a password. A part is a line of
 * JSON, then chunks, each with its length in four bytes, and an empty chunk.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

type Part = {
  readonly kind: 'shop' | 'table' | 'sequences' | 'file' | 'end'
  readonly [fact: string]: unknown
}

const PLAIN = 'xiaopu backup 1\n'
const SEALED = 'xiaopu backup 1 encrypted\n'
const [SALT, IV, TAG] = [16, 12, 16]
const keyOf = (password: string, salt: Buffer): Buffer =>
  scryptSync(password, salt, 32, { N: 2 ** 15, maxmem: 128 * 1024 * 1024 })

const length = (bytes: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}

/** Writes to a new file that only this user can read. */
export class Writer {
  private readonly gzip: Gzip = createGzip({ level: 6 })
  private readonly written: Promise<void>

  constructor(file: string, password: string | null) {
    this.written = this.run(file, password)
    // `end` reports its failure.
    this.written.catch(() => {})
  }

  private async run(file: string, password: string | null): Promise<void> {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.write(password === null ? PLAIN : SEALED)
      let cipher: ReturnType<typeof createCipheriv> | undefined
      if (password !== null) {
        const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
        cipher = createCipheriv('aes-256-gcm', keyOf(password, salt), iv)
        await handle.write(Buffer.concat([salt, iv]))
      }
      const through: Transform[] = cipher ? [cipher as Transform] : []
      await pipeline([
        this.gzip,
        ...through,
        async (source: AsyncIterable<Buffer>) => {
          for await (const chunk of source) await handle.write(chunk)
        },
      ] as never)
      if (cipher)
        await handle.write(
          (cipher as ReturnType<typeof createCipheriv> & { getAuthTag(): Buffer }).getAuthTag(),
        )
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  private async put(bytes: Buffer): Promise<void> {
    if (this.gzip.write(bytes)) return
    await Promise.race([
      new Promise<void>((resolve) => this.gzip.once('drain', resolve)),
      this.written,
    ])
  }

  begin(part: Part): Promise<void> {
    return this.put(Buffer.from(`${JSON.stringify(part)}\n`))
  }

  async chunk(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return
    await this.put(Buffer.concat([length(bytes.length), bytes]))
  }

  finish(): Promise<void> {
    return this.put(length(0))
  }

  /** Everything is on disk when it resolves. */
  async end(): Promise<void> {
    await this.begin({ kind: 'end' })
    await this.finish()
    this.gzip.end()
    await this.written
  }
}

function readStart(file: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes)
  const handle = openSync(file, 'r')
  try {
    return start.subarray(0, readSync(handle, start, 0, bytes, 0))
  } finally {
    closeSync(handle)
  }
}

function plainOf(file: string, password: string | null): Readable {
  const start = readStart(file, SEALED.length + SALT + IV)
  if (start.subarray(0, PLAIN.length).toString() === PLAIN)
    return createReadStream(file, { start: PLAIN.length })
  if (start.subarray(0, SEALED.length).toString() !== SEALED)
    throw new BackupError(`${file} is not a backup of this shop.`)
  if (password === null)
    throw new BackupError(`${file} is encrypted: set BACKUP_PASSWORD to its password.`)
  const { size } = statSync(file)
  const salt = start.subarray(SEALED.length, SEALED.length + SALT)
  const iv = start.subarray(SEALED.length + SALT)
  const tag = Buffer.alloc(TAG)
  const handle = openSync(file, 'r')
  readSync(handle, tag, 0, TAG, size - TAG)
  closeSync(handle)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(password, salt), iv).setAuthTag(tag)
  const source = createReadStream(file, { start: SEALED.length + SALT + IV, end: size - TAG - 1 })
  source.once('error', (error) => decipher.destroy(error))
  return source.pipe(decipher)
}

/** Reads a backup part by part; every part's chunks must be read to their end. Throws `BackupError`. */
export async function* readParts(
  file: string,
  password: string | null,
): AsyncGenerator<{ readonly part: Part; readonly chunks: AsyncIterable<Buffer> }> {
  const source = plainOf(file, password)
  const gunzip = createGunzip()
  source.once('error', (error) => gunzip.destroy(error))
  const input = source.pipe(gunzip)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<void> => {
    let next: IteratorResult<Buffer>
    try {
      next = await input.next()
    } catch {
      throw new BackupError(`${file} is damaged, or BACKUP_PASSWORD is wrong.`)
    }
    if (next.done) throw new BackupError(`${file} ends too early.`)
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
  }
  const take = async (bytes: number): Promise<Buffer> => {
    while (held.length < bytes) await more()
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  async function* chunksOf(): AsyncGenerator<Buffer> {
    for (;;) {
      const bytes = (await take(4)).readUInt32BE()
      if (bytes === 0) return
      yield await take(bytes)
    }
  }
  for (;;) {
    while (!held.includes(10)) await more()
    const line = await take(held.indexOf(10) + 1)
    const part = JSON.parse(line.toString('utf8')) as Part
    const chunks = chunksOf()
    yield { part, chunks }
    for await (const rest of chunks) void rest
    if (part.kind === 'end') break
  }
  // Only the end of an encrypted file proves that nothing of it was changed.
  const { done } = await input.next().catch(() => {
    throw new BackupError(`${file} was changed after it was made.`)
  })
  if (!done) throw new BackupError(`${file} goes on after its end.`)
}
