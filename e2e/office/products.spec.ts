import imports from '../../i18n/en/officeImport.ts'
import prices from '../../i18n/en/officePrices.ts'
import errors from '../../i18n/en/errors.ts'
import products from '../../i18n/en/officeProducts.ts'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import item from '../../i18n/en/item.ts'
import shop from '../../i18n/en/shop.ts'
import { call } from '../shop/shop.ts'
import { DESK, expect, expectAccessible, open, t, test } from './office.ts'

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const OTHER_PICTURE = join(import.meta.dirname, '../../samples/pictures/yoga-mat-2-360.webp')
const WALK = join(import.meta.dirname, '../../server/testing/videos/walk.webm')

/** Drops a file as if it came from outside the browser. */
async function dropFile(page: Page, where: Locator, file: string): Promise<void> {
  await where.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await where.boundingBox())!
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  await session.detach()
}

/** Nothing of the video is loaded before a press; then it plays, and stops when it is swiped away. */
async function videoPlays(shelf: Page): Promise<void> {
  await shelf.locator('html[data-alive]').waitFor()
  const video = shelf.locator('[data-video] video')
  await expect(video).toHaveCount(0)
  const loaded = shelf.waitForResponse(/\/videos\/[0-9a-f]{32}\.webm$/)
  await shelf.getByRole('button', { name: item.video, exact: true }).first().click()
  expect((await loaded).status()).toBe(206)
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
  await shelf.getByRole('button', { name: shop.previous }).click()
  await expect.poll(isPaused).toBe(true)
}

