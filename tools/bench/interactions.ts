import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test'
import item from '../../i18n/cn/item.ts'
import shop from '../../i18n/cn/shop.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../test/browser.ts'
import { slowdownHere } from './slowdown.ts'

/** The screen that the benches tap on. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
} as const

/** Event Timing reports nothing shorter than a frame. */
const FRAME_MS = 16
/** The first round still loads the scripts of sheets. */
const ROUNDS = 3
/** How long the finger of a tap rests on the glass. */
const PRESS_MS = 80
/** So that one interaction's work ends before the next begins. */
const QUIET_MS = 300
/** A report that comes later than this is lost with its document. */
const LATE_MS = 1_000

type Timing = {
  id: number
  kind: string
  atMs: number
  ms: number
  waitMs: number
  workMs: number
}
type Interaction = Omit<Timing, 'atMs'> & { name: string }
/** What one visit's taps and keys took. */
type Visit = { readonly journey: string; readonly interactions: readonly Interaction[] }

function keepTimings(): void {
  const kept: Timing[] = []
  Object.assign(window, { keptTimings: kept })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId: id } = entry as PerformanceEventTiming & { interactionId?: number }
      if (!id) continue
      kept.push({
        id,
        kind: entry.name,
        atMs: entry.startTime,
        ms: entry.duration,
        waitMs: entry.processingStart - entry.startTime,
        workMs: entry.processingEnd - entry.processingStart,
      })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const timingsOf = (page: Page): Promise<Timing[]> =>
  page.evaluate(() => {
    const { keptTimings } = window as unknown as { keptTimings: Timing[] }
    return keptTimings.splice(0)
  })

/** Taps and keys on a phone's screen; what each took until the next paint. */
class Fingers {
  readonly page: Page
  private readonly session: CDPSession
  private finished: Interaction[] = []
  /** What was touched in this document, and when. */
  private begun: { name: string; atMs: number }[] = []

  constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }

  private async begin(name: string): Promise<void> {
    this.begun.push({ name, atMs: await this.page.evaluate(() => performance.now()) })
  }

  /** A report may come after the next interaction began: it belongs to the one that began before its events. */
  private async collect(): Promise<void> {
    if (this.begun.length === 0) return
    await this.page.waitForTimeout(LATE_MS)
    // One interaction has several events: pointer, touch, click. The longest counts.
    const worst = new Map<number, Timing>()
    for (const timing of await timingsOf(this.page))
      if ((worst.get(timing.id)?.ms ?? 0) < timing.ms) worst.set(timing.id, timing)
    const reported = [...worst.values()]
    for (const [index, { name, atMs }] of this.begun.entries()) {
      const endMs = this.begun[index + 1]?.atMs ?? Infinity
      const own = reported.filter((one) => one.atMs >= atMs && one.atMs < endMs)
      if (own.length === 0)
        this.finished.push({ name, id: 0, kind: 'none', ms: FRAME_MS, waitMs: 0, workMs: 0 })
      for (const { atMs: _, ...timing } of own) this.finished.push({ name, ...timing })
    }
    this.begun = []
  }

  /** Since it was asked last. */
  async done(): Promise<readonly Interaction[]> {
    await this.collect()
    const finished = this.finished
    this.finished = []
    return finished
  }

  async open(path: string): Promise<void> {
    await this.collect()
    await this.page.goto(path)
    await this.page.waitForLoadState('networkidle')
    await this.page.waitForTimeout(QUIET_MS)
    await timingsOf(this.page)
  }

  async tap(name: string, what: Locator): Promise<void> {
    const place = () =>
      what.evaluate((element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x, y, width, height }
      })
    // An element being redrawn has no box for a moment; a sheet that opens is still moving.
    let [before, box] = [await place(), await place()]
    while (box.width === 0 || box.y !== before.y) [before, box] = [box, await place()]
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await this.begin(name)
    await this.session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [point],
    })
    await this.page.waitForTimeout(PRESS_MS)
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await this.page.waitForTimeout(QUIET_MS)
  }

  async type(name: string, text: string): Promise<void> {
    for (const key of text) {
      await this.begin(name)
      await this.page.keyboard.press(key)
      await this.page.waitForTimeout(QUIET_MS)
    }
  }
}

