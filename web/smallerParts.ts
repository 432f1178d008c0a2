import type { Plugin } from 'vite'

/** What a module of the first page's scripts is replaced by. */
const SMALLER: readonly (readonly [id: RegExp, code: string])[] = [
  // Fetches lists of files ahead, of which this build has none (decision 087).
  [/^\0vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
  // The shop's calls that change something are no mutations of the query library; its client keeps a cache of them.
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
    // The server fetches no lists of files ahead.
    if (failure || this.environment.config.consumer !== 'client') return
    // After an upgrade that moved such a module it would come back unseen.
    for (const [id] of SMALLER)
      if (!found.has(id)) this.error(`web/smallerParts.ts: no module fits ${id.source}`)
  },
}
