import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { PATHS } from '../api/paths.ts'

const FILE = fileURLToPath(new URL('../api/paths.ts', import.meta.url))

/** Method and path of the office's calls; the shop's pages do not name them. */
const OFFICE = /^(?:GET|POST) office\//

export const isOfficePath = (path: string): boolean => OFFICE.test(path)

/** The pages need the paths of their calls, not the schemas. */
export const callPaths = (wanted: (path: string) => boolean): Plugin => ({
  name: 'call-paths',
  load: (id) =>
    id === FILE
      ? `export const PATHS = ${JSON.stringify(
          Object.fromEntries(Object.entries(PATHS).filter(([, path]) => wanted(path))),
        )}`
      : undefined,
})
