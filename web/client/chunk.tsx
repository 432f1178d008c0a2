import { use, type ComponentType } from 'react'

/** SPEC section 9. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the program that did not arrive (SPEC section 8, loader errors). */
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

export type Chunk<P> = ComponentType<P> & {
  /** The file as the build's manifest names it. */
  readonly source: string
  preload(): Promise<unknown>
}

const forgetters = new Set<() => void>()

/** Lets every part that failed be asked for again. */
export function forgetFailedChunks(): void {
  for (const forget of forgetters) forget()
}

function withTimeout<T>(loading: Promise<T>, source: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure('timeout', source)), CHUNK_TIMEOUT_MS)
    loading.then(
      (value) => (clearTimeout(timer), resolve(value)),
      (cause: unknown) => (clearTimeout(timer), reject(new ChunkFailure('missing', source, cause))),
    )
  })
}

/** React reads `status` and `value`: a promise that carries them is not waited for. */
type Loading<T> = Promise<T> & { status?: 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

/**
 * A component that is loaded when first shown. Unlike React.lazy, one that was preloaded renders at once, also on the
 * server, and one that failed can be tried again.
 */
export function chunk<P extends object>(source: string, load: () => Promise<{ default: ComponentType<P> }>): Chunk<P> {
  let loading: Loading<ComponentType<P>> | undefined
  const preload = (): Promise<ComponentType<P>> => {
    if (loading) return loading
    const made: Loading<ComponentType<P>> = withTimeout(load(), source).then((module) => module.default)
    made.then(
      (value) => void Object.assign(made, { status: 'fulfilled', value }),
      // Handing the promise on here would make a second one that nobody hears.
      (reason: unknown) => void Object.assign(made, { status: 'rejected', reason }),
    )
    loading = made
    return made
  }
  forgetters.add(() => {
    if (loading?.status === 'rejected') loading = undefined
  })
  function Loaded(props: P) {
    const Component = use(preload())
    return <Component {...props} />
  }
  return Object.assign(Loaded, { source, preload })
}
