import type { Page } from '@playwright/test'
import { createOrderId } from '../../basics/orderId.ts'
import { call, digitalProduct, expect, gotoAlive, itemText, shopText, t, test } from './shop.ts'

/** Stops the page's clock, which then moves only by `runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const cards = (page: Page) => page.locator('main li h2')
const dialog = (page: Page) => page.getByRole('dialog')

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('search finds, says when it finds nothing, and leads back to the whole shelf', async ({
  page,
}) => {
  await page.goto('/')
  const all = await cards(page).count()
  const search = page.getByRole('searchbox', { name: shopText.searchLabel })
  await search.fill('羊毛')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/\?name=/)
  await expect(cards(page).first()).toContainText('羊毛')
  expect(await cards(page).count()).toBeLessThan(all)
  await page.getByRole('link', { name: shopText.clearText, exact: true }).click()
  await expect(cards(page)).toHaveCount(all)
  await expect(search).toHaveValue('')
  await search.fill('zzqqxxvv')
  await page.getByRole('button', { name: shopText.search, exact: true }).click()
  await expect(page.getByText(shopText.noneFound)).toBeVisible()
  await page.getByRole('link', { name: shopText.showAll }).click()
  await expect(cards(page)).toHaveCount(all)
})

test('an order or a price that no list has is ignored from the first paint on', async ({
  page,
}) => {
  await gotoAlive(page, '/?sort=unknown&from=x')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('group', { name: shopText.listOptions })).toHaveCount(0)
  await expect(page.getByRole('region', { name: shopText.banners })).toBeVisible()
})

test('a category narrows the shelf, and a typing error still finds', async ({ page, request }) => {
  const { records } = await call(request, 'listCategories', { pageSize: 100 })
  const { total } = await call(request, 'listProducts', {
    isSell: records[0]!.id,
    pageSize: 100,
  })
  await page.goto('/')
  await page.getByRole('radio', { name: records[0]!.category, exact: true }).check()
  await expect(page).toHaveURL(new RegExp(`isSell=${records[0]!.id}$`))
  await expect(cards(page)).toHaveCount(total)
  await page.goto('/?lang=en&name=headphnes')
  await expect(cards(page).first()).toContainText(/headphones/i)
})

test('the search panel remembers, suggests while typing by keyboard, and back leads to it', async ({
  page,
}) => {
  await gotoAlive(page, '/')
  await page.getByRole('searchbox', { name: shopText.searchLabel }).click()
  const panel = dialog(page)
  const input = panel.getByRole('combobox', { name: shopText.searchLabel })
  await expect(input).toBeFocused()
  await input.fill('zzqqxxvv')
  await expect(panel.locator('p:not([role])')).toHaveText(shopText.noneFound)
  await input.fill('yangmao')
  const first = panel.getByRole('option').first()
  await expect(first).toContainText('羊毛')
  await input.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await input.press('ArrowUp')
  await input.press('Enter')
  await expect(page).toHaveURL(/\/\?name=yangmao$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(cards(page).first()).toContainText('羊毛')
  await page.getByRole('searchbox', { name: shopText.searchLabel }).click()
  await input.fill('')
  await panel.getByRole('button', { name: 'yangmao' }).click()
  await expect(page).toHaveURL(/name=yangmao$/)
  await expect(dialog(page)).toHaveCount(0)
})

test('results are ordered and narrowed in the address, and a search without a hit shows others', async ({
  page,
}) => {
  await gotoAlive(page, '/?name=%E8%8C%B6')
  const prices = () =>
    page.locator('main li p').evaluateAll((all) => all.map((one) => parseFloat(one.textContent!)))
  const all = await cards(page).count()
  await page.getByRole('link', { name: shopText.sortPriceUp }).click()
  await expect(page).toHaveURL(/sort=priceUp$/)
  const isSorted = async () => {
    const now = await prices()
    return now.length > 1 && now.join() === now.toSorted((one, other) => one - other).join()
  }
  await expect.poll(isSorted).toBe(true)
  await page.getByRole('button', { name: shopText.filter }).click()
  await dialog(page).getByLabel(itemText.priceFrom).fill('ten')
  await dialog(page).getByRole('button', { name: itemText.filterApply }).click()
  await expect(dialog(page)).toContainText(itemText.priceWrong)
  // The error below one box leaves the other one where it was.
  const boxes = [itemText.priceFrom, itemText.priceTo].map((label) =>
    dialog(page)
      .getByLabel(label)
      .evaluate((box) => [box.getBoundingClientRect().top, box.clientHeight]),
  )
  expect(await boxes[1]).toEqual(await boxes[0])
  const least = (await prices())[1]!
  await dialog(page).getByLabel(itemText.priceFrom).fill(String(least))
  await dialog(page).getByRole('button', { name: itemText.filterApply }).click()
  await expect(page).toHaveURL(new RegExp(`from=${least}`))
  await expect.poll(() => cards(page).count()).toBeLessThan(all)
  await page.goto('/?name=zzqqxxvv')
  await expect(page.getByRole('region', { name: shopText.lookAtThese })).toBeVisible()
})

test('a sheet that is left before its history entry is drawn does not stay', async ({ page }) => {
  await gotoAlive(page, '/?name=%E8%8C%B6')
  const open = page.getByRole('button', { name: shopText.filter })
  await open.click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await open.evaluate(async (button: HTMLElement) => {
    const opened = new Promise<void>((resolve) => {
      const look = new MutationObserver(() => {
        if (!document.querySelector('dialog[open]')) return
        look.disconnect()
        resolve()
      })
      look.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    })
    button.click()
    // Its history entry is left as soon as it opens.
    await opened
    history.replaceState(null, '', location.href)
  })
  await expect(dialog(page)).toHaveCount(0)
})

test('a product whose sheet does not arrive says so in view, and the next press asks again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|chunk|ItemSheet/)
  await page.route(/\/assets\/ItemSheet-.*\.js/, (route) => route.abort())
  await gotoAlive(page, '/')
  const failed = page.getByRole('dialog', { name: shopText.chunkMissing })
  await cards(page).first().click()
  await expect(failed.getByRole('button', { name: shopText.retry })).toBeInViewport()
  await failed.getByRole('button', { name: shopText.close }).click()
  await expect(dialog(page)).toHaveCount(0)
  await cards(page).nth(1).click()
  await expect(failed).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await page.unroute(/\/assets\/ItemSheet-.*\.js/)
  const item = page.getByRole('dialog', { name: shopText.productDetails })
  for (const nth of [1, 0]) {
    await cards(page).nth(nth).click()
    await expect(item).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('a sheet that needs the network says that there is none, and opens once there is one', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|chunk|WalletSheet/)
  await gotoAlive(page, '/')
  await context.setOffline(true)
  await page
    .getByRole('button', { name: shopText.connectWallet({ shop: shopText.shopName }) })
    .click()
  const offline = page.getByRole('dialog', { name: shopText.offlineTitle })
  const retry = offline.getByRole('button', { name: shopText.retry })
  await retry.click()
  await retry.click()
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: t.walletTitle })).toBeVisible()
})

/** Holds an answer back until it is let go. */
async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  const late = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await late.promise
    await route.continue()
  })
  return late.resolve
}

