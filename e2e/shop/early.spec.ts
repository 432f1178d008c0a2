import type { Page, Route } from '@playwright/test'
import contract from '../../i18n/cn/contract.ts'
import { memberByWallet, signInPage } from './member.ts'
import {
  digitalProduct,
  expect,
  orderByCall,
  payLink,
  readOrder,
  shopText,
  statusLink,
  t,
  test,
} from './shop.ts'

/** Holds a page's scripts back; returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  // Noted in the page: asking later could miss the moment.
  await page.addInitScript(() =>
    addEventListener('hydrated', () =>
      setTimeout(() => document.documentElement.setAttribute('data-alive', ''), 100),
    ),
  )
  await page.route(/entry-client-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

// A wide screen asks everything on the page itself.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false })

const orderNow = (page: Page) => page.getByRole('button', { name: new RegExp(shopText.orderNow) })
const quantity = (page: Page) => page.getByRole('textbox', { name: shopText.quantity })
const alive = (page: Page) => expect(page.locator('html[data-alive]')).toBeAttached()

test('what is pressed and typed before the scripts have come is done when they have, in its order and once', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  const letGo = await holdScripts(page)
  await page.goto(`/item?id=${product.id}`)
  await page.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  await page.getByRole('button', { name: shopText.more, exact: true }).click()
  await page.getByRole('button', { name: shopText.more, exact: true }).click()
  await page.getByLabel(shopText.email).fill('early@example.com')
  await orderNow(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letGo()
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText('early@example.com')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/item\\?id=${product.id}$`))
  await expect(quantity(page)).toHaveValue('3')
})

test('what was pressed and typed on elements that are drawn anew meanwhile is done on the new ones', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  const letGo = await holdScripts(page)
  await page.goto(`/item?id=${product.id}`)
  await page.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  await page.getByRole('button', { name: shopText.more, exact: true }).click()
  await page.getByLabel(shopText.email).fill('early@example.com')
  await orderNow(page).click()
  await page.evaluate(() => {
    const root = document.getElementById('root')!
    const html = root.innerHTML
    root.innerHTML = html
  })
  letGo()
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await expect(sheet).toContainText('early@example.com')
  await page.goBack()
  await expect(quantity(page)).toHaveValue('2')
})

test('typing during hydration keeps the cursor and the text', async ({ page, request }) => {
  const { product } = await digitalProduct(request)
  const letGo = await holdScripts(page)
  await page.goto(`/item?id=${product.id}`)
  await quantity(page).fill('13')
  await page.keyboard.press('ArrowLeft')
  letGo()
  await alive(page)
  await page.keyboard.type('2')
  await expect(quantity(page)).toHaveValue('123')
  await page.getByRole('button', { name: shopText.more, exact: true }).click()
  await expect(quantity(page)).toHaveValue('124')
})

test('a word that is being put together with an input method stays whole', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  const letGo = await holdScripts(page)
  await page.goto(`/item?id=${product.id}`)
  const keyboard = await page.context().newCDPSession(page)
  await page.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  await page.getByLabel(shopText.email).focus()
  await keyboard.send('Input.imeSetComposition', {
    text: 'words@exampl',
    selectionStart: 12,
    selectionEnd: 12,
  })
  letGo()
  await alive(page)
  await expect(page.getByLabel(shopText.email)).toHaveValue('words@exampl')
  await keyboard.send('Input.insertText', { text: 'words@example.com' })
  await expect(page.getByLabel(shopText.email)).toHaveValue('words@example.com')
  await orderNow(page).click()
  await expect(page.getByRole('dialog', { name: t.orderTitle })).toContainText('words@example.com')
})

test('scripts that fail on the way are fetched again; what was pressed meanwhile is kept', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 503/)
  const failures = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, body: 'busy' }),
  ]
  await page.route(/entry-client-.*\.js/, (route) => failures.shift()?.(route) ?? route.continue())
  await page.goto('/setting')
  await page.getByText(shopText.display).click()
  await page.getByText(shopText['theme.dark'], { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a page whose scripts never come searches and leads on', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route(/entry-client-.*\.js/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('button', { name: shopText.search, exact: true }).click()
  // Two pauses of two seconds between the tries.
  await expect(page).toHaveURL(/\?name=a$/)
  await page.getByRole('link', { name: shopText.tabCategories }).click()
  await expect(page).toHaveURL(/\/categories$/)
})

test('a screen that does not come says so, and can be asked for again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /ChunkFailure/, /React error #422/)
  let isBroken = true
  await page.route(/CategoriesScreen-.*\.js/, (route) =>
    isBroken ? route.abort() : route.continue(),
  )
  await page.goto('/categories')
  const again = page.getByRole('button', { name: shopText.retry, exact: true })
  await expect(again).toBeVisible()
  isBroken = false
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('what is typed into the search field early stays there, and is searched for', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('searchbox').fill('ab')
  letGo()
  await alive(page)
  await expect(page.getByRole('searchbox')).toHaveValue('ab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?name=ab$/)
})

test('a press that came before it was known who is there is done as theirs, once', async ({
  page,
  expectedErrors,
}) => {
  // The newest statement is older than this member.
  expectedErrors.push(/status of 404/)
  await signInPage(page, await memberByWallet())
  const letGo = await holdScripts(page)
  await page.goto('/contract')
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/appleShop/statementProof')) asked.push(sent.url())
  })
  await page.getByRole('button', { name: contract.check, exact: true }).click()
  letGo()
  await expect.poll(() => asked.length).toBe(1)
})

/** The positions of everything pressable in the first screens of a page; its end moves as the page grows. */
function pressables(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // In the first frame the browser finds which cards are near, and lays those out in the next.
    for (let frame = 0; frame < 3; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const elements = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, label, input, select, textarea',
      ),
    ].filter(
      (one) =>
        one.checkVisibility() &&
        one.getBoundingClientRect().top < 2_000 &&
        !one.closest('body footer'),
    )
    Object.assign(window, {
      before: elements.map((element) => ({ element, at: element.getBoundingClientRect() })),
    })
  })
}

