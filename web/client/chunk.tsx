import { use, type ComponentType } from 'react'
import { arriving } from '../load/chunkFailure.ts'

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

/** React reads `status` and `value`: a promise that carries them is not waited for. */
type Loading<T> = Promise<T> & { status?: 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

/**
 * A component that is loaded when first shown. Unlike React.lazy, one that was preloaded renders at once, also on the
 * server, and one that failed can be tried again.
 */
export function chunk<P extends object>(
  source: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): Chunk<P> {
  let loading: Loading<ComponentType<P>> | undefined
  const preload = (): Promise<ComponentType<P>> => {
    if (loading) return loading
    const made: Loading<ComponentType<P>> = arriving(load(), source).then(
      (module) => module.default,
    )
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