test('a sheet whose code is late shows its frame after a second, which close and back leave, and opens in its place', async ({
  page,
}) => {
  const arrive = await holdBack(page, /\/assets\/ItemSheet-.*\.js/)
  await gotoAlive(page, '/')
  const late = page.getByRole('dialog', { name: shopText.loading })
  const card = page.locator('main li a[href^="/item"]').first()
  await stopClock(page)
  await card.click()
  await expect(page).toHaveURL(/\/item/)
  await page.clock.runFor(900)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await late.getByRole('button', { name: shopText.close }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await card.click()
  await page.clock.runFor(1_000)
  await expect(late).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await card.click()
  await page.clock.runFor(1_000)
  await expect(late).toBeVisible()
  // What the sheet looks like when it is first painted.
  const opacity = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = async () => {
          const sheet = document.querySelector('dialog[open] footer')?.closest('dialog')
          if (!sheet) return
          for (let turn = 0; turn < 10; turn++) await Promise.resolve()
          resolve(getComputedStyle(sheet).opacity)
        }
        new MutationObserver(() => void look()).observe(document.body, {
          childList: true,
          subtree: true,
          attributeFilter: ['open'],
        })
      }),
  )
  arrive()
  await expect(page.getByRole('dialog', { name: shopText.productDetails })).toBeVisible()
  expect(await opacity).toBe('1')
  await expect(late).toHaveCount(0)
  await page.goBack()
  await page.clock.resume()
  await expect(dialog(page)).toHaveCount(0)
  await expect(card).toBeFocused()
})

