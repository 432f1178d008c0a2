import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { encode } from 'uqr'
import { expectAccessible } from './axe.ts'
import { memberByCall, signInPage } from './member.ts'
import {
  buySheet,
  button,
  call,
  digitalProduct,
  expect,
  gotoAlive,
  itemText,
  openBuySheet,
  shopText,
  t,
  test,
  type Product,
} from './shop.ts'

/** A posted product with several pictures and options. */
async function posted(request: Parameters<typeof call>[0]): Promise<Product> {
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  for (const product of records) {
    if (product.productType !== 1 || product.soldOut || !product.mainImage) continue
    const options = await call(request, 'listOptions', { arrIndex: product.id })
    const pictures = [product.mainImage, product.detailImage].join(',').split(',').filter(Boolean)
    if (options.total > 1 && pictures.length > 1) return product
  }
  throw new Error('no posted product has several options and pictures')
}

const WIDE = { width: 1280, height: 800 }
const item = (product: { id: number }): string => `/item?id=${product.id}`

/** Adds up what moved by itself. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const noted = window as unknown as { shift: number }
    noted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) noted.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

for (const size of [{ width: 390, height: 844 }, WIDE])
  test(`a product's page stands still while it comes alive, ${size.width}`, async ({
    page,
    request,
  }) => {
    const product = await posted(request)
    await page.setViewportSize(size)
    await noteShifts(page)
    await gotoAlive(page, item(product))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('[data-similar] li')).toHaveCount(12)
    expect(await shifts(page)).toBeLessThanOrEqual(0.02)
    await expectAccessible(page, 'product')
  })

test('the sheet with the options shows picture, price and stock of what is chosen; back closes it alone', async ({
  page,
  request,
}) => {
  const product = await posted(request)
  const { records } = await call(request, 'listOptions', { arrIndex: product.id })
  const last = records.findLast(({ stock }) => stock > 0)!
  await gotoAlive(page, item(product))
  await page.locator('[data-options]').click()
  const sheet = buySheet(page)
  await sheet.getByRole('radio', { name: last.user.toUpperCase(), exact: true }).check()
  await expect(sheet.getByText(itemText.stock({ count: last.stock }))).toBeVisible()
  await expect(sheet.getByText(last.lpAmount.replace(/(\.\d\d).*/, '$1')).first()).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('[data-options]')).toContainText(last.user.toUpperCase())
  await expect(page).toHaveURL(item(product))
  // What is chosen goes into the cart at one press.
  await button(page, shopText.addToCart).click()
  await expect(page.getByText(shopText.cartAdded, { exact: true })).toBeVisible()
})

test('a press that lacks the address leads to its first field, however far up the sheet it stands', async ({
  page,
  request,
}) => {
  const product = await posted(request)
  const { records } = await call(request, 'listOptions', { arrIndex: product.id })
  await page.setViewportSize({ width: 390, height: 360 })
  await gotoAlive(page, item(product))
  const sheet = await openBuySheet(page)
  const option = records.find(({ stock }) => stock > 0)!
  await sheet.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  const country = sheet.getByLabel(shopText.country)
  await sheet.getByLabel(shopText.phone, { exact: true }).scrollIntoViewIfNeeded()
  await expect(country).not.toBeInViewport()
  await sheet.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
  await expect(country).toBeInViewport({ ratio: 1 })
  await expect(country).toBeFocused()
  await expect(country).toHaveAttribute('aria-invalid', 'true')
})

test('who ordered before is asked for nothing but the option', async ({ page, request }) => {
  const { product, option } = await digitalProduct(request)
  await page.addInitScript(() =>
    localStorage.setItem('delivery', JSON.stringify({ email: 'known@example.com' })),
  )
  await gotoAlive(page, item(product))
  const sheet = await openBuySheet(page)
  await expect(sheet.locator('[data-delivery-known]')).toContainText('known@example.com')
  await expect(sheet.getByLabel(shopText.email)).toHaveCount(0)
  await sheet.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  await sheet.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
  await expect(page.getByRole('dialog', { name: t.orderTitle })).toContainText('known@example.com')
})

