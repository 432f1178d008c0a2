import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPaths, isOfficePath } from './callPaths.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = fileURLToPath(new URL('./dist', import.meta.url))

/** Modules of the shared file; those that only a few screens need are left out. */
const SHARED =
  /\/(?:web\/ui|basics|web\/client|web\/shop)\/(?!passkey|statement|sumTree|receipt|outcomes|explain)[^/]+\.tsx?$/

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  base: '/assets/',
  publicDir: false,
  cacheDir: `${root}/.cache/vite`,
  plugins: [
    // In development one server answers for the office, too.
    callPaths((path) => command !== 'build' || !isOfficePath(path)),
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
        minify: false,
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [`${root}/web/boot.ts`, `${root}/web/entry-client.tsx`],
          // One file for small shared parts: twenty tiny ones cost more round trips.
          output: {
            codeSplitting: { groups: [{ name: 'shared', test: SHARED, minShareCount: 2 }] },
          },
        },
      },
  ssr: command === 'build' ? { noExternal: true } : {},
}))