test('the filters of a list, too, show a frame while their code is late, and back stays at the list', async ({
  page,
}) => {
  const arrive = await holdBack(page, /\/assets\/FilterSheet-.*\.js/)
  await gotoAlive(page, '/?name=%E8%8C%B6')
  await page.getByRole('button', { name: shopText.filter }).click()
  await expect(page.getByRole('dialog', { name: shopText.loading })).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/name=/)
  arrive()
  await page.getByRole('button', { name: shopText.filter }).click()
  await expect(page.getByRole('dialog', { name: shopText.filter })).toBeVisible()
})

test("a sheet's texts are asked for while its code is on the way", async ({ page }) => {
  await holdBack(page, /\/assets\/WalletSheet-.*\.js/)
  await gotoAlive(page, '/')
  const texts = page.waitForRequest(/\/assets\/pay-.*\.js/)
  await page
    .getByRole('button', { name: shopText.connectWallet({ shop: shopText.shopName }) })
    .click()
  await texts
})

test('the shelf goes on by itself until its end', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/appleShop/appleProductPage?*', async (route) => {
    const url = new URL(route.request().url())
    asked.push(url.searchParams.get('pageNo')!)
    // The sample shelf fits one page; with pages of ten it has many.
    url.searchParams.set('pageSize', '10')
    await route.fulfill({ response: await route.fetch({ url: url.href }) })
  })
  // The document contains the shelf's first page; after navigation the browser fetches it.
  await gotoAlive(page, '/setting')
  await page.getByRole('link', { name: shopText.tabHome }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText(shopText.endOfList)).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(asked.slice(0, 2)).toEqual(['1', '2'])
  const names = await page
    .locator('main li a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(names).size).toBe(names.length)
})

test('the shelf goes on when a busy page learns of its end late', async ({ page }) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      tell
      constructor(tell: IntersectionObserverCallback) {
        this.tell = tell
      }
      observe() {
        const changes = [{ isIntersecting: false }, { isIntersecting: true }]
        setTimeout(() => this.tell(changes as IntersectionObserverEntry[], this as never))
      }
      disconnect() {}
    } as never
  })
  await page.goto('/')
  await expect(page.getByText(shopText.endOfList)).toBeVisible()
})

test('announcements run as long as their characters ask for and open in full', async ({
  page,
  request,
}) => {
  const { records } = await call(request, 'listAnnouncements', { pageSize: 10 })
  await page.goto('/')
  const strip = page.locator('.marquee')
  await expect
    .poll(() =>
      strip.evaluate((element) =>
        (element as HTMLElement).style.getPropertyValue('--marquee-duration'),
      ),
    )
    .not.toBe('')
  const { seconds, length } = await strip.evaluate((element) => ({
    seconds: parseFloat(getComputedStyle(element).animationDuration),
    length: element.firstElementChild!.textContent.length,
  }))
  expect(seconds).toBeCloseTo(Math.max(8, length / 30), 1)
  await page.getByRole('button', { name: new RegExp(shopText.announcementDetails) }).click()
  await expect(page.getByRole('dialog', { name: shopText.announcementDetails })).toBeVisible()
  for (const { content } of records)
    await expect(dialog(page)).toContainText(content.split('\n')[0]!)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
})

test('banners change every five seconds, and stand still when told to', async ({ page }) => {
  await stopClock(page)
  await page.goto('/')
  const banners = page.getByRole('region', { name: shopText.banners })
  const shown = banners.locator('[aria-hidden="true"].tabular-nums')
  await expect(shown).toHaveText(/^1\/3$/)
  await expect(async () => {
    // Hydration needs timers too.
    await page.clock.runFor(50)
    expect(
      await page.evaluate(() =>
        Object.keys(document.getElementById('content') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      ),
    ).toBe(true)
  }).toPass()
  const start = await shown.textContent()
  await page.clock.runFor(5_000)
  await expect(shown).not.toHaveText(start!)
  const next = await shown.textContent()
  await banners.getByRole('button', { name: shopText.pause }).click()
  await page.clock.runFor(11_000)
  await expect(shown).toHaveText(next!)
})

test('a product opens over the list with its own address; back closes it, and a reload shows its page', async ({
  page,
}) => {
  await gotoAlive(page, '/')
  const name = await cards(page).first().textContent()
  await page.locator('main li a').first().click()
  await expect(dialog(page)).toContainText(name!)
  await expect(page).toHaveURL(/\/item\?id=\d+$/)
  const address = page.url()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
})

test('the checks come in their order, and the order dialog after the last', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  // A wide screen asks everything beside the pictures.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/item?id=${product.id}`)
  const order = page.getByRole('button', { name: new RegExp(shopText.orderNow) })
  const options = await call(request, 'listOptions', { arrIndex: product.id })
  await expect(order).toBeEnabled()
  if (options.total > 1) {
    await order.click()
    await expect(page.getByText('请选择规格。')).toBeVisible()
    await page.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  }
  await order.click()
  await expect(page.getByText('请输入收货邮箱。')).toBeVisible()
  await page.getByLabel(shopText.email).fill('nobody')
  await order.click()
  await expect(page.getByText('邮箱格式不正确。')).toBeVisible()
  await page.getByLabel(shopText.email).fill('buyer@example.com')
  // No sheet closes here: it opens while the page's clock stands.
  await stopClock(page)
  await order.click()
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await expect(sheet).toBeVisible()
  await page.clock.resume()
  // The defaults of ordering#choices-by-default, the red notice, and the modes' descriptions.
  await expect(sheet.getByText(t.redNotice)).toBeVisible()
  await expect(sheet.getByRole('radio', { name: t.safeMode })).toBeChecked()
  await expect(sheet.getByRole('radio', { name: t.whitelistMode })).toBeEnabled()
  await sheet.getByText(t.modeMore).click()
  await expect(sheet.getByText(t.safeModeText)).toBeVisible()
  await expect(sheet.getByRole('radio', { name: /TRC20/ })).toBeChecked()
})

