import type { Page } from '@playwright/test'

/**
 * Lighthouse's index of the phone to measure for: it calls 125 to 800 mid-range, Chrome's developer tools 1,000. A
 * quiet desktop processor of index 3,200 is slowed four times, as in Lighthouse's mobile preset.
 */
const PHONE = 800
/** The index is measured for half a second each; the best shows the machine while its neighbours are still. */
const TIMES = 3

/** It comes with Lighthouse, which only some benches install. */
const FUNCTIONS = 'lighthouse/core/lib/page-functions.js'
type Functions = { readonly pageFunctions: { computeBenchmarkIndex(): number } }

export type Slowdown = { readonly index: number; readonly rate: number }

/**
 * How many times the processor must be slowed to be as slow as a mid-range phone. A fixed number would make a slow or
 * busy machine's phone slower than another's, so that figures of different hours could not be compared.
 */
export async function slowdownHere(page: Page): Promise<Slowdown> {
  const { pageFunctions } = (await import(FUNCTIONS)) as Functions
  let index = 0
  for (let time = 0; time < TIMES; time++)
    index = Math.max(index, await page.evaluate(pageFunctions.computeBenchmarkIndex))
  return { index: Math.round(index), rate: Math.max(1, index / PHONE) }
}
