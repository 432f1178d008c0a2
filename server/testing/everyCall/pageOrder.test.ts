import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallInput, type CallName } from '../../../api/calls.ts'
import type { Order, PageAsked } from '../../../api/pageOf.ts'
import { searchTerms } from '../../commerce/catalogue/searchTerms.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { ask, prepareWorld, type World } from './world.ts'

type PageCall = {
  [N in CallName]: 'order' extends keyof CallInput<N> ? N : never
}[CallName]
type Entry = Readonly<Record<string, unknown>>

type Row<N extends PageCall> = {
  readonly own: Order
  /** What the list is ordered by; records that stand first in both directions are left out. */
  readonly by: (record: Entry) => unknown[]
  readonly input?: (world: World) => CallInput<N>
}

const by =
  (...fields: readonly string[]) =>
  (record: Entry): unknown[] => [fields.map((field) => record[field])]
const byId = by('id')
const byDay = by('day')
const newestFirst = { own: 'desc', by: byId } as const
const perDay = { own: 'desc', by: byDay } as const
const shelf = { own: 'asc', by: byId } as const

/** All lists that take `order`: one without a row does not compile. */
const ROWS: { readonly [N in PageCall]: Row<N> } = {
  listProducts: shelf,
  listCategories: shelf,
  listOptions: { ...shelf, input: ({ shop }) => ({ arrIndex: shop.posted.productId }) },
  listAnnouncements: shelf,
  listCountries: shelf,
  listContracts: { own: 'asc', by: by('network', 'kind', 'address') },
  listStatements: perDay,
  listWallets: { own: 'asc', by: by('address') },
  listAddresses: { own: 'desc', by: ({ id, isDefault }) => (isDefault ? [] : [id]) },
  listNotices: newestFirst,
  listOrders: { own: 'desc', by: by('orderId') },
  listBalanceLog: newestFirst,
  listWithdrawals: { own: 'desc', by: by('requestId') },
  listPromotions: newestFirst,
  listPolls: newestFirst,
  listBenefits: { own: 'asc', by: by('level', 'benefit') },
  listOrderRewards: newestFirst,
  listProgrammes: newestFirst,
  listPledges: newestFirst,
  listCoinPledges: newestFirst,
  listIncome: perDay,
  listMddIncome: perDay,
  listUsdtIncome: perDay,
  miningList: perDay,
  mddByPage: { own: 'desc', by: by('day', 'pledgeId') },
  listComments: {
    ...newestFirst,
    input: ({ shop }) => ({ productId: shop.posted.productId, kind: 'question' }),
  },
}

