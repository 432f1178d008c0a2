import { createElement, use, type ComponentType } from 'react'
import { arriving } from '../load/chunkFailure.ts'

export type Chunk<P> = ComponentType<P> & {
  readonly source: string
  preload(): Promise<unknown>
  /** For what may be opened soon; a failure is forgotten. */
  fetchAhead(): void
}

const forgetters = new Set<() => void>()
const chunks = new Map<string, Pick<Chunk<never>, 'preload' | 'fetchAhead'>>()

/** For code that must not import the chunk. */
export const preloadChunk = (source: string): Promise<unknown> =>
  chunks.get(source)?.preload() ?? Promise.resolve()
export const fetchChunkAhead = (source: string): void => chunks.get(source)?.fetchAhead()

export function forgetFailedChunks(): void {
  for (const forget of forgetters) forget()
}

/** React's `use` reads these synchronously. */
type Loading<T> = Promise<T> & { status?: 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

/** Unlike React.lazy, renders at once when preloaded and can be retried. */
export function chunk<P extends object>(
  source: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): Chunk<P> {
  let loading: Loading<ComponentType<P>> | undefined
  /** From then on a failure is kept, or React would load again and again. */
  let isAwaited = false
  const keep = (): Promise<ComponentType<P>> => {
    if (loading) return loading
    const made: Loading<ComponentType<P>> = arriving(load, source).then((module) => module.default)
    made.then(
      (value) => void Object.assign(made, { status: 'fulfilled', value }),
      // A derived promise's rejection would be unhandled.
      (reason: unknown) => {
        Object.assign(made, { status: 'rejected', reason })
        if (!isAwaited) loading = undefined
      },
    )
    loading = made
    return made
  }
  const preload = () => {
    isAwaited = true
    return keep()
  }
  const fetchAhead = () => void keep()
  forgetters.add(() => {
    if (loading?.status === 'rejected') loading = undefined
  })
  chunks.set(source, { preload, fetchAhead })
  function Loaded(props: P) {
    return createElement(use(preload()), props)
  }
  return Object.assign(Loaded, { source, preload, fetchAhead })
}
