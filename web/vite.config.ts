import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPaths, isOfficePath } from './callPaths.ts'
import { hoistedImports } from './hoistedImports.ts'
import { plainSignals } from './plainSignals.ts'
import { smallerParts } from './smallerParts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = fileURLToPath(new URL('./dist', import.meta.url))

/** Modules of the shared files; those that only a few screens need are left out. */
const SHARED =
  /\/(?:web\/ui|basics|web\/client|web\/shop(?:\/parts)?)\/(?!passkey|statement|sumTree|receipt|outcomes|explain)[^/]+\.tsx?$/

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

const FIRST = ['web/entry-client.tsx', 'web/shop/home/HomeScreen.tsx'].map((file) => root + file)
let first: Set<string> | undefined

/** True for what the first page needs: its scripts are kept small. */
function isFirst(id: string, graph: Graph): boolean {
  if (!first) {
    first = new Set(FIRST)
    // The set grows while it is walked.
    for (const one of first)
      for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) first.add(imported)
  }
  return first.has(id)
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  base: '/assets/',
  publicDir: false,
  cacheDir: `${root}/.cache/vite`,
  plugins: [
    // In development one server answers for the office, too.
    callPaths((path) => command !== 'build' || !isOfficePath(path)),
    smallerParts,
    ...(isSsrBuild ? [] : [hoistedImports, plainSignals]),
    react(),
    tailwindcss(),
  ],
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? {
        outDir: `${out}/server`,
        emptyOutDir: true,
        ssr: true,
        assetsDir: '',
        target: 'node24',
        assetsInlineLimit: 0,
        // Its text stays in the memory of each process that draws pages: 3 MB less.
        minify: true,
        // One file, so that a new build cannot replace parts of a running server.
        rolldownOptions: {
          input: [`${root}/web/entry-server.tsx`],
          output: { codeSplitting: false },
        },
      }
    : {
        outDir: `${out}/client`,
        assetsDir: '',
        emptyOutDir: true,
        // Wallet browsers lag behind: Android WebView 111 and iOS 16.4 still run this.
        target: ['chrome111', 'safari16.4', 'firefox115'],
        manifest: true,
        // One stylesheet: screens share classes, and a later file would shift the layout.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // The lists weighed 2 of the first page's 90 kB: sheets are fetched ahead instead (decision 087).
        modulePreload: false,
        rolldownOptions: {
          input: [`${root}/web/boot.ts`, `${root}/web/entry-client.tsx`],
          // Two files for small shared parts: twenty tiny ones cost more round trips.
          output: {
            codeSplitting: {
              groups: [
                {
                  debugName: 'shared',
                  name: (id, graph) => (isFirst(id, graph) ? 'shared' : null),
                  test: SHARED,
                  priority: 1,
                },
                { name: 'parts', test: SHARED, minShareCount: 2 },
              ],
            },
          },
        },
      },
  ssr: command === 'build' ? { noExternal: true } : {},
}))
