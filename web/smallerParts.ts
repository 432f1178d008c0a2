import type { Plugin } from 'vite'

/** Modules of the first page's scripts, and what replaces them. */
const SMALLER: readonly (readonly [id: RegExp, code: string])[] = [
  // It fetches files listed ahead; this build lists none (decision 087).
  [/^\0vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
  // The client keeps a cache of mutations, but the shop's calls are none in the sense of this library.
  [
    /\/query-core\/build\/modern\/mutationCache\.js$/,
    'export class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve() } }',
  ],
]

const found = new Set<RegExp>()

/** Leaves out two kilobytes of libraries that the shop's pages never run. */
export const smallerParts: Plugin = {
  name: 'smaller-parts',
  apply: 'build',
  enforce: 'pre',
  buildStart: () => found.clear(),
  load: {
    filter: { id: SMALLER.map(([id]) => id) },
    handler(asked) {
      const smaller = SMALLER.find(([id]) => id.test(asked))
      if (smaller) found.add(smaller[0])
      return smaller?.[1]
    },
  },
  buildEnd(failure) {
    // The server's build fetches no files ahead.
    if (failure || this.environment.config.consumer !== 'client') return
    // If an upgrade moved such a module, it would come back unnoticed.
    for (const [id] of SMALLER)
      if (!found.has(id)) this.error(`web/smallerParts.ts: no module fits ${id.source}`)
  },
}
