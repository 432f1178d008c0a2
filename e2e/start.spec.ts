import { expect, test } from '@playwright/test'

test('a fresh shop opens on a phone: shelf, demo sign, no error on the way', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('main img').first()).toBeVisible()
  await expect(page.getByRole('complementary')).toBeVisible()
  expect(problems).toEqual([])
})

test('the shop says that it lives and can serve', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ ok: true })
  await expect.poll(async () => ((await (await request.get('/readyz')).json()) as { chains: unknown[] }).chains.length, { timeout: 30_000 }).toBe(3)
})

test("the documentation has demo mode's doors too", async ({ request }) => {
  const { paths } = (await (await request.get('/openapi.json')).json()) as { paths: object }
  for (const path of ['/demo/chains', '/demo/faucet', '/appleShop/createOrder']) expect(paths).toHaveProperty([path])
})
