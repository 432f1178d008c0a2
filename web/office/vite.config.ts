import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPaths } from '../callPaths.ts'
import { plainSignals } from '../plainSignals.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  root,
  base: '/admin/assets/',
  publicDir: false,
  cacheDir: `${root}/.cache/vite-office`,
  plugins: [callPaths(() => true), plainSignals, react(), tailwindcss()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    assetsDir: '',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
    manifest: true,
    cssCodeSplit: false,
    // The policy allows no inline scripts and no data: files but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [`${root}/web/office/index.html`],
      // Screens share many small parts: one file instead of a request for each.
      output: {
        codeSplitting: {
          groups: [
            { name: 'parts', test: /\/web\/(?:ui|client|office\/parts)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
