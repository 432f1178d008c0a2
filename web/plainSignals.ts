import type { Plugin } from 'vite'

const REACT_DOM = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
const SIGNAL = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g
const SIGNALS = 5

/**
 * React throws five errors to itself, to break off what it draws. It makes them while it is loaded, and a browser that
 * is inspected, as Lighthouse's is, reads all of React again for the stack trace of each: four fifths of a page's
 * longest task. They become errors without a stack trace (decision 118).
 */
export const plainSignals: Plugin = {
  name: 'plain-signals',
  apply: 'build',
  transform: {
    filter: { id: REACT_DOM },
    handler(code) {
      let found = 0
      const plain = code.replace(SIGNAL, (_, assigned: string, message: string) => {
        found++
        return `${assigned}Object.create(Error.prototype, { message: { value: ${message} } })`
      })
      // An upgrade may have renamed them.
      if (found !== SIGNALS)
        this.error(`web/plainSignals.ts: ${found} of ${SIGNALS} found in React`)
      return { code: plain, map: null }
    },
  },
}
