import { posix } from 'node:path'
import type { Plugin } from 'vite'

type Chunks = Readonly<Record<string, { readonly isEntry: boolean; readonly imports: string[] }>>

/** The chunks with all that they import, and what these import. */
function withImports(files: readonly string[], chunks: Chunks): Set<string> {
  const all = new Set(files)
  // The set grows while it is walked.
  for (const file of all) for (const imported of chunks[file]?.imports ?? []) all.add(imported)
  return all
}

/**
 * Makes a part that is loaded later import all files that its imports need, so that the browser fetches them at once
 * (decision 100). They come last, which keeps the order in which files run.
 */
export const hoistedImports: Plugin = {
  name: 'hoisted-imports',
  apply: 'build',
  renderChunk(code, chunk, _options, { chunks }) {
    if (!chunk.isDynamicEntry) return null
    const entries = Object.keys(chunks).filter((file) => chunks[file]!.isEntry)
    const known = new Set([chunk.fileName, ...chunk.imports, ...withImports(entries, chunks)])
    const later = [...withImports(chunk.imports, chunks)].filter((file) => !known.has(file))
    const pathTo = (file: string): string =>
      `./${posix.relative(posix.dirname(chunk.fileName), file)}`
    return { code: code + later.map((file) => `\nimport '${pathTo(file)}';`).join(''), map: null }
  },
}
