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

export function arriving<T>(loading: Promise<T>, source: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure('timeout', source)), CHUNK_TIMEOUT_MS)
    loading.then(
      (value) => (clearTimeout(timer), resolve(value)),
      (cause: unknown) => (clearTimeout(timer), reject(new ChunkFailure('missing', source, cause))),
    )
  })
}
