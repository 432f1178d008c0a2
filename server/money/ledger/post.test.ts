import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../basics/errors.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkLedger } from './checkLedger.ts'
import type { Holder, Movement } from './ledger.ts'
import { post } from './post.ts'
import { readBalance } from './readBalance.ts'
import { readBalances } from './readBalances.ts'
import { readSystemBalance } from './readSystemBalance.ts'
import { addAccounts, ledgerContext, manyAtOnce } from '../../testing/ledger.ts'

let database: TestDatabase
let ctx: Context
let turn = 0
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = ledgerContext(database.db)
})
afterAll(() => database.drop())

const demo: Holder = { system: 'demo' }
const user = (account: bigint): Holder => ({ account })
const move = (
  from: Holder,
  to: Holder,
  amountMicro: bigint,
  over: Partial<Movement> = {},
): Movement => ({
  from,
  to,
  asset: 'XMDD',
  amountMicro,
  kind: 'transferOut',
  kindTo: 'transferIn',
  reference: `test:${turn++}`,
  ...over,
})
const posted = (...movements: Movement[]): Promise<void> =>
  inTransaction(ctx, (tx) => post(tx, movements))
const spendable = async (account: bigint): Promise<bigint> =>
  (await readBalance(ctx, account, 'XMDD')).amountMicro

describe('a movement', () => {
  test('a movement takes from one and gives to the other, in its asset', async () => {
    const [a, b] = (await addAccounts(database.db, 2)) as [bigint, bigint]
    await posted(move(demo, user(a), 1_000n), move(demo, user(a), 7n, { asset: 'USDT' }))
    await posted(move(user(a), user(b), 400n))
    expect(await readBalances(ctx, a)).toEqual([
      { asset: 'USDT', amountMicro: 7n, reservedMicro: 0n },
      { asset: 'XMDD', amountMicro: 600n, reservedMicro: 0n },
    ])
    expect(await readBalances(ctx, b)).toEqual([
      { asset: 'XMDD', amountMicro: 400n, reservedMicro: 0n },
    ])
    expect(await readBalance(ctx, b, 'MDD')).toEqual({
      asset: 'MDD',
      amountMicro: 0n,
      reservedMicro: 0n,
    })
  })

  test('a movement that the balance does not cover is refused with 40005, and with it all others', async () => {
    const [a, b] = (await addAccounts(database.db, 2)) as [bigint, bigint]
    await posted(move(demo, user(a), 100n))
    await expect(
      posted(move(demo, user(b), 5n), move(user(a), user(b), 101n)),
    ).rejects.toMatchObject({ name: 'insufficientBalance' })
    await expect(posted(move(user(b), user(a), 1n))).rejects.toThrow(Refusal)
    expect([await spendable(a), await spendable(b)]).toEqual([100n, 0n])
  })

  test('a movement may pass on what comes in with the same call', async () => {
    const [a, b] = (await addAccounts(database.db, 2)) as [bigint, bigint]
    await posted(
      move(demo, user(a), 50n),
      move(user(a), user(b), 30n),
      move(user(b), { system: 'fees' }, 1n),
    )
    expect([await spendable(a), await spendable(b)]).toEqual([20n, 29n])
  })

  test.each([0n, -1n])('of %s is a fault', async (amount) => {
    const [a] = (await addAccounts(database.db, 1)) as [bigint]
    await expect(posted(move(demo, user(a), amount))).rejects.toThrow('amount_micro')
  })

  test('to its own sender, or of an account that does not exist, is a fault', async () => {
    const [a] = (await addAccounts(database.db, 1)) as [bigint]
    await expect(posted(move(user(a), user(a), 1n))).rejects.toThrow('ledger_transfer')
    await expect(posted(move(demo, user(999_999_999n), 1n))).rejects.toThrow(
      'ledger_account_account_id_fkey',
    )
  })

  test('under a reference that was used before is a fault, alone and at once', async () => {
    const [a] = (await addAccounts(database.db, 1)) as [bigint]
    const reference = `once:${a}`
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => posted(move(demo, user(a), 3n, { reference }))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(posted(move(demo, user(a), 3n, { reference }))).rejects.toThrow(
      'ledger_transfer_reference',
    )
    expect(await spendable(a)).toBe(3n)
  })

  test('outside of a transaction is refused', async () => {
    const [a] = (await addAccounts(database.db, 1)) as [bigint]
    await expect(post(ctx as never, [move(demo, user(a), 1n)])).rejects.toThrow(
      'must run inside a transaction',
    )
  })
})

