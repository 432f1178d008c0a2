import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type pg from 'pg'
import { createOrderId } from '../../basics/orderId.ts'
import { newInviteCode } from '../../server/people/accounts/profile/inviteCode.ts'
import { openPool } from '../../server/platform/db/connection.ts'
import { startBenchShop } from './shop.ts'

/**
 * `orderProduct` from XMDD at c=16 over HTTP against a bare transaction that writes the same rows with the same driver,
 * alternating. Many accounts buy many products. The bare one writes to copies of the ledger's tables without triggers:
 * order, two events, stock, notice, transfer, both accounts.
 */
const CONCURRENCY = 16
const PER_ROUND = 1_600
const ROUNDS = 5
const PRODUCTS = 1_000
const ACCOUNTS = 1_000

const shop = await startBenchShop(PRODUCTS)
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const pool = openPool(shop.databaseUrl, { max: CONCURRENCY, name: 'xiaopu bench bare' })
const tokens = Array.from({ length: ACCOUNTS }, () => randomBytes(32).toString('base64url'))
let idMs = Date.now() - 10_000_000
let turn = 0

/** Signed-in accounts with more than they can spend here. */
async function addAccounts(): Promise<void> {
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await pool.query(
    `
    with made as (
      insert into account (invite_code, created_at) select code, now() from unnest($1::text[]) code returning id
    ), session as (
      insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
      select id, ($2::bytea[])[row_number() over (order by id)], 'bench', now(), now() from made
    ), held as (
      insert into ledger_account (account_id, asset) select id, 'XMDD' from made
    ) insert into ledger_account (system, slot, asset) select name, slot, 'XMDD'
    from unnest(array['demo', 'sales']) name, generate_series(0, 15) slot`,
    [tokens.map(() => newInviteCode()), hashes],
  )
  await pool.query(`
    insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at)
    select (select id from ledger_account where owner = 'demo/0'), id, 'XMDD', 1000000000000,
      'posted', 'playMoney', 'playMoney', 'bench:' || id, now() from ledger_account where account_id is not null`)
  await pool.query(`
    create table bare_account as select id, posted_micro from ledger_account;
    alter table bare_account add primary key (id), set (fillfactor = 70);
    create table bare_transfer (like ledger_transfer including identity including indexes)`)
  await pool.query('analyze account, account_session, ledger_account, bare_account')
}

await addAccounts()
const options = (
  await pool.query<{ id: number; product_id: number; price_micro: bigint }>(
    'select id, product_id, price_micro from product_option order by id',
  )
).rows
const accounts = (
  await pool.query<{ id: bigint; account_id: bigint }>(
    'select id, account_id from ledger_account where account_id is not null order by id',
  )
).rows
const sales = (
  await pool.query<{ id: bigint }>(
    `select id from ledger_account where system = 'sales' order by id`,
  )
).rows

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

function orderProduct(): Promise<void> {
  const option = options[turn % options.length]!
  const token = tokens[turn++ % tokens.length]!
  const body = JSON.stringify({
    productId: option.product_id,
    optionId: option.id,
    phone: '13812345678',
    receiverName: '王小明',
    country: 'CN',
    receiverAddress: '上海市静安区南京西路1号',
    orderId: createOrderId(idMs++),
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-access-token': token,
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      `${shop.url}/appleShop/orderProduct`,
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

/** The same rows without reads or checks. */
async function bareTransaction(): Promise<void> {
  const option = options[turn % options.length]!
  const account = accounts[turn++ % accounts.length]!
  const seller = sales[turn % sales.length]!.id
  const id = createOrderId(idMs++)
  const now = new Date()
  const price = option.price_micro
  const snapshot = JSON.stringify({
    name: { cn: '轻奢纯棉刺绣水洗四件套' },
    option: { cn: '规格1' },
    image: '/pictures/x-720.webp',
    productType: 1,
  })
  const facts = JSON.stringify({ orderId: id, amount: '10.50', asset: 'XMDD' })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await ask(
      client,
      `insert into shop_order (id, secret, device_hash, client_hash, content_hash, account_id, level, pieces,
        goods_micro, total_micro, asset,
         address, phone, mode, status, stock_state, created_at, expires_at, paid_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8, 'XMDD', '上海市静安区南京西路1号', '13812345678', 'safe', 'paid',
         'taken', $9, $9, $9, $9)`,
      [
        id,
        randomBytes(16).toString('hex'),
        randomBytes(32),
        randomBytes(32),
        randomBytes(32),
        account.account_id,
        option.product_id,
        price,
        now,
      ],
    )
    await ask(
      client,
      `insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro,
        snapshot, status, to_ship)
       values ($1, 1, $2, $3, 1, $4, $4, $5, 'paid', 1)`,
      [id, option.product_id, option.id, price, snapshot],
    )
    await ask(
      client,
      "insert into outbox (subject_kind, subject_id, at, kind, facts) values ('order', $1, $2, " +
        "'order.created', '{}'), ('order', $1, $2, 'order.paid', $3)",
      [id, now, facts],
    )
    await ask(client, 'update product_option set stock = stock - 1 where id = $1', [option.id])
    await ask(
      client,
      `insert into notice (account_id, kind, facts, created_at) values ($1, 'orderPaid', $2, $3)`,
      [account.account_id, facts, now],
    )
    await ask(
      client,
      'insert into bare_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, ' +
        "kind_to, reference, facts, at) values ($1, $2, 'XMDD', $3, 'posted', 'orderPayment', " +
        "'sale', $4, '{}', $5)",
      [account.id, seller, price, `order:${id}`, now],
    )
    await ask(client, 'update bare_account set posted_micro = posted_micro - $2 where id = $1', [
      account.id,
      price,
    ])
    await ask(client, 'update bare_account set posted_micro = posted_micro + $2 where id = $1', [
      seller,
      price,
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
try {
  await inParallel(orderProduct)
  await inParallel(bareTransaction)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await inParallel(orderProduct))
    bare.push(await inParallel(bareTransaction))
  }
  console.log(
    `orderProduct, c=${CONCURRENCY}: ${Math.round(median(ours))} /s; bare transaction ` +
      `${Math.round(median(bare))} /s; ratio ${(median(ours) / median(bare)).toFixed(2)}`,
  )
} finally {
  agent.destroy()
  await pool.end()
  await shop.stop()
}
