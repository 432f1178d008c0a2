import { join } from 'node:path'

/**
 * Where processes keep their compiled modules, as in `npm start`: loading them again takes half of a short one's time.
 */
export const COMPILED = join(import.meta.dirname, '../../../node_modules/.xiaopu/compiled')

/** What a process of a test needs to run; its settings come on top. */
export const CHILD_ENV = {
  PATH: process.env['PATH']!,
  NODE_COMPILE_CACHE: COMPILED,
} as const
