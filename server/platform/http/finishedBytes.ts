import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { COMPRESS_FROM_BYTES, compress, pickEncoding, type Encoding } from './compress.ts'
import { SECURITY_HEADERS } from './securityHeaders.ts'

/** Browsers ask each time; caches between are at most this far behind a change (rules: wire#kept). */
export const SHARED_FOR_SECONDS = 'public, max-age=0, s-maxage=5'

/** Bytes per kind. Made-up searches and queries push out only each other, never common pages. */
const MAX_BYTES = {
  page: 32 * 1024 * 1024,
  search: 8 * 1024 * 1024,
  call: 24 * 1024 * 1024,
  /** Answers that never change; there are few. */
  fixed: Infinity,
} as const
type Pool = keyof typeof MAX_BYTES
const MAX_KEYS = 10_000
/** Besides bodies: three sets of headers and a map slot. */
const ENTRY_BYTES = 4_096

type Bytes = {
  readonly body: Buffer
  readonly etag: string
  readonly headers: string[]
  readonly notModified: string[]
}
type Entry = {
  /** `null`: the answer never changes while the process runs. */
  readonly version: string | null
  readonly pool: Pool
  readonly status: number
  readonly bytes: Readonly<Record<Encoding, Bytes>>
  readonly size: number
}

type Finished = {
  status: number
  contentType: string
  body: string
  cacheControl: string
  vary?: string
  headers?: Readonly<Record<string, string>>
}

/**
 * Compressed answers shared by all visitors, written without Fastify. Entries live for one catalogue version.
 * Requests with a login token must not reach it.
 */
export class FinishedBytes {
  /** Entries of another version are dropped when found. */
  version = '0'
  #entries = new Map<string, Entry>()
  #making = new Map<string, Promise<Entry>>()
  #pools = Object.fromEntries(
    Object.keys(MAX_BYTES).map((pool) => [pool, { keys: new Set<string>(), size: 0 }]),
  ) as Record<Pool, { keys: Set<string>; size: number }>
  #maxBytes: Readonly<Record<Pool, number>>
  #headers: Readonly<Record<string, string>>

  constructor(
    headers: Readonly<Record<string, string>> = {},
    maxBytes: Readonly<Record<Pool, number>> = MAX_BYTES,
  ) {
    this.#headers = headers
    this.#maxBytes = maxBytes
  }

  has(key: string): boolean {
    const entry = this.#entries.get(key)
    return entry !== undefined && (entry.version === null || entry.version === this.version)
  }

  answer(key: string, req: IncomingMessage, res: ServerResponse): boolean {
    const entry = this.#entries.get(key)
    if (!entry) return false
    if (entry.version !== null && entry.version !== this.version) {
      this.#drop(key, entry)
      return false
    }
    this.#write(entry, req, res)
    return true
  }

  /** Not cached if the catalogue changed since. `version` is `null` for an answer that never changes. */
  async keep(
    key: string,
    version: string | null,
    finished: Finished,
    pool: Pool,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    this.#write(await this.#make(key, version, finished, pool), req, res)
  }

  /** Made once for all who ask meanwhile. Writes nothing itself: making it may fail. */
  async madeOnce(
    key: string,
    pool: Pool,
    make: () => Promise<Finished>,
  ): Promise<(req: IncomingMessage, res: ServerResponse) => void> {
    const { version } = this
    const asked = `${version} ${key}`
    const making =
      this.#making.get(asked) ??
      make()
        .then((finished) => this.#make(key, version, finished, pool))
        .finally(() => this.#making.delete(asked))
    this.#making.set(asked, making)
    const entry = await making
    return (req, res) => this.#write(entry, req, res)
  }

  /** An answer that never changes, kept before it is asked for. */
  async keepFixed(key: string, finished: Finished): Promise<void> {
    await this.#make(key, null, finished, 'fixed')
  }

  async #make(key: string, version: string | null, finished: Finished, pool: Pool): Promise<Entry> {
    const entry = await makeEntry(key, version, pool, {
      ...finished,
      headers: { ...this.#headers, ...finished.headers },
    })
    if ((version === null || version === this.version) && finished.status === 200)
      this.#add(key, entry)
    return entry
  }

  #add(key: string, entry: Entry): void {
    const old = this.#entries.get(key)
    if (old) this.#drop(key, old)
    const pool = this.#pools[entry.pool]
    this.#entries.set(key, entry)
    pool.keys.add(key)
    pool.size += entry.size
    for (const oldest of pool.keys) {
      if (pool.size <= this.#maxBytes[entry.pool] && pool.keys.size <= MAX_KEYS) break
      this.#drop(oldest, this.#entries.get(oldest)!)
    }
  }

  #drop(key: string, entry: Entry): void {
    if (!this.#entries.delete(key)) return
    this.#pools[entry.pool].keys.delete(key)
    this.#pools[entry.pool].size -= entry.size
  }

  #write(entry: Entry, req: IncomingMessage, res: ServerResponse): void {
    const bytes = entry.bytes[pickEncoding(req.headers['accept-encoding'])]
    const ifNoneMatch = req.headers['if-none-match']
    if (ifNoneMatch !== undefined && ifNoneMatch.includes(bytes.etag)) {
      res.writeHead(304, bytes.notModified)
      res.end()
      return
    }
    res.writeHead(entry.status, bytes.headers)
    if (req.method === 'HEAD') res.end()
    else res.end(bytes.body)
  }
}

async function makeEntry(
  key: string,
  version: string | null,
  pool: Pool,
  finished: Finished,
): Promise<Entry> {
  const identity = Buffer.from(finished.body)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const small = identity.length < COMPRESS_FROM_BYTES
  const [br, gz] = small
    ? [identity, identity]
    : await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')])
  const finish = (body: Buffer, encoding: Encoding): Bytes => {
    const etag = `"${hash}${small || encoding === 'identity' ? '' : `-${encoding}`}"`
    const common = [
      'cache-control',
      finished.cacheControl,
      'etag',
      etag,
      'vary',
      finished.vary ?? 'Accept-Encoding',
      ...Object.entries({ ...SECURITY_HEADERS, ...finished.headers }).flat(),
    ]
    const headers = [
      'content-type',
      finished.contentType,
      'content-length',
      String(body.length),
      ...common,
    ]
    if (!small && encoding !== 'identity') headers.push('content-encoding', encoding)
    return { body, etag, headers, notModified: common }
  }
  return {
    version,
    pool,
    status: finished.status,
    // Visitors choose URLs, so keys count: at most two bytes a character.
    size: ENTRY_BYTES + 2 * key.length + identity.length + br.length + gz.length,
    bytes: {
      identity: finish(identity, 'identity'),
      br: finish(br, 'br'),
      gzip: finish(gz, 'gzip'),
    },
  }
}
