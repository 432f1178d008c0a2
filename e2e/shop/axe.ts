import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/**
 * Once sheets have come in: half transparent text has no contrast. Their promises are not waited for; where nothing else
 * moves, Chromium may draw no further frame, and leaves those of transitions that are over unfulfilled.
 */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

/** No violations on the page as it is. Colours are all that differs in the dark, so the other rules are spared there. */
export async function expectAccessible(
  page: Page,
  where: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  await standsStill(page)
  const axe = new AxeBuilder({ page })
  const { violations, passes } = await (
    colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe
  ).analyze()
  expect(passes.length, where).toBeGreaterThan(0)
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
    where,
  ).toEqual([])
}
