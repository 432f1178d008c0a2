import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { readConfig } from '../../platform/config.ts'
import { mountMetrics } from '../../platform/http/metrics.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { shopMetrics } from './shopMetrics.ts'

const TOKEN = 'a-token-that-only-prometheus-knows'
const NODE_KEY = 'v3-node-key-0123456789'
const config = readConfig({
  DEMO: '0',
  PUBLIC_URL: 'https://shop.test',
  METRICS_TOKEN: TOKEN,
  CHAIN_137_RPC: `https://a.test/${NODE_KEY},https://b.test,https://c.test`,
  CHAIN_137_TREASURY: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
})

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await shop.readChains()
})
afterAll(() => shop.close())

async function withApp<T>(
  token: string | null,
  work: (app: FastifyInstance) => Promise<T>,
): Promise<T> {
  const app = Fastify()
  mountMetrics(app, { token, logsRequests: false, read: shopMetrics(shop.ctx, config) })
  app.get('/orders/:id', async (_, reply) => reply.code(404).send())
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}
const read = (app: FastifyInstance, authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } })
const scrape = (): Promise<string> => withApp(TOKEN, async (app) => (await read(app)).body)

type Line = {
  readonly name: string
  readonly labels: Record<string, string>
  readonly value: number
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = `[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"`
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (-?[0-9.e+-]+|\\+Inf|NaN)$`,
)
const SUFFIX = /_(?:bucket|sum|count)$/

/** Reads the text as Prometheus does (format 0.0.4); throws for what it would refuse. */
function parse(text: string): Line[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const types = new Map<string, string>()
  const seen = new Set<string>()
  const lines: Line[] = []
  for (const line of text.slice(0, -1).split('\n')) {
    if (line.startsWith('# HELP ')) continue
    const type = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`).exec(line)
    if (type) {
      if (types.has(type[1]!)) throw new Error(`two types of ${type[1]}`)
      types.set(type[1]!, type[2]!)
      continue
    }
    const sample = SAMPLE.exec(line)
    if (!sample) throw new Error(`no sample: ${line}`)
    const [, name, labels = '', value] = sample as unknown as [string, string, string?, string?]
    if (!types.has(name) && types.get(name.replace(SUFFIX, '')) !== 'histogram')
      throw new Error(`${name} has no type`)
    if (seen.has(`${name}{${labels}}`)) throw new Error(`twice: ${line}`)
    seen.add(`${name}{${labels}}`)
    const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)]
    lines.push({
      name,
      labels: Object.fromEntries(pairs.map(([, key, said]) => [key!, said!])),
      value: Number(value),
    })
  }
  return lines
}
const valueOf = (lines: readonly Line[], name: string, label: string): number =>
  lines.find((one) => one.name === name && Object.values(one.labels).includes(label))?.value ?? 0

test('the page is there with a token alone, and only for who shows it', async () => {
  await withApp(null, async (app) => expect((await read(app)).statusCode).toBe(404))
  await withApp(TOKEN, async (app) => {
    for (const shown of [
      '',
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Bearer ${'x'.repeat(TOKEN.length)}`,
      TOKEN,
    ])
      expect((await read(app, shown)).statusCode).toBe(401)
    const answer = await read(app)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

test('Prometheus can read it, and it names no secret, order or address', async () => {
  const input = shop.input({ receiverName: 'Wanda Woodpecker' })
  await placeOrder(shop.as('9'.repeat(32)), input)
  await withApp(TOKEN, async (app) => {
    await app.inject(`/orders/${input.orderId}?secret=${input.orderId}`)
    await app.inject('/wp-login.php"}\n evil 1')
    const { body } = await read(app)
    const names = new Set(parse(body).map(({ name }) => name))
    for (const name of ['xiaopu_orders', 'xiaopu_network_open', 'xiaopu_chain_head', 'xiaopu_jobs'])
      expect(names).toContain(name)
    for (const secret of [
      TOKEN,
      NODE_KEY,
      'a.test',
      input.orderId,
      'Woodpecker',
      '0x5aAeb',
      'wp-login',
    ])
      expect(body).not.toContain(secret)
  })
})

test('an order is counted where it stands, and a closed network is told', async () => {
  const before = parse(await scrape())
  const input = shop.input()
  await placeOrder(shop.as('8'.repeat(32)), input)
  const after = parse(await scrape())
  expect(valueOf(after, 'xiaopu_orders', 'unpaid')).toBe(
    valueOf(before, 'xiaopu_orders', 'unpaid') + 1,
  )
  expect(valueOf(after, 'xiaopu_network_open', '137')).toBe(1)
})

test('a request is counted in each bucket from its time on, by its route', async () => {
  await withApp(TOKEN, async (app) => {
    await app.inject('/orders/1')
    await app.inject('/orders/2')
    const lines = parse((await read(app)).body).filter(
      ({ labels }) => labels['route'] === '/orders/:id' && labels['status'] === '4xx',
    )
    const buckets = lines.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value)
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
    expect(lines.find(({ labels }) => labels['le'] === '+Inf')?.value).toBe(2)
    expect(lines.find(({ name }) => name.endsWith('_count'))?.value).toBe(2)
    expect(lines.find(({ name }) => name.endsWith('_sum'))?.value).toBeGreaterThan(0)
  })
})

test('the log of requests has a line for each, without what its address holds', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  mountMetrics(app, { token: null, logsRequests: true, read: async () => [] })
  app.get('/orders/:id', async (_, reply) => reply.code(404).send())
  await app.inject('/orders/1700000000000000001?secret=5ec2e7')
  await app.inject('/nowhere?secret=5ec2e7')
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  await app.close()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: 'request', method: 'GET', route: '/orders/:id', status: 404 },
    { event: 'request', method: 'GET', route: '(none)', status: 404 },
    { event: 'request', route: '(none)' },
  ])
  expect(lines.join()).not.toMatch(/5ec2e7|1700000000000000001/)
})

test('however often it is asked, the database counts once in a while', async () => {
  await withApp(TOKEN, async (app) => {
    const first = parse((await read(app)).body)
    await placeOrder(shop.as('7'.repeat(32)), shop.input())
    const second = parse((await read(app)).body)
    expect(valueOf(second, 'xiaopu_orders', 'unpaid')).toBe(
      valueOf(first, 'xiaopu_orders', 'unpaid'),
    )
  })
})