async function home(fingers: Fingers): Promise<void> {
  const { page } = fingers
  await fingers.open('/')
  await fingers.tap('home: product', page.locator('main .grid-cols-2 a[href^="/item"]').nth(1))
  const sheet = page.locator('dialog[open]')
  await fingers.tap('sheet: close', sheet.getByRole('button', { name: shop.close }).first())
  await sheet.waitFor({ state: 'detached' })
  await fingers.tap('home: category', page.locator('header').getByRole('radio').nth(2))
  await fingers.tap('list: sort', page.locator(`nav[aria-label="${shop.listOptions}"] a`).nth(1))
  await fingers.tap('list: filter', page.getByRole('button', { name: shop.filter, exact: true }))
  await fingers.tap('filter: in stock', sheet.locator('[type=checkbox]').first())
  await fingers.tap('filter: apply', sheet.getByRole('button', { name: item.filterApply }))
  await sheet.waitFor({ state: 'detached' })
  await fingers.tap('tabs: categories', page.getByRole('link', { name: shop.tabCategories }))
}

async function search(fingers: Fingers): Promise<void> {
  const { page } = fingers
  await fingers.open('/')
  await fingers.tap('home: search', page.locator('header [type=search]'))
  await page.locator('dialog[open] input:focus').waitFor()
  await fingers.type('search: letter', 'beizi')
  await fingers.tap('search: suggestion', page.locator('dialog[open] [role="option"]').first())
}

async function buy(fingers: Fingers): Promise<void> {
  const { page } = fingers
  const sheet = page.locator('dialog[open]').last()
  const options = sheet.getByRole('radio').and(page.locator(':enabled'))
  await fingers.open('/item?id=1')
  await fingers.tap('item: picture', page.locator('main section button').first())
  await fingers.tap('pictures: close', sheet.getByRole('button', { name: shop.close }))
  await fingers.tap('item: options', page.locator('[data-options]'))
  await fingers.tap('options: first', options.first())
  await fingers.tap('options: second', options.nth(1))
  await fingers.tap('options: more pieces', sheet.getByRole('button', { name: shop.more }))
  await fingers.tap('options: to the cart', sheet.getByRole('button', { name: shop.addToCart }))
  await fingers.open('/item?id=1')
  await fingers.tap('item: buy', page.getByRole('button', { name: shop.orderNow, exact: true }))
  await sheet.locator('footer button').last().waitFor()
  await options.first().check()
  // Known from the second round on.
  if (await sheet.locator('textarea').isVisible()) {
    await sheet.getByLabel(shop.country).selectOption('CN')
    await sheet.getByLabel(shop.receiverName).fill('王小明')
    await sheet.getByLabel(shop.phone).fill('13812345678')
    await sheet.locator('textarea').fill('上海市静安区1号')
  }
  if (!(await sheet.locator('[data-way]').first().isVisible()))
    await fingers.tap('options: buy', sheet.locator('footer button').last())
  await fingers.tap('ways: transfer', sheet.locator('[data-way="transfer"] input').first())
  await fingers.tap('ways: wallet', sheet.locator('[data-way="wallet"] input').first())
  await fingers.tap('ways: network', sheet.getByRole('radio', { name: /Polygon/ }))
}

async function cart(fingers: Fingers): Promise<void> {
  const { page } = fingers
  await fingers.open('/cart')
  const line = page.locator('[data-cart-line]').first()
  await fingers.tap('cart: more pieces', line.getByRole('button', { name: shop.more }))
  await fingers.tap('cart: fewer pieces', line.getByRole('button', { name: shop.less }))
  await fingers.tap('cart: choose', line.locator('[type=checkbox]'))
  await fingers.tap('cart: choose again', line.locator('[type=checkbox]'))
}

/**
 * The window is as high as the phone and has a browser's bars, so that the lowest part of the page is in none: what
 * changes there is not painted, and its report waits until something else is.
 */
async function showWholeScreen(session: CDPSession): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: 800, height: 1_200 } })
}

export async function measureInteractions(baseURL: string): Promise<readonly Visit[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
  try {
    const context = await browser.newContext({ baseURL, ...PHONE })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.addInitScript(keepTimings)
    const session = await context.newCDPSession(page)
    await showWholeScreen(session)
    const fingers = new Fingers(page, session)
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const journey of [home, search, buy, cart]) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        const { index, rate } = await slowdownHere(page)
        console.log(
          `   round ${round + 1}, ${journey.name}: index ${index}, slowed ${rate.toFixed(1)} times`,
        )
        await session.send('Emulation.setCPUThrottlingRate', { rate })
        await journey(fingers)
        visits.push({ journey: journey.name, interactions: await fingers.done() })
      }
    }
    return visits
  } finally {
    await browser.close()
  }
}
