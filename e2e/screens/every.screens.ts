import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LANGUAGES, LOCALES, type Locale } from '../../basics/locales.ts'
import shopEn from '../../i18n/en/shop.ts'
import { playOrders } from '../../tools/demo/playOrders.ts'
import { routes } from '../../web/shop/routes.ts'
import { memberByWallet, signInPage } from '../shop/member.ts'
import {
  digitalProduct,
  expect,
  gotoAlive,
  orderByCall,
  payLink,
  statusLink,
  test,
} from '../shop/shop.ts'

/** Lists of words without spaces, such as SCREENS_LANGUAGES=cn,en; each of them takes all if it is not set. */
const chosen = <T extends string | number>(name: string, all: readonly T[]): readonly T[] => {
  const words = process.env[name]?.split(',')
  return words ? all.filter((one) => words.includes(String(one))) : all
}
const LANGUAGES_SHOWN = chosen<Locale>('SCREENS_LANGUAGES', LOCALES)
const WIDTHS = chosen('SCREENS_WIDTHS', [320, 390, 768, 1280])
const THEMES = chosen('SCREENS_THEMES', ['light', 'dark'] as const)

const FOLDER = join(import.meta.dirname, '../../.cache/screens')
const HEIGHT = 844
const MAX_HEIGHT = 4_000

/** What is wider than its page, so that a phone scrolls sideways. */
const overflows: string[] = []

async function takePictures(page: Page, locale: Locale, name: string): Promise<void> {
  await expect(page.locator('main').first()).not.toBeEmpty()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      const folder = join(FOLDER, locale, `${width}-${theme}`)
      mkdirSync(folder, { recursive: true })
      const size = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return { width: scrollWidth, height: scrollHeight }
      })
      if (size.width > width) overflows.push(`${locale} ${name} is ${size.width} wide at ${width}`)
      await page.screenshot({
        path: join(folder, `${name}.jpg`),
        type: 'jpeg',
        quality: 70,
        fullPage: true,
        // Else buttons are taken halfway between the colours of two themes.
        animations: 'disabled',
        clip: { x: 0, y: 0, width, height: Math.min(size.height, MAX_HEIGHT) },
      })
    }
  }
}

/** One page with everything, beside each other by width and theme. */
function writeIndex(): void {
  const parts: string[] = []
  for (const locale of LOCALES.filter((one) => readdirSync(FOLDER).includes(one))) {
    for (const kind of readdirSync(join(FOLDER, locale)).sort()) {
      parts.push(`<h2>${locale} ${kind}</h2><div>`)
      for (const file of readdirSync(join(FOLDER, locale, kind)).sort())
        parts.push(
          `<figure><img loading="lazy" src="${locale}/${kind}/${file}"><figcaption>${file}</figcaption></figure>`,
        )
      parts.push('</div>')
    }
  }
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{width:260px;border:1px solid #999}</style>${parts.join('\n')}`,
  )
}

test.afterAll(() => {
  writeIndex()
  expect(overflows).toEqual([])
})

for (const locale of LANGUAGES_SHOWN) {
  test(`the shop in ${LANGUAGES[locale].name}`, async ({ page, request }) => {
    const { product } = await digitalProduct(request)
    const order = await orderByCall(request, 137)
    const withQuery: Record<string, string> = {
      item: `/item?id=${product.id}`,
      pay: payLink(order),
      status: statusLink(order),
    }
    await signInPage(page, await memberByWallet())
    const paths = new Map(
      routes
        .filter(({ name }) => name !== 'polPay' && name !== 'token20')
        .map(({ name, path }) => [`${name}${path.replaceAll('/', '-')}`, withQuery[name] ?? path]),
    )
    for (const [name, path] of paths) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
      // The office's own page has no such mark.
      await (name.startsWith('admin') ? page.goto(address) : gotoAlive(page, address))
      await takePictures(page, locale, `shop-${name}`)
    }
  })

  test(`the office in ${LANGUAGES[locale].name}`, async ({ page, baseURL }) => {
    await playOrders(baseURL!)
    await page.goto(`${baseURL}/?lang=en`)
    await page.getByRole('link', { name: shopEn.asMerchant }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.evaluate((language) => localStorage.setItem('language', language), locale)
    await page.goto(`${baseURL}/admin/orders?view=all`)
    await page.setViewportSize({ width: 1280, height: HEIGHT })
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
    const hrefs = await page
      .locator('nav a[href^="/admin"], main a[href^="/admin/orders/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const seen = new Set(hrefs.filter((href) => !href.includes('?')))
    for (const href of [...seen].slice(0, 60)) {
      await page.goto(baseURL + href)
      await takePictures(page, locale, `office${href.replaceAll('/', '-')}`)
    }
  })
}