test.describe('at a desk', () => {
  test.use(DESK)

  test("a product is made, bought from the shop's shelf, and two who edit it see each other", async ({
    page,
    context,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[09]/)
    await open(page, '/products', products.products)
    await expectAccessible(page, 'the list of products')
    await page.getByRole('link', { name: products.newProduct }).click()
    await page.getByRole('button', { name: /^简体中文/ }).click()
    await page.getByLabel(`${products.name} (简体中文)`).fill('竹灯')
    await page.getByRole('button', { name: /^English/ }).click()
    await page.getByLabel(`${products.name} (English)`).fill('Bamboo lamp')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByLabel(products.price)).toBeFocused()
    await expect(page.getByText(errors['field.missing'])).toHaveCount(1)
    await page.getByLabel(products.price).fill('12,5')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    const wrong = page.locator('input[aria-invalid]')
    await expect(wrong).toHaveCount(1)
    await expect(wrong).toHaveValue('12,5')
    // An error below one box does not move its neighbour.
    const topOf = (box: Locator) => box.evaluate((one) => one.getBoundingClientRect().top)
    expect(await topOf(page.getByLabel(products.stock))).toBe(await topOf(wrong))
    await wrong.fill('12.5')
    await page.getByLabel(products.stock).fill('3')
    await page.getByLabel(products.member).fill('9')
    await page.getByLabel(products.addPicture).setInputFiles({
      name: 'lamp.png',
      mimeType: 'image/png',
      buffer: PNG,
    })
    await expect(page.getByRole('img', { name: products.pictureNo({ count: 1 }) })).toBeVisible()
    await page.getByLabel(products.addVideo).setInputFiles(WALK)
    await expect(page.getByLabel(products.replaceVideo)).toBeAttached()
    await expectAccessible(page, 'a new product')
    await page.getByRole('button', { name: products.optionPicture }).click()
    const sheet = page.getByRole('dialog')
    await expectAccessible(page, 'the picture of an option')
    await sheet.getByRole('button', { name: products.pictureNo({ count: 1 }) }).click()
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Bamboo lamp' })).toBeVisible()
    const pictured = page.getByRole('button', { name: products.optionPicture })
    await expect(pictured.locator('img')).toBeVisible()
    const pictures = page.getByRole('img', { name: /^Picture \d$/ })
    const sources = () =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src))
    await dropFile(page, pictures.first(), OTHER_PICTURE)
    await expect(pictures).toHaveCount(2)
    const [first, second] = await sources()
    await pictures.nth(1).dragTo(pictures.first())
    await expect.poll(sources).toEqual([second, first])
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(products.saved).last()).toBeVisible()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await expect(page.getByRole('link', { name: t.whoDidWhat })).toHaveAttribute(
      'href',
      `/admin/audit?subjectKind=product&text=${id}`,
    )
    const shown = async () => (await request.get(`/item?id=${id}`)).text()
    await expect.poll(shown).toContain('12.5')
    const shelf = await context.newPage()
    await shelf.goto(`/item?id=${id}`)
    await expect(shelf.locator('[data-member]')).toContainText('9.00')
    await expectAccessible(shelf, "a product with a members' price")
    await videoPlays(shelf)
    await shelf.close()
    const [, told] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(
      await shown(),
    )!
    const { origin } = new URL(page.url())
    expect((JSON.parse(told!) as { subjectOf: object }).subjectOf).toEqual({
      '@type': 'VideoObject',
      name: expect.stringMatching(/竹灯|Bamboo lamp/),
      description: expect.stringMatching(/./),
      thumbnailUrl: expect.stringMatching(`^${origin}/pictures/[0-9a-f]{32}-1200.webp$`),
      contentUrl: expect.stringMatching(`^${origin}/videos/[0-9a-f]{32}.webm$`),
      uploadDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      duration: 'PT2S',
    })

    const other = await context.newPage()
    await open(other, `/products/${id}`, 'Bamboo lamp')
    await other.getByLabel(products.price).fill('11')
    await page.getByLabel(products.price).fill('10')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(products.saved).last()).toBeVisible()
    await expect.poll(shown).toContain('10.00')
    await other.getByRole('button', { name: t.save, exact: true }).click()
    await expect(other.getByText(products.mine({ value: '11' }))).toBeVisible()
    await expect(other.getByText(products.theirs({ value: '10.00' }))).toBeVisible()
    await expectAccessible(other, 'a conflict')
    await other.getByRole('button', { name: products.keepMine }).click()
    await other.getByRole('button', { name: t.save, exact: true }).click()
    await expect(other.getByText(products.saved).last()).toBeVisible()
    await expect.poll(shown).toContain('11.00')

    await open(page, `/products/${id}`, 'Bamboo lamp')
    await page.getByRole('link', { name: products.copyAsNew }).click()
    await expect.poll(sources).toEqual([second, first])
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page).not.toHaveURL(/new/)
    const copy = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect(copy).not.toBe(id)
    await expect(page.getByText(products['unsold.hidden'])).toBeVisible()
    await expect.poll(sources).toEqual([second, first])
    expect((await request.get(`/item?id=${copy}`)).status()).toBe(404)
  })

  test('prices of several products are looked at, and changed as they were shown', async ({
    page,
    request,
  }) => {
    const { records } = await call(request, 'listProducts', { pageSize: 1 })
    const product = records[0]!
    await open(page, `/products/prices?text=${product.id}`, prices.title)
    await page.getByLabel(prices.amount).fill('10')
    await page.getByLabel(prices.ending).selectOption('99')
    await page.getByLabel(prices.showWas).check()
    await page.getByRole('button', { name: prices.preview }).click()
    await expect(page.getByRole('region', { name: prices.title })).toBeVisible()
    await expectAccessible(page, 'new prices')
    await page.getByRole('button', { name: /^Change prices: \d/ }).click()
    await expect(page.getByText(/^Prices changed: \d/)).toBeVisible()
    const lowest = async () => (await call(request, 'readProduct', { id: product.id })).usdt
    await expect.poll(lowest).toMatch(/\.99$/)
    expect(Number(await lowest())).toBeLessThan(Number(product.usdt))
  })
})

/** A press takes two seconds, a field to type into ten. */
const MAX_SECONDS = 240