/** What has gone or moved more than a pixel, so that a press begun on it would miss. */
function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { before } = window as unknown as { before: { element: HTMLElement; at: DOMRect }[] }
    return before.flatMap(({ element, at }) => {
      const now = element.getBoundingClientRect()
      const isThere =
        element.isConnected && Math.abs(now.left - at.left) <= 1 && Math.abs(now.top - at.top) <= 1
      return isThere
        ? []
        : [
            `${element.localName} ${element.ariaLabel ?? element.textContent} ${at.left} ${at.top} ${element.isConnected ? `${now.left} ${now.top}` : 'is gone'}`,
          ]
    })
  })
}

for (const who of ['a visitor', 'a member'] as const) {
  test(`nothing moves from under the finger of ${who} when the scripts come`, async ({
    page,
    request,
  }) => {
    const { product } = await digitalProduct(request)
    const order = await orderByCall(request, 137)
    // A shop that has just started is still reading its contracts, and its pages show when it has.
    await expect.poll(async () => (await readOrder(request, order)).payment.railClosed).toBe(false)
    if (who === 'a member') await signInPage(page, await memberByWallet())
    for (const path of [
      '/',
      '/categories',
      `/item?id=${product.id}`,
      payLink(order),
      `${payLink(order)}&lang=in`,
      statusLink(order),
      '/contract',
      '/PolygonScan',
      '/setting',
      '/norisk',
      '/check',
      '/pay',
      '/status',
      '/message',
      ...(who === 'a visitor' ? ['/entry', '/entry?pane=register'] : []),
    ]) {
      const letGo = await holdScripts(page)
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await pressables(page)
      letGo()
      await alive(page)
      await page.waitForLoadState('networkidle')
      expect(await moved(page), path).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
}
