import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** No violations on the page as it is, once sheets have come in: half transparent text has no contrast. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))))
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length, where).toBeGreaterThan(0)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`), where).toEqual([])
}