test('a member’s e-mail address is filled in for goods sent by e-mail, once', async ({
  page,
  request,
}) => {
  const member = await memberByCall()
  await signInPage(page, member)
  const { product } = await digitalProduct(request)
  await page.goto(`/item?id=${product.id}`)
  const sheet = await openBuySheet(page)
  const field = sheet.getByLabel(shopText.email)
  // One line where the address was there before the sheet.
  const known = sheet.locator('[data-delivery-known]')
  await expect(known.or(field)).toBeVisible()
  if (await known.isVisible()) {
    await expect(known).toContainText(member.email)
    await known.getByRole('button').click()
  }
  await expect(field).toHaveValue(member.email)
  await field.fill('')
  await field.blur()
  await expect(field).toHaveValue('')
})

test('the order sheet does not open over a page to which its buyer has gone on', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  // The half second lasts until `later` is called.
  await page.addInitScript(() => {
    localStorage.setItem('delivery', JSON.stringify({ email: 'known@example.com' }))
    const soon = window.setTimeout
    Object.assign(window, {
      setTimeout: (then: () => void, ms?: number) =>
        ms === 500 ? Object.assign(window, { later: then }) && 0 : soon(then, ms),
    })
  })
  const order = async () => {
    const sheet = await openBuySheet(page)
    await sheet.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
    await sheet.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
    await expect(sheet).toHaveCount(0)
    await page.waitForFunction(() => 'later' in window)
  }
  const wait = () => page.evaluate(() => (window as unknown as { later: () => void }).later())
  await gotoAlive(page, item(product))
  await order()
  await page.evaluate(() => history.pushState(null, '', '/categories'))
  await expect(page.locator('main h1')).toHaveText(shopText.categories)
  await wait()
  expect(await page.evaluate(() => history.state?.overlay ?? null)).toBeNull()
  await page.goBack()
  await order()
  await wait()
  await expect(page.getByRole('dialog', { name: t.orderTitle })).toBeVisible()
})

test('the row of promises tells what is so, and nothing about a time that nobody set', async ({
  page,
  request,
}) => {
  const product = await posted(request)
  await gotoAlive(page, item(product))
  const row = page.locator('[data-services]')
  await expect(row).toContainText(itemText.shipsWithin({ hours: '48' }))
  await expect(row).toContainText(itemText.returns({ days: 14 }))
  await row.click()
  await expect(page.getByRole('dialog', { name: itemText.services })).toContainText(
    itemText.timeText({ hours: '48' }),
  )
  const without = await page.context().newPage()
  await without.route(/ship_hours/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { result: object }
    await route.fulfill({ json: { ...answer, result: { ...answer.result, value: '' } } })
  })
  await gotoAlive(without, `/?name=${encodeURIComponent(product.name)}`)
  await without.getByRole('link', { name: product.name }).first().click()
  await expect(without.locator('[data-services]')).toContainText(itemText.returns({ days: 14 }))
  await expect(without.locator('[data-services]')).not.toContainText('48')
  // An answer that comes after the test's end would fail it.
  await without.unrouteAll({ behavior: 'wait' })
})

async function openPictures(page: Page, product: Product): Promise<Locator> {
  await gotoAlive(page, item(product))
  await page
    .getByRole('button', { name: new RegExp(`^${itemText.zoom}`) })
    .first()
    .click()
  return page.locator('[data-viewer]')
}

