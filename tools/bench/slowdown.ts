import type { Page } from '@playwright/test'

/** What Lighthouse's mobile preset does to a machine of this index: it names 1,500 to 2,000. */
const SLOWER = 4
const REFERENCE = 1_750
/** The index is measured for half a second each; the best shows the machine while its neighbours are still. */
const TIMES = 3

/** It comes with Lighthouse, which only some benches install. */
const FUNCTIONS = 'lighthouse/core/lib/page-functions.js'
type Functions = { readonly pageFunctions: { computeBenchmarkIndex(): number } }

export type Slowdown = { readonly index: number; readonly rate: number }

/**
 * How many times the processor must be slowed to be as slow as a mid-range phone. A fixed number would make a slow or
 * busy machine's phone slower than another's, so that figures of two hours could not be compared.
 */
export async function slowdownHere(page: Page): Promise<Slowdown> {
  const { pageFunctions } = (await import(FUNCTIONS)) as Functions
  let index = 0
  for (let time = 0; time < TIMES; time++)
    index = Math.max(index, await page.evaluate(pageFunctions.computeBenchmarkIndex))
  return { index: Math.round(index), rate: Math.max(1, (SLOWER * index) / REFERENCE) }
}
