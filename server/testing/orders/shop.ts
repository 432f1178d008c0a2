import { randomBytes } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../../api/caller.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import type { Database } from '../../platform/db/connection.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { post } from '../../money/ledger/post.ts'
import { addAccounts } from '../ledger.ts'
import { createLog } from '../../platform/log.ts'
import type { PayNetwork } from '../../money/payments/quotes/networks.ts'
import type { PlaceOrderInput } from '../../commerce/orders/order.ts'

/** A small real shop for order tests: one posted product, one sent by mail, two networks, a clock to turn. */
export type TestShop = {
  readonly database: TestDatabase
  readonly ctx: Context & {
    readonly caller: Caller
    readonly networks: ReadonlyMap<NetworkId, PayNetwork>
  }
  readonly posted: { productId: number; optionId: number }
  readonly mailed: { productId: number; optionId: number }
  as(device: string, clientAddress?: string): TestShop['ctx']
  /** Signs in on its own device with this XMDD balance. */
  member(xmddMicro?: bigint): Promise<TestShop['ctx']>
  input(change?: Partial<PlaceOrderInput>): PlaceOrderInput
  pass(ms: number): void
  /** Marks both chains as read and final up to now. */
  readChains(): Promise<void>
  stock(optionId: number): Promise<{ stock: number; held: number }>
  setStock(optionId: number, stock: number): Promise<void>
  close(): Promise<void>
}

const hex = (digit: string): string => `0x${digit.repeat(40)}`
const DEVICE = 'a'.repeat(32)
let lastIdMs = Date.UTC(2026, 0, 1)

/** A product of 12.50 with one option. `productType` 1 is posted, 2 sent by mail. */
export async function addTestProduct(
  db: Database,
  handle: string,
  productType: 1 | 2,
  stock = 20,
): Promise<{ productId: number; optionId: number }> {
  const product = await sql<{ id: number }>`
    insert into product (source, handle, product_type, name, price_micro, xmdd_micro, pictures, search)
    values ('sample', ${handle}, ${productType}, ${JSON.stringify({ cn: `商品${handle}`, en: `Thing ${handle}` })},
      12500000, 13000000, '{}', '')
    returning id`.execute(db)
  await sql`insert into country (code, name) values ('CN', '{"cn":"中国"}') on conflict do nothing`.execute(
    db,
  )
  const productId = product.rows[0]!.id
  const option = await sql<{ id: number }>`
    insert into product_option (product_id, label, price_micro, stock)
      values (${productId}, '{"cn":"标准","en":"standard"}', 12500000, ${stock}) returning id`.execute(
    db,
  )
  return { productId, optionId: option.rows[0]!.id }
}

/** `known` is a clone of another test shop's database. */
export async function createTestShop(
  known?: Pick<TestShop, 'database' | 'posted' | 'mailed'>,
): Promise<TestShop> {
  const database = known?.database ?? (await createTestDatabase())
  const { db } = database
  const posted = known?.posted ?? (await addTestProduct(db, 'posted', 1))
  const mailed = known?.mailed ?? (await addTestProduct(db, 'mailed', 2))
  let nowMs = Date.UTC(2026, 5, 1)
  const networks = new Map<NetworkId, PayNetwork>([
    [
      137,
      {
        network: 137,
        usdt: hex('1'),
        usdtDecimals: 6,
        shop: hex('2'),
        platform: hex('3'),
        receive: [hex('3')],
      },
    ],
    [
      56,
      {
        network: 56,
        usdt: hex('4'),
        usdtDecimals: 18,
        shop: hex('5'),
        platform: hex('6'),
        receive: [hex('6')],
      },
    ],
  ])
  // A device of its own has an address of its own, as most visitors do.
  const addressOf = (device: string): string =>
    `10.${[0, 2, 4].map((at) => parseInt(device.slice(at, at + 2), 16)).join('.')}`
  const ctxAs = (device: string, clientAddress = addressOf(device)): TestShop['ctx'] => ({
    db,
    now: () => new Date(nowMs),
    log: createLog('test', 'silent'),
    networks,
    caller: {
      device,
      deviceKnown: true,
      clientAddress,
      locale: 'cn',
      site: 'http://shop.test',
      account: null,
      agent: '',
      keepToken: () => {},
    },
  })
  return {
    database,
    ctx: ctxAs(DEVICE),
    posted,
    mailed,
    as: ctxAs,
    async member(xmddMicro = 0n) {
      const [accountId] = await addAccounts(db, 1)
      const ctx = ctxAs(randomBytes(16).toString('hex'), `198.51.100.${accountId! % 250n}`)
      if (xmddMicro > 0n) {
        await inTransaction(ctx, (tx) =>
          post(tx, [
            {
              from: { system: 'demo' },
              to: { account: accountId! },
              asset: 'XMDD',
              amountMicro: xmddMicro,
              kind: 'playMoney',
              reference: `play:${accountId}`,
            },
          ]),
        )
      }
      return {
        ...ctx,
        caller: { ...ctx.caller, account: { accountId: accountId!, sessionId: 1n } },
      }
    },
    input: (change = {}) => ({
      orderId: createOrderId(lastIdMs++),
      ...posted,
      count: 1,
      country: 'CN',
      address: '上海市静安区1号',
      receiverName: '王小明',
      phone: '+86 138 0000 0000',
      network: 137,
      mode: 'safe',
      ...change,
    }),
    pass: (ms) => void (nowMs += ms),
    async readChains() {
      for (const network of [137, 56]) {
        await sql`
          insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash,
            head_time, read_at)
          values (${network}, 'test', 10, '0x0a', ${new Date(nowMs)}, 12, '0x0c', ${new Date(nowMs)},
            ${new Date(nowMs)})
          on conflict (network) do update set final_time = excluded.final_time,
            head_time = excluded.head_time,
            read_at = greatest(chain_cursor.read_at, excluded.read_at)`.execute(db)
      }
    },
    stock: async (optionId) =>
      (
        await sql<{
          stock: number
          held: number
        }>`select stock, held from product_option where id = ${optionId}`.execute(db)
      ).rows[0]!,
    setStock: async (optionId, stock) =>
      void (await sql`update product_option set stock = ${stock} where id = ${optionId}`.execute(
        db,
      )),
    close: () => database.drop(),
  }
}
