import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type pg from 'pg'
import { createOrderId } from '../../basics/orderId.ts'
import { RESERVATION_MS } from '../../basics/stockReservation.ts'
import { openPool } from '../../server/platform/db/connection.ts'
import { startBenchShop } from './shop.ts'

/**
 * `placeOrder` at c=16 over HTTP against a bare transaction that writes the same rows with the same driver,
 * alternating. Orders spread over many products, devices and addresses, so that no limit applies.
 */
const CONCURRENCY = 16
const PER_ROUND = 1_600
const ROUNDS = 5
const PRODUCTS = 1_000

const shop = await startBenchShop(PRODUCTS)
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const pool = openPool(shop.databaseUrl, { max: CONCURRENCY, name: 'xiaopu bench bare' })
const options = (
  await pool.query<{ id: number; product_id: number; price_micro: bigint }>(
    'select id, product_id, price_micro from product_option order by id',
  )
).rows
let idMs = Date.now() - 10_000_000
let turn = 0

async function inParallel(work: () => Promise<void>): Promise<number> {
  let left = PER_ROUND
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) await work()
    }),
  )
  return (PER_ROUND / (performance.now() - began)) * 1_000
}

function placeOrder(): Promise<void> {
  const option = options[turn++ % options.length]!
  const body = JSON.stringify({
    orderId: createOrderId(idMs++),
    productId: option.product_id,
    optionId: option.id,
    count: 1,
    country: 'CN',
    address: '上海市静安区南京西路1号',
    receiverName: '王小明',
    phone: '13812345678',
    network: 137,
    mode: 'safe',
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    cookie: `device=${randomBytes(16).toString('hex')}`,
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      `${shop.url}/appleShop/createOrder`,
      { method: 'POST', agent, headers },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(text))))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Prepared once per connection, as the shop's frequent statements are. */
const ask = (client: pg.PoolClient, text: string, values: unknown[]): Promise<unknown> =>
  client.query({ name: createHash('md5').update(text).digest('hex'), text, values })

/** The rows of an order with event, stock, payment and quote, without reads or checks. */
async function bareTransaction(): Promise<void> {
  const option = options[turn++ % options.length]!
  const id = createOrderId(idMs++)
  const now = new Date()
  const later = new Date(now.getTime() + RESERVATION_MS)
  const secret = randomBytes(16).toString('hex')
  const price = option.price_micro
  const snapshot = JSON.stringify({
    name: { cn: '轻奢纯棉刺绣水洗四件套' },
    option: { cn: '规格1' },
    image: '/pictures/x-720.webp',
    productType: 1,
  })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await ask(
      client,
      `insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces, goods_micro,
        total_micro, country, address, mode, open_slot, created_at, expires_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 1, $7, $7, 'CN', '上海市静安区南京西路1号', 'safe', 1, $8, $9, $8)`,
      [
        id,
        secret,
        randomBytes(32),
        randomBytes(32),
        randomBytes(32),
        option.product_id,
        price,
        now,
        later,
      ],
    )
    await ask(
      client,
      `insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro,
        snapshot, to_ship)
       values ($1, 1, $2, $3, 1, $4, $4, $5, 1)`,
      [id, option.product_id, option.id, price, snapshot],
    )
    await ask(
      client,
      `insert into outbox (subject_kind, subject_id, at, kind, facts)
        values ('order', $1, $2, 'order.created', '{}')`,
      [id, now],
    )
    await ask(client, 'update product_option set held = held + 1 where id = $1', [option.id])
    await ask(
      client,
      'insert into payment (order_id, kind, network, total_micro, secret, expires_at, ' +
        "opened_at) values ($1, 'order', 137, $2, $3, $4, $5)",
      [id, price, secret, later, now],
    )
    await ask(
      client,
      'insert into quote (order_id, network, token, decimals, shop, price_micro, opened_at, ' +
        "expires_at) values ($1, 137, 'token', 6, 'shop', $2, $3, $4)",
      [id, price, now, later],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
try {
  await inParallel(placeOrder)
  await inParallel(bareTransaction)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await inParallel(placeOrder))
    bare.push(await inParallel(bareTransaction))
  }
  console.log(
    `createOrder, c=${CONCURRENCY}: ${Math.round(median(ours))} /s; bare transaction ` +
      `${Math.round(median(bare))} /s; ratio ${(median(ours) / median(bare)).toFixed(2)}`,
  )
} finally {
  agent.destroy()
  await pool.end()
  await shop.stop()
}
