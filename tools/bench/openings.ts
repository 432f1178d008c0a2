import { chromium, type Locator, type Page } from '@playwright/test'
import shop from '../../i18n/cn/shop.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../test/browser.ts'
import { PHONE } from './interactions.ts'

/** Lighthouse's slow 4G: a round trip, and bytes a second. */
const LATENCY_MS = 150
const DOWN = (1_638 * 1_000) / 8
const UP = (675 * 1_000) / 8
/** Each with a browser that was never at the shop. */
const VISITS = 3
/** A buyer reads before going on. */
const READING_MS = 3_000

type Opening = { readonly name: string; readonly ms: number; readonly roundTrips: number }

/** Opens what a first purchase opens, on a slow network; what each took until it was shown. */
class Visit {
  readonly times = new Map<string, number>()
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** `shown` is a selector, or the heading of a screen. Looked for in each frame: Playwright asks less often. */
  async open(name: string, press: Locator, shown: { at: string } | { heading: string }) {
    await press.waitFor()
    await press.evaluate((element) => {
      element.addEventListener('click', () => performance.mark('pressed'), { once: true })
    })
    await press.tap()
    const ms = await this.page.waitForFunction(
      (wanted) => {
        const found =
          'at' in wanted
            ? document.querySelector(wanted.at)
            : [...document.querySelectorAll('main h1')].find(
                ({ textContent }) => textContent === wanted.heading,
              )
        if (!found?.checkVisibility()) return undefined
        return performance.now() - performance.getEntriesByName('pressed').at(-1)!.startTime
      },
      shown,
      { polling: 'raf' },
    )
    this.times.set(name, (await ms.jsonValue())!)
    await this.page.waitForTimeout(READING_MS)
  }
}

async function buy(visit: Visit): Promise<void> {
  const { page } = visit
  const sheet = page.locator('dialog[open]').last()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await visit.open('product', page.locator('main .grid-cols-2 a[href^="/item"]').first(), {
    at: 'dialog[open] h2',
  })
  await visit.open('options', sheet.getByRole('button', { name: shop.orderNow, exact: true }), {
    at: 'dialog[open] [type=radio]:enabled',
  })
  await sheet.getByRole('radio').and(page.locator(':enabled')).first().check()
  await sheet.getByLabel(shop.country).selectOption('CN')
  await sheet.getByLabel(shop.receiverName).fill('王小明')
  await sheet.getByLabel(shop.phone).fill('13812345678')
  await sheet.locator('textarea').fill('上海市静安区1号')
  await visit.open('order sheet', sheet.locator('footer button').last(), { at: '[data-way]' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await visit.open('search', page.locator('header [type=search]'), { at: 'dialog[open] input' })
  await page.goBack()
  for (const tab of [shop.tabCategories, shop.tabCart, shop.tabOrders])
    await visit.open(tab, page.getByRole('link', { name: tab }).first(), { heading: tab })
}

/** Medians, in milliseconds and in round trips. */
export async function measureOpenings(baseURL: string): Promise<readonly Opening[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
  const times = new Map<string, number[]>()
  try {
    for (let count = 0; count < VISITS; count++) {
      const context = await browser.newContext({ baseURL, ...PHONE, serviceWorkers: 'block' })
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: DOWN,
        uploadThroughput: UP,
      })
      const one = new Visit(page)
      await buy(one)
      for (const [name, ms] of one.times) times.set(name, [...(times.get(name) ?? []), ms])
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return [...times].map(([name, all]) => {
    const ms = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
    return { name, ms: Math.round(ms), roundTrips: ms / LATENCY_MS }
  })
}
