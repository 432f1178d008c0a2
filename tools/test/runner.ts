import { flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { TestRunner } from 'vitest'
import { expectSilence } from './quietConsole.ts'

const OURS = /^(?:\.|file:).*\.ts$/
let isHooked = false

/**
 * Vitest reports each import to its main process, for watching, which costs a worker a second of processor time.
 * Imports resolved here are not reported.
 */
function resolveOurs(): void {
  if (isHooked) return
  isHooked = true
  registerHooks({
    resolve(specifier, context, next) {
      if (OURS.test(specifier))
        return {
          url: new URL(specifier, context.parentURL).href,
          format: 'module-typescript',
          shortCircuit: true,
        }
      return specifier.startsWith('node:')
        ? { url: specifier, format: 'builtin', shortCircuit: true }
        : next(specifier, context)
    },
  })
}

export default class Runner extends TestRunner {
  override importFile(file: string, source: 'collect' | 'setup'): unknown {
    expectSilence()
    if (this.config.experimental.viteModuleRunner) return super.importFile(file, source)
    resolveOurs()
    // Vitest gives each import a new name, which Node's compile cache never finds.
    return import(pathToFileURL(file).href)
  }

  /** Workers are killed, and would not write the cache themselves. */
  override onAfterRunFiles(): void {
    super.onAfterRunFiles()
    flushCompileCache()
  }
}
