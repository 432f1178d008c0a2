import { MINUTE_MS } from '../../basics/durations.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import cn from '../../i18n/cn/pay.ts'
import itemText from '../../i18n/cn/item.ts'
import shop from '../../i18n/cn/shop.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../test/browser.ts'

/**
 * node tools/scripts/readmePictures.ts URL
 * Buys something in the demo shop at URL with a phone's screen and takes the README's pictures: home, product, payment,
 * and the paid order in dark mode in Hindi.
 */
const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const PHONE = { width: 390, height: 844 }
const FINAL_MS = 5 * MINUTE_MS
const SETTLED_MS = 800

const url = process.argv[2]
if (!url) throw new Error('the address of a running demo shop is missing')

async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect()
      return image.complete || top >= innerHeight || left >= innerWidth
    }),
  )
  await page.waitForTimeout(SETTLED_MS)
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
}

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...BROWSER_FLAGS] })
try {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  await page.goto(url)
  await take(page, 'home')
  await page.locator('a[href*="/item?id="]').nth(3).click()
  const item = page.getByRole('dialog')
  await item.locator('[data-similar]').waitFor()
  await take(page, 'item')
  await item.getByRole('button', { name: shop.orderNow, exact: true }).click()
  const buy = page.getByRole('dialog', { name: itemText.chooseOptions, exact: true })
  await buy.locator('fieldset label').first().click()
  await buy.getByLabel(shop.country).selectOption({ index: 1 })
  await buy.getByLabel(shop.address).fill('上海市静安区南京西路 1 号')
  await buy.getByLabel(shop.receiverName).fill('王小明')
  await buy.getByLabel(shop.phone).fill('13812345678')
  await buy.getByRole('button', { name: new RegExp(shop.orderNow) }).click()
  const polygon = page.getByRole('dialog').locator('label', { hasText: 'Polygon' })
  await polygon.click()
  await page.waitForLoadState('networkidle')
  await take(page, 'order')
  await page.getByRole('button', { name: new RegExp(`^${cn.goPay}`) }).click()
  await page.waitForURL(/\/pay\?/)
  // Here the wallet asks at once; in another browser the same order waits for a transfer.
  const other = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: 'zh-CN',
  })
  const waiting = await other.newPage()
  await waiting.goto(page.url())
  await waiting.getByRole('button', { name: cn.contactSkip, exact: true }).click()
  await take(waiting, 'pay')
  await other.close()
  const confirm = page.getByRole('button', { name: cn.demoConfirm, exact: true })
  await confirm.click()
  await page.locator('[data-ask="send"]').waitFor({ timeout: FINAL_MS })
  await take(page, 'wallet')
  await confirm.click()
  await page.locator('[data-say="settled"]').waitFor({ timeout: FINAL_MS })
  const paid = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
    locale: 'hi-IN',
  })
  const inHindi = await paid.newPage()
  await inHindi.goto(`${page.url().replace('/pay?', '/status?')}&lang=in`)
  await take(inHindi, 'paid')
} finally {
  await browser.close()
}
