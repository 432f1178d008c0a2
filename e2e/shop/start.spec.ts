import { expect, test } from './shop.ts'
import { WAIT_MS } from '../../tools/test/patience.ts'

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
  await expect
    .poll(
      async () =>
        ((await (await request.get('/readyz')).json()) as { chains: unknown[] }).chains.length,
      { timeout: WAIT_MS },
    )
    .toBe(3)
})

test("the documentation lists demo mode's endpoints too", async ({ request }) => {
  const { paths } = (await (await request.get('/openapi.json')).json()) as { paths: object }
  for (const path of ['/demo/chains', '/demo/faucet', '/appleShop/createOrder'])
    expect(paths).toHaveProperty([path])
})

test('the three local chains are told, TRON first, and asked through the shop; the admin endpoints are not open', async ({
  request,
}) => {
  const { result } = (await (await request.get('/demo/chains')).json()) as {
    result: { network: number; kind: string; usdt: string }[]
  }
  expect(result.map(({ network, kind }) => [network, kind])).toEqual([
    [105, 'tron'],
    [137, 'evm'],
    [56, 'evm'],
  ])
  const to = 'TJqwHHCn7K8CFDZ1n8ya2NXWyKviDkN4du'
  const given = (await (
    await request.post('/demo/faucet', { data: { network: 105, address: to } })
  ).json()) as { result: { txHashes: string[] } }
  // TRX, USDT and MDD.
  expect(given.result.txHashes).toHaveLength(3)
  const account = await request.post('/demo/rpc/105/wallet/getaccount', {
    data: { address: to, visible: true },
  })
  expect(((await account.json()) as { balance: number }).balance).toBeGreaterThanOrEqual(
    10_000_000_000,
  )
  expect(
    (await request.get(`/demo/rpc/105/v1/contracts/${result[0]!.usdt}/events?limit=1`)).status(),
  ).toBe(200)
  for (const path of [
    '105/devnet/mine',
    '105/devnet/send',
    '105/wallet/%2e%2e/devnet/mine',
    '105',
    '137/wallet/getnowblock',
  ]) {
    expect((await request.post(`/demo/rpc/${path}`, { data: {} })).status(), path).toBe(404)
  }
  expect(
    (
      await request.post('/demo/faucet', { data: { network: 105, address: `0x${'1'.repeat(40)}` } })
    ).status(),
  ).toBe(400)
})