test('a pool pays only what was put into it; the sales account is one balance however it is spread', async () => {
  const [a] = (await addAccounts(database.db, 1)) as [bigint]
  const pool: Holder = { system: 'pool:spring' }
  await expect(posted(move(pool, user(a), 1n))).rejects.toMatchObject({ code: 40005 })
  await posted(move(demo, pool, 10n))
  await posted(move(pool, user(a), 10n))
  await expect(posted(move(pool, user(a), 1n))).rejects.toMatchObject({ code: 40005 })
  expect(await readSystemBalance(ctx, 'pool:spring', 'XMDD')).toBe(0n)
  await posted(move(demo, user(a), 40n))
  await Promise.all(
    Array.from({ length: 40 }, () => posted(move(user(a), { system: 'sales' }, 1n))),
  )
  expect(await readSystemBalance(ctx, 'sales', 'XMDD')).toBe(40n)
  const { rows } = await sql<{
    count: bigint
  }>`select count(*) from ledger_account where system = 'sales'`.execute(database.db)
  expect(rows[0]!.count).toBeGreaterThan(1n)
})

describe('at once', () => {
  test('of a thousand transfers from one balance exactly the affordable ones succeed', async () => {
    const [a, ...others] = (await addAccounts(database.db, 6)) as [bigint, ...bigint[]]
    for (let round = 0; round < 2; round++) {
      const before = await Promise.all(others.map(spendable))
      await posted(move(demo, user(a), 7_003n))
      const results = await manyAtOnce(1_000, (at) =>
        posted(move(user(a), user(others[at % others.length]!), 10n)),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(700)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 40005 })
      expect(await spendable(a)).toBe(3n)
      const gained = (await Promise.all(others.map(spendable))).map((now, at) => now - before[at]!)
      expect(gained.reduce((sum, one) => sum + one, 0n)).toBe(7_000n)
      await posted(move(user(a), demo, 3n))
    }
  })

  test('accounts that pay each other in a circle, both ways, never wait for each other', async () => {
    const circle = await addAccounts(database.db, 5)
    await posted(...circle.map((one) => move(demo, user(one), 1_000n)))
    const next = (at: number): Movement[] =>
      circle
        .map((one, step) => ({ from: one, to: circle[(step + (at % 2 === 0 ? 1 : 4)) % 5]! }))
        .map(({ from, to }) => move(user(from), user(to), BigInt(1 + (at % 7))))
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        posted(...(at % 3 === 0 ? next(at).toReversed() : next(at))),
      ),
    )
    expect(await Promise.all(circle.map(spendable))).toEqual(circle.map(() => 1_000n))
  })

  test('accounts that are opened at the same moment are opened once', async () => {
    const fresh = await addAccounts(database.db, 8)
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        posted(
          ...(at % 2 ? fresh : fresh.toReversed()).map((one) =>
            move(demo, user(one), 1n, { asset: 'MDD' }),
          ),
        ),
      ),
    )
    for (const one of fresh)
      expect(await readBalance(ctx, one, 'MDD')).toMatchObject({ amountMicro: 40n })
  })
})

test('the ledger adds up after many movements at once', async () => {
  const figures = await checkLedger(ctx)
  expect(figures.transfers).toBeGreaterThan(2_000)
  for (const { usersMicro, systemMicro } of figures.assets)
    expect(usersMicro + systemMicro).toBe(0n)
})
