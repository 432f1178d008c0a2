import { createElement, use, type ComponentType } from 'react'
import { arriving } from '../load/chunkFailure.ts'

export type Chunk<P> = ComponentType<P> & {
  readonly source: string
  preload(): Promise<unknown>
}

const forgetters = new Set<() => void>()
const preloads = new Map<string, () => Promise<unknown>>()

/** For code that must not import the chunk. */
export const preloadChunk = (source: string): Promise<unknown> =>
  preloads.get(source)?.() ?? Promise.resolve()

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
  const preload = (): Promise<ComponentType<P>> => {
    if (loading) return loading
    const made: Loading<ComponentType<P>> = arriving(load, source).then((module) => module.default)
    made.then(
      (value) => void Object.assign(made, { status: 'fulfilled', value }),
      // A derived promise's rejection would be unhandled.
      (reason: unknown) => void Object.assign(made, { status: 'rejected', reason }),
    )
    loading = made
    return made
  }
  forgetters.add(() => {
    if (loading?.status === 'rejected') loading = undefined
  })
  preloads.set(source, preload)
  function Loaded(props: P) {
    return createElement(use(preload()), props)
  }
  return Object.assign(Loaded, { source, preload })
}
