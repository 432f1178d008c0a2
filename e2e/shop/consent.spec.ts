import type { Page, Request } from '@playwright/test'
import { LOCALES } from '../../basics/locales.ts'
import { inAllLanguages } from '../../i18n/inAllLanguages.ts'
import errors from '../../i18n/cn/errors.ts'
import outbox from '../../i18n/cn/outbox.ts'
import { expectPartAccessible } from './axe.ts'
import {
  button,
  call,
  digitalProduct,
  expect,
  orderByCall,
  payLink,
  shopText,
  test,
} from './shop.ts'

const texts = await inAllLanguages('consent')
const t = texts.cn

const question = (page: Page, title = t.title) => page.getByRole('region', { name: title })
const answerOf = (page: Page) => page.evaluate(() => localStorage.getItem('telemetry'))

/** Telemetry requests and the bodies of beacons, which request events do not show. */
async function listen(
  page: Page,
): Promise<{ requests: Request[]; said: Record<string, unknown>[] }> {
  const requests: Request[] = []
  const said: Record<string, unknown>[] = []
  page.on(
    'request',
    (request) =>
      /\/public\/addLog|\/appleShop\/forgetMe/.test(request.url()) && requests.push(request),
  )
  await page.exposeFunction(
    'noteBeacon',
    (text: string) => void said.push(JSON.parse(text) as Record<string, unknown>),
  )
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      void (body as Blob)
        .text()
        .then((window as unknown as { noteBeacon: (text: string) => void }).noteBeacon)
      return send(url, body)
    }
  })
  return { requests, said }
}

test('a visitor is asked below everything, by two buttons that are alike, and nothing leaves before an answer', async ({
  page,
  request,
}) => {
  const heard = await listen(page)
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  const [no, yes] = [button(page, t.disagree), button(page, t.agree)]
  const look = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
    return { width, height, color, backgroundColor, borderColor, fontSize, fontWeight }
  }
  expect(await no.evaluate(look)).toEqual(await yes.evaluate(look))
  // In the page's flow after the products: covers nothing, moves nothing above it.
  const place = await question(page).evaluate((element) => ({
    position: getComputedStyle(element).position,
    isAfter: Boolean(
      document.querySelector('main li')!.compareDocumentPosition(element) &
      Node.DOCUMENT_POSITION_FOLLOWING,
    ),
    top: element.getBoundingClientRect().top + scrollY,
    screen: innerHeight,
  }))
  expect(place).toMatchObject({ position: 'static', isAfter: true })
  expect(place.top).toBeGreaterThan(place.screen)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
  expect(shift).toBeLessThan(0.01)
  await expectPartAccessible(page, 'section[aria-labelledby=consent]')
  const { product } = await digitalProduct(request)
  await page.goto(`/item?id=${product.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  expect(heard.requests).toEqual([])
})

test('a no is remembered, and nothing ever leaves', async ({ page, request }) => {
  const heard = await listen(page)
  await page.goto('/')
  await button(page, t.disagree).click()
  await expect(question(page)).toHaveCount(0)
  expect(await answerOf(page)).toBe('no')
  await page.reload()
  await page.goto(payLink(await orderByCall(request, 137)))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toHaveCount(0)
  expect(heard.requests).toEqual([])
})

test('a yes sends path and screen and no more, on arrival and on leaving, and the shop takes it', async ({
  page,
  request,
}) => {
  const heard = await listen(page)
  const contents = () => heard.said.map(({ content }) => content)
  await page.goto('/')
  const taken = page.waitForResponse(/public\/addLog/)
  await button(page, t.agree).click()
  await expect(question(page)).toHaveCount(0)
  expect((await taken).status()).toBe(200)
  await expect.poll(contents).toEqual(['/ home'])
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await expect.poll(contents).toContain('/pay pay')
  // Sent when the page is hidden, as when the visitor turns to another app.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => contents().filter((content) => content === '/pay pay').length).toBe(2)
  const name = await page.evaluate(() => localStorage.getItem('visitor'))
  for (const { content, ...said } of heard.said) {
    expect(['/ home', '/pay pay']).toContain(content)
    expect(said).toEqual({ uuid: name, ip: '', guessAddress: '' })
  }
})

test('consent is taken back in the settings, and what was kept is deleted', async ({ page }) => {
  await page.goto('/')
  await button(page, t.agree).click()
  await page.goto('/setting')
  await page.getByText(shopText.display).click()
  const row = page.getByRole('group', { name: t.row })
  await expect(row.getByRole('radio', { name: t.agree, exact: true })).toBeChecked()
  const forgotten = page.waitForRequest(/appleShop\/forgetMe/)
  await row.getByText(t.disagree, { exact: true }).click()
  expect(await (await (await forgotten).response())!.json()).toMatchObject({ success: true })
  await expect(page.getByRole('status').getByText(t.deleted)).toBeAttached()
  expect(
    await page.evaluate(() => [localStorage.getItem('telemetry'), localStorage.getItem('visitor')]),
  ).toEqual(['no', null])
  const heard = await listen(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(heard.requests).toEqual([])
  await page.goto('/setting')
  await page.getByText(shopText.display).click()
  await page.getByRole('group', { name: t.row }).getByText(t.agree, { exact: true }).click()
  expect(await answerOf(page)).toBe('yes')
})

test('a deletion that does not get through is told, and made up for', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/)
  await page.goto('/')
  await button(page, t.agree).click()
  await page.goto('/setting')
  await page.getByText(shopText.display).click()
  await page.route('**/appleShop/forgetMe', (route) => route.abort())
  const row = page.getByRole('group', { name: t.row })
  await row.getByText(t.disagree, { exact: true }).click()
  await expect(page.getByRole('status').getByText(t.notDeleted)).toBeAttached()
  await page.unroute('**/appleShop/forgetMe')
  const again = page.waitForResponse(/appleShop\/forgetMe/)
  await page.goto('/')
  expect((await again).status()).toBe(200)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visitor'))).toBeNull()
})

test('the question is asked in the language of the page', async ({ page }) => {
  for (const locale of LOCALES) {
    await page.goto(`/?lang=${locale}`)
    await expect(question(page, texts[locale].title)).toBeVisible()
    await expect(button(page, texts[locale].agree)).toBeAttached()
  }
})

test("demo mode's outbox shows what would have been sent", async ({ page, request }) => {
  const to = `outbox${Date.now()}@example.com`
  await page.goto('/outbox')
  await expectPartAccessible(page, 'main')
  await button(page, outbox.show).click()
  await expect(page.getByText(errors['field.missing'])).toBeVisible()
  await page.getByLabel(outbox.to).fill(to)
  await button(page, outbox.show).click()
  await expect(page.getByText(outbox.none)).toBeVisible()
  await call(request, 'sendCode', { username: to, language: 'cn' })
  const message = page.getByRole('listitem').filter({ hasText: '你的验证码' })
  await expect(message).toContainText(/\d{6}/)
  const [sent] = await call(request, 'listOutbox', { to })
  expect(sent).toMatchObject({ channel: 'mail', to })
  await expect(message).toContainText(sent!.code!)
  await expectPartAccessible(page, 'main')
})