test('pictures fill the screen, are swiped and enlarged', async ({ page, request }) => {
  const product = await posted(request)
  const viewer = await openPictures(page, product)
  await expect(viewer.getByText(/^1\/\d$/)).toBeVisible()
  // Left to the browser, which goes through the history with it.
  await page.evaluate(() => {
    addEventListener('keydown', (event) => {
      document.documentElement.dataset['kept'] = String(event.defaultPrevented)
    })
  })
  const isKept = () => page.evaluate(() => document.documentElement.dataset['kept'])
  await page.keyboard.press('Alt+ArrowRight')
  expect(await isKept()).toBe('false')
  await expect(viewer.getByText(/^1\/\d$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  expect(await isKept()).toBe('true')
  await expect(viewer.getByText(/^2\/\d$/)).toBeVisible()
  const shown = viewer.getByRole('button', { name: new RegExp(`^${itemText.zoom}.*2`) })
  const before = (await shown.locator('img').boundingBox())!
  await shown.click()
  await expect
    .poll(async () => (await shown.locator('img').boundingBox())!.width)
    .toBeGreaterThan(2 * before.width)
  await page.waitForTimeout(400)
  await shown.click()
  await expect
    .poll(async () => (await shown.locator('img').boundingBox())!.width)
    .toBe(before.width)
  // A double press enlarges, too.
  await page.waitForTimeout(400)
  await shown.dblclick()
  await expect
    .poll(async () => (await shown.locator('img').boundingBox())!.width)
    .toBeGreaterThan(2 * before.width)
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(item(product))
})

test('two fingers enlarge a picture about their middle, one moves it, and swipes at its own size', async ({
  page,
  request,
}) => {
  const product = await posted(request)
  const viewer = await openPictures(page, product)
  const picture = viewer
    .getByRole('button', { name: new RegExp(`^${itemText.zoom}.*1`) })
    .locator('img')
  await expect(picture).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  const boxOf = async () => (await picture.boundingBox())!
  const before = await boxOf()
  const middle = { x: 150, y: before.y + 100 }
  // Which part of the picture lies there.
  const partAt = ({ x, y, width }: { x: number; y: number; width: number }) => [
    (middle.x - x) / width,
    (middle.y - y) / width,
  ]
  const part = partAt(before)
  await touch('touchStart', [middle.x - 30, middle.y])
  await touch('touchStart', [middle.x - 30, middle.y], [middle.x + 30, middle.y])
  for (const reach of [45, 60, 75, 90])
    await touch('touchMove', [middle.x - reach, middle.y], [middle.x + reach, middle.y])
  await touch('touchEnd')
  await expect.poll(async () => (await boxOf()).width).toBeCloseTo(3 * before.width, 0)
  const large = await boxOf()
  for (const [index, share] of partAt(large).entries()) expect(share).toBeCloseTo(part[index]!, 1)
  // The page itself stays as it is.
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1)

  await touch('touchStart', [200, 400])
  await touch('touchMove', [180, 380])
  await touch('touchMove', [140, 350])
  await touch('touchEnd')
  await expect.poll(async () => (await boxOf()).x - large.x).toBeCloseTo(-60, 0)
  await expect(viewer.getByText(/^1\/\d$/)).toBeVisible()

  await touch('touchStart', [60, 400], [330, 400])
  for (const reach of [100, 60, 20])
    await touch('touchMove', [195 - reach, 400], [195 + reach, 400])
  await touch('touchEnd')
  await expect.poll(async () => (await boxOf()).width).toBe(before.width)
  await session.send('Input.synthesizeScrollGesture', {
    x: 300,
    y: 400,
    xDistance: -250,
    yDistance: 0,
  })
  await expect(viewer.getByText(/^2\/\d$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(item(product))
})

test("a poster carries the product's link, drawn here alone", async ({
  page,
  request,
  baseURL,
}) => {
  const product = await posted(request)
  const foreign: string[] = []
  page.on('request', (sent) => {
    if (!sent.url().startsWith(baseURL!) && !/^(data|blob):/.test(sent.url()))
      foreign.push(sent.url())
  })
  await gotoAlive(page, item(product))
  await button(page, shopText.share).click()
  await expect(page.locator('[data-poster=drawn]')).toBeVisible()
  const { data, size } = encode(new URL(item(product), page.url()).href, { ecc: 'M', border: 2 })
  const dark = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement, count) => {
    const unit = Math.floor(200 / count)
    const paint = canvas.getContext('2d')!
    return Array.from({ length: count }, (_row, y) =>
      Array.from({ length: count }, (_cell, x) => {
        const at = (n: number) => Math.floor((n + 0.5) * unit)
        return paint.getImageData(480 + at(x), 790 + at(y), 1, 1).data[0]! < 128
      }),
    )
  }, size)
  expect(dark).toEqual(data)
  const saving = page.waitForEvent('download')
  await button(page, itemText.posterSave).click()
  expect((await saving).suggestedFilename()).toBe(`${product.id}.png`)
  expect(foreign).toEqual([])
})

test('similar goods lead to their pages, and back leads to the same place', async ({
  page,
  request,
}) => {
  const product = await posted(request)
  await gotoAlive(page, item(product))
  const similar = page.locator('[data-similar] li a')
  await similar.nth(5).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(200)
  const href = (await similar.nth(5).getAttribute('href'))!
  await similar.nth(5).click()
  await expect(page).toHaveURL(href)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(item(product))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 20)
})

