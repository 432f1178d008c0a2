/** Longest wait for a file (rules: wire#timeouts). */
export const CHUNK_TIMEOUT_MS = 120_000

/** A code or language file that did not arrive (rules: screens#load-failures). */
export class ChunkFailure extends Error {
  readonly type: 'missing' | 'timeout'
  readonly source: string
  constructor(type: 'missing' | 'timeout', source: string, cause?: unknown) {
    super(`chunk ${source}: ${type}`, { cause })
    this.name = 'ChunkFailure'
    this.type = type
    this.source = source
  }
}

/** Browsers name the address of a module that failed, except Safari, whose users reload the page. */
const FAILED_URL = /https?:\/\/\S+\/assets\/\S+\.js/
let attempts = 0

/** Browsers keep a failed module under its address, so that it is asked for again under another one. */
async function importAgain(cause: unknown): Promise<unknown> {
  const [url] = FAILED_URL.exec(String(cause)) ?? []
  if (url === undefined) throw cause
  attempts += 1
  return import(/* @vite-ignore */ `${url}?again=${attempts}`)
}

/** `load` imports one module. Rejects with `ChunkFailure`. */
export function arriving<T>(load: () => Promise<T>, source: string): Promise<T> {
  const loading = load().catch((cause: unknown) => importAgain(cause) as Promise<T>)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure('timeout', source)), CHUNK_TIMEOUT_MS)
    loading.then(
      (value) => (clearTimeout(timer), resolve(value)),
      (cause: unknown) => (clearTimeout(timer), reject(new ChunkFailure('missing', source, cause))),
    )
  })
}
