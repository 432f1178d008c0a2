import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { completeReserved } from './completeReserved.ts'
import type { Movement } from './ledger.ts'
import { listPostings, type PostingsAsked } from './listPostings.ts'
import { post } from './post.ts'
import { reserve } from './reserve.ts'
import { addAccounts, ledgerContext } from '../../testing/ledger.ts'

let database: TestDatabase
let ctx: Context
let a: bigint
let b: bigint
const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const at = (hour: number): Date => new Date(START + hour * HOUR)

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = ledgerContext(database.db)
  ;[a, b] = (await addAccounts(database.db, 2)) as [bigint, bigint]
  const user = (account: bigint) => ({ account })
  const movements: Omit<Movement, 'reference'>[] = [
    { from: { system: 'demo' }, to: user(a), asset: 'USDT', amountMicro: 100n, kind: 'playMoney' },
    {
      from: user(a),
      to: user(b),
      asset: 'USDT',
      amountMicro: 10n,
      kind: 'transferOut',
      kindTo: 'transferIn',
    },
    { from: { system: 'demo' }, to: user(a), asset: 'XMDD', amountMicro: 50n, kind: 'playMoney' },
    {
      from: user(b),
      to: user(a),
      asset: 'USDT',
      amountMicro: 4n,
      kind: 'transferOut',
      kindTo: 'transferIn',
    },
    {
      from: user(a),
      to: { system: 'sales' },
      asset: 'XMDD',
      amountMicro: 5n,
      kind: 'orderPayment',
      kindTo: 'sale',
    },
  ]
  for (const [hour, movement] of movements.entries())
    await inTransaction({ ...ctx, now: () => at(hour) }, (tx) =>
      post(tx, [{ ...movement, reference: `list:${hour}` }]),
    )
  await inTransaction({ ...ctx, now: () => at(5) }, (tx) =>
    reserve(tx, {
      from: user(a),
      to: { system: 'payouts:56' },
      asset: 'USDT',
      amountMicro: 30n,
      kind: 'withdrawal',
      reference: 'list:done',
    }),
  )
  await inTransaction({ ...ctx, now: () => at(6) }, (tx) => completeReserved(tx, 'list:done'))
  await inTransaction({ ...ctx, now: () => at(7) }, (tx) =>
    reserve(tx, {
      from: user(a),
      to: { system: 'payouts:56' },
      asset: 'USDT',
      amountMicro: 1n,
      kind: 'withdrawal',
      reference: 'list:open',
    }),
  )
})
afterAll(() => database.drop())

const list = (over: Partial<PostingsAsked> = {}) =>
  listPostings(ctx, { accountId: a, pageNo: 1, pageSize: 20, order: 'desc', ...over })
const amounts = async (over: Partial<PostingsAsked> = {}): Promise<bigint[]> =>
  (await list(over)).rows.map(({ amountMicro }) => amountMicro)

test('an account sees what moved its balances, newest first, signed, each side by its own name', async () => {
  const { rows, total } = await list()
  expect(total).toBe(6)
  expect(
    rows.map(({ asset, amountMicro, kind, reference, other, at: when }) => ({
      asset,
      amountMicro,
      kind,
      reference,
      other,
      at: when,
    })),
  ).toEqual([
    {
      asset: 'USDT',
      amountMicro: -30n,
      kind: 'withdrawal',
      reference: 'list:done',
      other: null,
      at: at(6),
    },
    {
      asset: 'XMDD',
      amountMicro: -5n,
      kind: 'orderPayment',
      reference: 'list:4',
      other: null,
      at: at(4),
    },
    {
      asset: 'USDT',
      amountMicro: 4n,
      kind: 'transferIn',
      reference: 'list:3',
      other: b,
      at: at(3),
    },
    {
      asset: 'XMDD',
      amountMicro: 50n,
      kind: 'playMoney',
      reference: 'list:2',
      other: null,
      at: at(2),
    },
    {
      asset: 'USDT',
      amountMicro: -10n,
      kind: 'transferOut',
      reference: 'list:1',
      other: b,
      at: at(1),
    },
    {
      asset: 'USDT',
      amountMicro: 100n,
      kind: 'playMoney',
      reference: 'list:0',
      other: null,
      at: at(0),
    },
  ])
  expect(
    (await list({ accountId: b })).rows.map(({ amountMicro, kind, other }) => [
      amountMicro,
      kind,
      other,
    ]),
  ).toEqual([
    [-4n, 'transferOut', a],
    [10n, 'transferIn', a],
  ])
})

test('postings are listed by asset, kind and time', async () => {
  expect(await amounts({ asset: 'XMDD' })).toEqual([-5n, 50n])
  expect(await amounts({ kind: 'transferIn' })).toEqual([4n])
  expect(await amounts({ from: at(1), to: at(3) })).toEqual([50n, -10n])
  expect(await list({ kind: 'deposit' })).toEqual({ rows: [], total: 0 })
})

test('pages of postings together are the whole list, in either order', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const pages = await Promise.all([1, 2, 3].map((pageNo) => list({ pageNo, pageSize: 2, order })))
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6])
    expect(pages.flatMap(({ rows }) => rows)).toEqual((await list({ order })).rows)
  }
  expect(await list({ pageNo: 9 })).toEqual({ rows: [], total: 6 })
})
