import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '../../../basics/errors.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { idempotently } from './idempotently.ts'
import { post } from './post.ts'
import { readBalance } from './readBalance.ts'
import { addAccounts, ledgerContext } from '../../testing/ledger.ts'

let database: TestDatabase
let ctx: Context
let a: bigint
let b: bigint
let turn = 0
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = ledgerContext(database.db)
  ;[a, b] = (await addAccounts(database.db, 2)) as [bigint, bigint]
})
afterAll(() => database.drop())

const request = (
  over: {
    requestId?: string
    call?: string
    content?: Record<string, unknown>
    accountId?: bigint
  } = {},
) => ({
  accountId: a,
  requestId: `17000000000000000${turn++}`,
  call: 'internalTransfer',
  content: { asset: 'USDT', amount: '1', to: b },
  ...over,
})
/** Pays 1 from the demo account; the answer names the run that made it. */
const pay =
  (reference: string) =>
  async (tx: TransactionContext): Promise<{ zeta: string; alpha: number }> => {
    await post(tx, [
      {
        from: { system: 'demo' },
        to: { account: a },
        asset: 'USDT',
        amountMicro: 1n,
        kind: 'playMoney',
        reference,
      },
    ])
    return { zeta: reference, alpha: Math.random() }
  }
const balance = async (): Promise<bigint> => (await readBalance(ctx, a, 'USDT')).amountMicro

test('a hundred repeats at once have one effect and the same answer', async () => {
  const [asked, before] = [request(), await balance()]
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => idempotently(ctx, asked, pay(`parallel:${at}`))),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(Object.keys(answers[0]!)).toEqual(['zeta', 'alpha'])
  expect(await balance()).toBe(before + 1n)
  expect(
    await idempotently(
      ctx,
      { ...asked, content: { to: b, amount: '1', asset: 'USDT' } },
      pay('parallel:later'),
    ),
  ).toEqual(answers[0])
  expect(await balance()).toBe(before + 1n)
})

test('a request id is refused for other content or another call, and is free for another account', async () => {
  const asked = request()
  const first = await idempotently(ctx, asked, pay('content:1'))
  await expect(
    idempotently(ctx, { ...asked, content: { ...asked.content, amount: '2' } }, pay('content:2')),
  ).rejects.toMatchObject({ code: 40003, fields: { requestId: 'used' } })
  await expect(
    idempotently(ctx, { ...asked, call: 'swapCoins' }, pay('content:3')),
  ).rejects.toMatchObject({ code: 40003 })
  expect(await idempotently(ctx, { ...asked, accountId: b }, pay('content:4'))).not.toEqual(first)
})

test('other content at the same moment: one is done, the other refused', async () => {
  for (let round = 0; round < 5; round++) {
    const [asked, before] = [request(), await balance()]
    const results = await Promise.allSettled(
      ['1', '2'].map((amount) =>
        idempotently(ctx, { ...asked, content: { amount } }, pay(`race:${round}:${amount}`)),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance()).toBe(before + 1n)
  }
})

test('a refusal and a fault are not kept: the repeat is judged anew', async () => {
  const [asked, before] = [request(), await balance()]
  await expect(
    idempotently(ctx, asked, async (tx) => {
      await pay('anew:1')(tx)
      return refuse('amountTooLow')
    }),
  ).rejects.toMatchObject({ code: 40006 })
  await expect(idempotently(ctx, asked, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect(await balance()).toBe(before)
  await idempotently(ctx, asked, pay('anew:1'))
  expect(await balance()).toBe(before + 1n)
})

test('two that wait for each other are both done in the end', async () => {
  const locks =
    (first: number, second: number) =>
    async (tx: TransactionContext): Promise<string> => {
      await sql`select pg_advisory_xact_lock(${first})`.execute(tx.db)
      await sql`select pg_sleep(0.1), pg_advisory_xact_lock(${second})`.execute(tx.db)
      return `${first}${second}`
    }
  expect(
    await Promise.all([
      idempotently(ctx, request(), locks(1, 2)),
      idempotently(ctx, request(), locks(2, 1)),
    ]),
  ).toEqual(['12', '21'])
})

test('an answer that could not be given again is a fault', async () => {
  await expect(idempotently(ctx, request(), async () => undefined)).rejects.toThrow(
    'returned nothing to store',
  )
})