test('back from a product finds the place in the list on a wide screen, where products are pages', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await gotoAlive(page, '/')
  const link = page.locator('main li a').nth(40)
  await link.scrollIntoViewIfNeeded()
  const href = (await link.getAttribute('href'))!
  const stands = () =>
    page
      .locator(`main li a[href="${href}"]`)
      .evaluate((element) => Math.round(element.getBoundingClientRect().top))
  // The rows that come into view take their own heights first.
  await page.waitForFunction(
    () => {
      const noted = window as unknown as { last?: number }
      const now = document.body.scrollHeight
      const isSame = noted.last === now
      noted.last = now
      return isSame
    },
    undefined,
    { polling: 300 },
  )
  const before = await stands()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href.replace('?', '\\?')}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(async () => Math.abs((await stands()) - before)).toBeLessThanOrEqual(2)
  // A tab is a navigation forward, which begins at the top.
  await page.getByRole('link', { name: shopText.tabCategories }).click()
  await page.getByRole('link', { name: shopText.tabHome }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a product’s page leads to search and to the cart, which says how much is in it', async ({
  page,
  request,
}) => {
  await page.setViewportSize(WIDE)
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  const [product, other] = records.filter(({ soldOut }) => !soldOut) as [Product, Product]
  await gotoAlive(page, item(product))
  await page.getByRole('button', { name: shopText.searchLabel, exact: true }).click()
  const panel = page.getByRole('dialog', { name: shopText.searchLabel })
  await panel.getByRole('combobox').fill(other.name)
  await panel.getByRole('option', { name: other.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/item\\?id=${other.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { records: options } = await call(request, 'listOptions', { arrIndex: other.id })
  const name = options.find(({ stock }) => stock > 0)!.user.toUpperCase()
  await page.getByRole('radio', { name, exact: true }).check()
  await button(page, shopText.addToCart).click()
  const cart = page.getByRole('link', { name: `${shopText.tabCart} (1)`, exact: true })
  await expectAccessible(page, 'a product beside a full cart')
  await cart.click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('on a wide screen the box stays beside the texts, and orders without a sheet', async ({
  page,
  request,
}) => {
  const product = await posted(request)
  await page.setViewportSize(WIDE)
  await gotoAlive(page, item(product))
  const order = page.getByRole('button', { name: new RegExp(shopText.orderNow) })
  await expect(order).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 400))
  await expect(order).toBeInViewport()
  await expect(page.locator('[data-options]')).toBeHidden()
  await order.click()
  await expect(page.getByText('请选择规格。')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test("home's first scripts carry nothing of a product's page", () => {
  type Manifest = Record<string, { file: string; src?: string; imports?: string[] }>
  const dist = join(import.meta.dirname, '../../web/dist')
  const manifest = JSON.parse(readFileSync(join(dist, 'server/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const add = (key: string): void => {
    const { file, imports = [] } = manifest[key]!
    if (files.has(file)) return
    files.add(file)
    for (const one of imports) add(one)
  }
  add('web/entry-client.tsx')
  add('web/shop/home/HomeScreen.tsx')
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(2)
  for (const file of scripts)
    expect(readFileSync(join(dist, 'client', file), 'utf8'), file).not.toMatch(
      /data-poster|data-similar|data-viewer|data-services/,
    )
})
