import { flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { TestRunner } from 'vitest'
import { expectSilence } from './quietConsole.ts'

const OURS = /^(?:\.|file:).*\.ts$/
let isHooked = false

/**
 * Vitest tells its main process of every import, for watching: a second of the processor's time for a worker that loads
 * the server. What this hook resolves never comes to Vitest's.
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
    // Vitest imports each file under a new name, which Node's cache of compiled modules would never meet again.
    return import(pathToFileURL(file).href)
  }

  /** Workers are killed, and would leave nothing for the next ones. */
  override onAfterRunFiles(): void {
    super.onAfterRunFiles()
    flushCompileCache()
  }
}