test('the order dialog comes half a second after the product over the list closes', async ({
  page,
  request,
}) => {
  const { product } = await digitalProduct(request)
  await page.addInitScript(() =>
    localStorage.setItem('delivery', JSON.stringify({ email: 'known@example.com' })),
  )
  await gotoAlive(page, '/')
  await page.locator(`main a[href="/item?id=${product.id}"]`).first().click()
  const details = page.getByRole('dialog', { name: shopText.productDetails })
  const order = details.getByRole('button', { name: shopText.orderNow })
  await expect(order).toBeEnabled()
  await stopClock(page)
  await order.click()
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await page.clock.runFor(499)
  await expect(details).toHaveCount(0)
  await expect(sheet).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(sheet).toContainText('known@example.com')
})

test('a category is shown as chosen before its list is drawn', async ({ page }) => {
  await gotoAlive(page, '/')
  const chip = page.locator('header').getByRole('radio').nth(2)
  // What is drawn in the task of the press itself: React defers the list to later ones.
  const drawn = await chip.evaluate(async (input: HTMLInputElement) => {
    const list = document.querySelector('main ul')!
    input.click()
    await Promise.resolve()
    return { isChecked: input.checked, isOldList: list.isConnected }
  })
  expect(drawn).toEqual({ isChecked: true, isOldList: true })
  await expect(page).toHaveURL(/isSell=/)
  await expect(chip).toBeChecked()
})

test('a cached order is taken up a second after arriving; an old link says that it is gone', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const { product, option } = await digitalProduct(request)
  const key = createOrderId(Date.now())
  await call(request, 'cacheOrder', {
    key,
    method: 'set',
    productId: product.id,
    optionId: option.id,
    count: 1,
    code: 'FRIEND',
  })
  const arrived = Date.now()
  await page.goto(`/?param=${key}`)
  // The product, and over it its options.
  await expect(dialog(page).first()).toBeVisible()
  expect(Date.now() - arrived).toBeGreaterThanOrEqual(1_000)
  expect(await page.evaluate(() => localStorage.getItem('code'))).toBe('FRIEND')
  await page.goto(`/?param=${createOrderId(Date.now())}`)
  await expect(page.getByText(shopText.cachedOrderGone).last()).toBeVisible()
})

test('every navigation begins at the top, and back finds the place', async ({ page }) => {
  await gotoAlive(page, '/')
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('link', { name: shopText.tabMine }).click()
  await expect(page).toHaveURL(/\/setting$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
})

test('dark is kept for the next page; a product that is gone says so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/setting')
  await page.getByText(shopText.display).click()
  await page.getByText(shopText['theme.dark'], { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/item?id=999999')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByText(shopText.productGone).first()).toBeVisible()
})

test('without its stylesheet a page says so and offers to try again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|stylesheet/)
  await page.route(/\/assets\/.*\.css$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText(shopText.stylesMissing)
  await page.unroute(/\/assets\/.*\.css$/)
  await page.getByRole('alert').getByRole('button', { name: shopText.retry }).click()
  await expect(page.getByText(shopText.stylesMissing)).toHaveCount(0)
})
