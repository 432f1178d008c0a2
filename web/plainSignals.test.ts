import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { plainSignals } from './plainSignals.ts'

const REACT_DOM = '/given/react-dom/cjs/react-dom-client.production.js'

async function loaded(source: string): Promise<{ thrown: unknown; other: Error }> {
  const given: Plugin = {
    name: 'given',
    resolveId: (id) => (id === REACT_DOM ? id : undefined),
    load: (id) => (id === REACT_DOM ? source : undefined),
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plainSignals, given],
    build: {
      write: false,
      rolldownOptions: {
        input: REACT_DOM,
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  })) as { output: { code: string }[] }
  return import(`data:text/javascript,${encodeURIComponent(output[0]!.code)}`)
}

const source = (signals: number): string => `
  const formatProdErrorMessage = (code) => 'Minified React error #' + code
  const made = []
  ${Array.from({ length: signals }, (_, i) => `let S${i}Exception = Error(formatProdErrorMessage(${460 + i})); made.push(S${i}Exception)`).join('\n')}
  export const thrown = made[0], other = Error(formatProdErrorMessage(1))`

test('what React throws to itself is an error with its message, without a stack trace', async () => {
  const { thrown, other } = await loaded(source(5))
  expect(thrown).toBeInstanceOf(Error)
  expect(thrown).toMatchObject({ message: 'Minified React error #460' })
  expect(Object.hasOwn(thrown as object, 'stack')).toBe(false)
  expect(other.stack).toContain('#1')
})

test('a build fails when an upgrade of React has renamed them', async () => {
  await expect(loaded(source(4))).rejects.toThrow('4 of 5')
})
