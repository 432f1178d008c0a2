import type { CDPSession, Page } from '@playwright/test'
import products from '../../i18n/en/officeProducts.ts'
import { DESK, expect, open, test } from './office.ts'

const OPTIONS = 1_000
/** The processor's time of the page itself, so that other work beside the tests does not count. */
const MAX_MS = 300

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1_000
}

const paste = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel(`${products.optionLabel} (简体中文)`)
    .first()
    .evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      cell.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)

test.describe('at a desk', () => {
  test.use(DESK)

  test('a thousand options are pasted, turned over, typed into and changed by a rule without waiting', async ({
    page,
  }) => {
    await open(page, '/products/new', products.newProduct)
    await page.getByRole('button', { name: /^简体中文/ }).click()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const took: Record<string, number> = {}
    const time = async (name: string, act: () => Promise<unknown>): Promise<void> => {
      const before = await threadMs(session)
      await act()
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      )
      took[name] = Math.round((await threadMs(session)) - before)
    }
    const rows = Array.from(
      { length: OPTIONS },
      (_, at) => `规格${at}\t${at + 10}\t\t${at}\tSKU${at}`,
    )
    const sheet = page.getByRole('dialog')
    const applied = (count: number) =>
      sheet.getByRole('button', {
        name: products.applyChanges({ count: count.toLocaleString('en') }),
      })
    await time('paste', async () => {
      await paste(page, rows.join('\n'))
      await expect(sheet).toBeVisible()
    })
    await time('apply', async () => {
      await sheet.getByRole('button', { name: /^Apply/ }).click()
      await expect(sheet).toHaveCount(0)
    })
    await time('turn', async () => {
      await page.getByRole('button', { name: products.nextPage }).click()
      await expect(page.getByLabel(products.price).first()).toHaveValue('35')
    })
    await page.getByLabel(products.price).first().focus()
    await time('key', () => page.keyboard.press('7'))
    await page.getByRole('button', { name: products.changeAll }).click()
    await sheet.getByLabel(products.ruleAmount).focus()
    await time('amount', () => page.keyboard.press('5'))
    await time('preview', async () => {
      await sheet.getByRole('button', { name: products.previewChanges({ count: '1,000' }) }).click()
      await expect(applied(OPTIONS)).toBeVisible()
    })
    await time('change', async () => {
      await applied(OPTIONS).click()
      await expect(sheet).toHaveCount(0)
    })
    expect(Object.entries(took).filter(([, ms]) => ms > MAX_MS)).toEqual([])
  })
})