test.describe('on a phone', () => {
  test('a product of five options, six pictures and two languages is made within four minutes', async ({
    page,
  }) => {
    let seconds = 0
    const press = (where: Locator) => ((seconds += 2), where.click())
    const type = (where: Locator, text: string) => ((seconds += 10), where.fill(text))
    await open(page, '/products', products.products)
    await press(page.getByRole('link', { name: products.newProduct }))
    await press(page.getByRole('button', { name: /^简体中文/ }))
    await type(page.getByLabel(`${products.name} (简体中文)`), '手工茶杯')
    await type(page.getByLabel(`${products.description} (简体中文)`), '一只茶杯。')
    // The device's own screen of pictures: opened, six chosen, done.
    seconds += 2 * 8
    await page.getByLabel(products.addPicture, { exact: true }).setInputFiles(
      Array.from({ length: 6 }, (_, at) => ({
        name: `${at}.png`,
        mimeType: 'image/png',
        // Equal pictures would be stored once.
        buffer: Buffer.concat([PNG, Buffer.from([at])]),
      })),
    )
    const options = page.getByRole('region', { name: products.options, exact: true })
    const labels = (language: string) =>
      options.getByLabel(`${products.optionLabel} (${language})`, { exact: true })
    const colours = ['红', '黄', '蓝', '绿', '白']
    for (const [at, colour] of colours.entries()) {
      if (at > 0) await press(page.getByRole('button', { name: products.addOption }))
      await type(labels('简体中文').nth(at), colour)
      if (at === 0) await type(options.getByLabel(products.price), '12.5')
      await type(options.getByLabel(products.stock).nth(at), String(at + 3))
    }
    await press(page.getByRole('button', { name: /^English/ }))
    await type(page.getByLabel(`${products.name} (English)`), 'Handmade cup')
    await type(page.getByLabel(`${products.description} (English)`), 'A cup.')
    for (const [at, colour] of ['Red', 'Yellow', 'Blue', 'Green', 'White'].entries())
      await type(labels('English').nth(at), colour)
    await press(page.getByRole('button', { name: t.save, exact: true }))
    await expect(page.getByRole('heading', { name: 'Handmade cup' })).toBeVisible()
    await expect(options.getByLabel(products.price).nth(4)).toHaveValue('12.50')
    await expect(options.getByLabel(products.stock).nth(4)).toHaveValue('7')
    expect(seconds).toBeLessThanOrEqual(MAX_SECONDS)
  })

  test('a CSV file is looked at first, then imported, and again changes nothing', async ({
    page,
  }) => {
    const csv =
      'Handle,Title,Variant Inventory Qty,Variant Price\nphone-a,竹篮,5,12.50\nphone-b,茶杯,5,x\n'
    const look = async () => {
      await open(page, '/products/import', imports.importProducts)
      await page.getByLabel(imports.chooseFiles).setInputFiles({
        name: 'goods.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv),
      })
      await page.getByRole('button', { name: imports.preview }).click()
      await expect(page.getByText('goods.csv · line 3 · Variant Price')).toBeVisible()
    }
    await look()
    await expectAccessible(page, 'a preview of an import')
    await page.getByRole('button', { name: imports.confirm({ count: '1' }) }).click()
    await expect(
      page.getByRole('status').getByText(imports.countCreate({ count: '1' })),
    ).toBeVisible()
    await page.getByRole('link', { name: '竹篮' }).click()
    await expect(page.getByText(products.importHint)).toBeVisible()
    await look()
    await expect(page.getByText(imports.countSame({ count: '1' }))).toBeVisible()
  })

  test('keys of a digital product are checked, added, and the same ones refused', async ({
    page,
  }) => {
    await open(page, '/products/new', products.newProduct)
    await page.getByLabel(products.price).fill('5')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByLabel(`${products.name} (English)`)).toBeFocused()
    // One language is enough; it stands in for the others.
    await page.getByLabel(`${products.name} (English)`).fill('Gift card')
    await page.getByLabel(products.kind, { exact: true }).selectOption('2')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(products['unsold.noKeys'])).toBeVisible()
    await page.getByRole('button', { name: /^简体中文/ }).click()
    await expect(page.getByLabel(`${products.name} (简体中文)`)).toHaveValue('Gift card')
    await page.getByRole('link', { name: products['fix.noKeys'] }).click()
    const sheet = page.getByRole('dialog').first()
    if (!(await sheet.isVisible()))
      await page.getByRole('button', { name: products.addKeys }).click()
    await sheet.getByLabel(products.keyLines).fill('AAAA-1\nAAAA-2\nAAAA-1')
    await sheet.getByRole('button', { name: products.checkKeys }).click()
    await expect(page.getByText(products.keysReady({ count: 2 }))).toBeVisible()
    await expect(sheet.getByText(products['problem.twice'])).toBeVisible()
    await expectAccessible(page, 'checked keys')
    await sheet.getByRole('button', { name: products.saveKeys({ count: 2 }) }).click()
    await expect(page.getByText(products.loadedKeys({ loaded: 2, left: 2 })).last()).toBeVisible()
    await sheet.getByLabel(products.keyLines).fill('AAAA-2\nAAAA-3')
    await sheet.getByRole('button', { name: products.checkKeys }).click()
    await expect(sheet.getByText(products['problem.duplicate'])).toBeVisible()
    await expect(sheet.getByText(products.keysReady({ count: 1 }))).toBeVisible()
  })
})
