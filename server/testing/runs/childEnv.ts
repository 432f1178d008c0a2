import { join } from 'node:path'

/**
 * As in `npm start`: compiling anew takes half of a short process's time.
 */
export const COMPILED = join(import.meta.dirname, '../../../node_modules/.xiaopu/compiled')

/** What a process of a test needs to run; its settings come on top. */
export const CHILD_ENV = {
  PATH: process.env['PATH']!,
  NODE_COMPILE_CACHE: COMPILED,
} as const