let world: World
beforeAll(async () => {
  world = await prepareWorld()
  const { shop, owner } = world
  const now = shop.ctx.now()
  const later = new Date(now.getTime() + 1_000)
  const { db } = shop.ctx
  await sql`insert into category (name) values ('{"cn":"一"}'), ('{"cn":"二"}')`.execute(db)
  const terms = JSON.stringify(searchTerms(['商品'], []))
  await sql`update product set search = array_to_tsvector(array(select jsonb_array_elements_text(${terms}::jsonb)))`.execute(
    db,
  )
  await sql`update product p set category_id = c.id
    from category c where (p.id = ${shop.posted.productId}) = (c.name ->> 'cn' = '一')`.execute(db)
  // The lists alone are looked at here, so that rows may stand for what would take days and a chain.
  await inTransaction(shop.ctx, async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx.db)
    // Their triggers would ask for the money behind them.
    for (const table of [
      'pledge',
      'coin_pledge',
      'promotion',
      'order_reward',
      'reward_income',
      'reward_balance',
      'withdrawal',
    ])
      await run(sql`alter table ${sql.ref(table)} disable trigger user`)
    await run(sql`insert into country (code, name) values ('JP', '{"cn":"日本"}')`)
    await run(sql`insert into product_option (product_id, label, price_micro, stock)
      values (${shop.posted.productId}, '{"cn":"大"}', 15000000, 1)`)
    await run(sql`insert into announcement (title, content)
      values ('{"cn":"一"}', '{"cn":""}'), ('{"cn":"二"}', '{"cn":""}'), ('{"cn":"三"}', '{"cn":""}')`)
    await run(sql`insert into statement (day, at, body, signature, public_key, root, accounts, last_transfer)
      select '2026-01-01'::date + n, ${now}, '{"held":[]}', '', '', '', 1, 1 from generate_series(1, 3) n`)
    await run(sql`insert into account_wallet (kind, address, account_id, asset, created_at)
      select 'evm', '0x' || n || repeat('0', 39), ${owner.id}, 'ETH', ${later} from generate_series(1, 2) n`)
    await run(sql`insert into delivery_address (account_id, name, phone, country, address, created_at)
      select ${owner.id}, 'n', '+861390000', 'CN', 'a', ${now} from generate_series(1, 3)`)
    await run(sql`insert into notice (account_id, kind, facts, created_at)
      select account_id, kind, facts, created_at from notice, generate_series(1, 2) where account_id = ${owner.id}`)
    await run(sql`update shop_order set account_id = ${owner.id}`)
    await run(sql`insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro,
        created_at, updated_at)
      select ${owner.id}, '1' || lpad(n::text, 18, '0'), 'USDT', 137, '0x' || repeat('1', 40), 1000000, 0, ${now}, ${now}
      from generate_series(1, 3) n`)
    await run(sql`insert into promotion (request_id, title, amount_micro, places, min_days, min_spent_micro, made_at)
      select n::text, '{"cn":"一"}', 1, 1, 1, 1, ${now} from generate_series(1, 3) n`)
    await run(sql`insert into poll (request_id, title, options, voters, made_at, closes_at)
      select n::text, '{"cn":"一"}', '[{"cn":"一"},{"cn":"二"}]', 'members', ${now}, ${later} from generate_series(1, 3) n`)
    await run(sql`insert into order_reward_terms (request_id, buyer_bps, inviter_bps, made_at)
      values ('1', 100, 100, ${now})`)
    await run(sql`insert into order_reward (order_id, line_no, role, account_id, terms_id, margin_micro, share_bps, amount_micro,
        released_at)
      select order_id, line_no, 'buyer', ${owner.id}, 1, 10000, 100, 100, ${now}
      from order_line`)
    await run(sql`insert into reward_programme (request_id, asset, days, reward_bps, min_micro, max_micro, places, made_at)
      select n::text, 'USDT', 30, 100, 1, 1, 1, ${now} from generate_series(1, 3) n`)
    await run(sql`insert into pledge (account_id, programme_id, asset, days, amount_micro, reward_micro, started_on, started_at)
      select ${owner.id}, n, 'USDT', 30, 100, 10, '2026-01-01', ${now} from generate_series(1, 3) n`)
    await run(sql`insert into coin_pledge (level, account_id, programme_id, network, shop, wallet, amount_micro, reward_micro, coin,
        made_at, valid_until, state, ended_at)
      select 18446744073709551615 + n, ${owner.id}, 1, 137, '', '', 1, 1, 1, ${now}, ${later}, 'dropped', ${now}
      from generate_series(1, 3) n`)
    await run(sql`insert into reward_income (source, subject, day, account_id, asset, amount_micro)
      select 'pledge', subject, '2026-01-01'::date + day, ${owner.id}, (array['USDT', 'XMDD', 'MDD'])[1 + subject % 3], 1
      from generate_series(1, 6) subject, generate_series(1, 3) day`)
    await run(sql`insert into comment (kind, product_id, text, language, key, created_at)
      select 'question', ${shop.posted.productId}, 'why', 'en', n::text, ${now} from generate_series(1, 3) n`)
    // A question is public once it is answered.
    await run(sql`insert into comment_reply (comment_id, sender, staff_name, text, key, created_at)
      select id, 'shop', 'Olga', 'so', 'so' || id, ${now} from comment`)
  })
})
afterAll(async () => {
  await world.app.close()
  await world.shop.close()
})

type Listed = { readonly records: readonly Entry[]; readonly total: number }
async function read(name: CallName, input: object): Promise<Listed> {
  const answer = await ask(world.app, name, input, world.owner.token)
  expect([answer.code, answer.text]).toEqual([200, answer.text])
  return answer.result as Listed
}

/** All records: on one page, as any page of two has to agree with. */
async function readAll(name: CallName, input: object, order: Order | undefined): Promise<Entry[]> {
  const asked = order === undefined ? input : { ...input, order }
  const { records, total } = await read(name, { ...asked, pageSize: 100 })
  expect(total).toBe(records.length)
  const pages: Entry[] = []
  for (let pageNo = 1; pages.length < total; pageNo++) {
    const page = { pageNo, pageSize: 2 } satisfies PageAsked
    const one = await read(name, { ...asked, ...page })
    expect([one.total, one.records.length]).toEqual([total, Math.min(2, total - pages.length)])
    pages.push(...one.records)
  }
  expect(pages).toEqual(records)
  return pages
}

const names = Object.keys(ROWS) as PageCall[]

test('every call that takes an order has a row', () => {
  const taking = Object.entries(calls).filter(([, { input }]) => 'order' in input.properties)
  expect(names.toSorted()).toEqual(taking.map(([name]) => name).toSorted())
})

async function expectTurned(
  name: PageCall,
  { own, by: keysOf }: Pick<Row<PageCall>, 'own' | 'by'>,
  input: object,
): Promise<void> {
  const keys = async (order?: Order): Promise<unknown[]> =>
    (await readAll(name, input, order)).flatMap(keysOf)
  const up = await keys('asc')
  expect(new Set(up.map((key) => JSON.stringify(key))).size).toBeGreaterThan(1)
  expect(await keys('desc')).toEqual(up.toReversed())
  expect(await keys()).toEqual(await keys(own))
}

test.each(names)('%s obeys the order that is asked', async (name) => {
  const row = ROWS[name] as Row<PageCall>
  await expectTurned(name, row, row.input?.(world) ?? {})
})

test.each(['position', 'id', 'usdt', 'createTime', 'sold', undefined] as const)(
  'products that a search found obey it, sorted by %s',
  (column) => expectTurned('listProducts', shelf, { name: '商品', ...(column && { column }) }),
)
