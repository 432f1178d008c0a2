import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { inTransaction, type Context } from './context.ts'
import { copyIn, copyParts, type CopyWriter } from './copyIn.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

type Row = {
  place: number
  amount: bigint | number
  base: bigint | null
  at: number | null
  name: string | null
}

let database: TestDatabase
let ctx: Context
const COPY = 'copy copied (place, amount, base, at, name) from stdin (format binary)'
const write = (to: CopyWriter, row: Row): void => {
  to.integer(row.place)
  to.bigint(row.amount)
  to.numeric(row.base)
  to.timestamp(row.at)
  to.text(row.name)
}
const parts = (rows: readonly Row[]) => copyParts(rows, 5, write)
const plain = (place: number): Row => ({
  place,
  amount: place,
  base: BigInt(place),
  at: 0,
  name: `name ${place}`,
})
const stored = async () =>
  (
    await sql<{
      place: number
      amount: bigint
      base: bigint | null
      at: Date | null
      name: string | null
    }>`select * from copied order by place`.execute(database.db)
  ).rows

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
  await sql`create table copied (place integer primary key, amount bigint not null, base numeric(78, 0), at timestamptz, name text)`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

describe('copyIn', () => {
  it('carries every kind of value exactly', async () => {
    const amounts: (bigint | number)[] = [
      0,
      -1,
      2 ** 32,
      Number.MAX_SAFE_INTEGER,
      -(2 ** 40) - 1,
      2n ** 63n - 1n,
      -(2n ** 63n),
    ]
    const bases = [
      0n,
      1n,
      9_999n,
      10_000n,
      100_000_000n,
      123_456_789n,
      2n ** 53n,
      2n ** 53n + 1n,
      10n ** 18n,
      123n * 10n ** 24n,
      2n ** 256n - 1n,
      10n ** 78n - 1n,
      null,
    ]
    const times = [0, -1, 946_684_799_999, 1_790_000_000_123, null]
    const names = ['', 'held', '四件套 – ñ', 'x'.repeat(5_000), null]
    const rows = Array.from({ length: 13 }, (_, at): Row => ({
      place: at === 12 ? -(2 ** 31) : at,
      amount: amounts[at % 7]!,
      base: bases[at]!,
      at: times[at % 5]!,
      name: names[at % 5]!,
    }))
    await inTransaction(ctx, (tx) => copyIn(tx, COPY, parts(rows)))
    expect(await stored()).toEqual(
      rows
        .toSorted((a, b) => a.place - b.place)
        .map((row) => ({
          ...row,
          amount: BigInt(row.amount),
          at: row.at === null ? null : new Date(row.at),
        })),
    )
    await sql`truncate copied`.execute(database.db)
  })

  it('carries nothing, and more than fits into one part', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => plain(at))
    await inTransaction(ctx, async (tx) => {
      await copyIn(tx, COPY, parts([]))
      await copyIn(tx, COPY, parts(many))
    })
    expect(await stored()).toEqual(
      many.map((row) => ({ ...row, amount: BigInt(row.amount), at: new Date(0) })),
    )
    await sql`truncate copied`.execute(database.db)
  })

  it('says what the database refuses, and the transaction goes on from its mark', async () => {
    await inTransaction(ctx, async (tx) => {
      await copyIn(tx, `savepoint many; ${COPY}; release savepoint many`, parts([plain(1)]))
      const again = copyIn(
        tx,
        `savepoint many; ${COPY}; release savepoint many`,
        parts(Array.from({ length: 20_000 }, (_, at) => plain(at))),
      )
      await expect(again).rejects.toMatchObject({ code: '23505' })
      await sql`rollback to savepoint many; release savepoint many`.execute(tx.db)
      await copyIn(tx, COPY, parts([plain(2)]))
    })
    expect((await stored()).map((row) => row.place)).toEqual([1, 2])
    await sql`truncate copied`.execute(database.db)
  })

  it.each<[string, Partial<Row>, RegExp]>([
    ['an int4', { place: 2 ** 31 }, /2147483648 is no int4/],
    ['an int8', { amount: 2n ** 63n }, /9223372036854775808 is no int8/],
    ['a fraction', { amount: 0.5 }, /0\.5/],
    ['a negative numeric', { base: -1n }, /-1 is negative/],
    ['a text', { name: '四'.repeat(40_000) }, /too long/],
  ])(
    'stores nothing when %s does not fit, and the connection goes on',
    async (_what, over, fault) => {
      await expect(
        inTransaction(ctx, (tx) => copyIn(tx, COPY, parts([plain(1), { ...plain(2), ...over }]))),
      ).rejects.toThrow(fault)
      expect(await stored()).toEqual([])
      await inTransaction(ctx, (tx) => copyIn(tx, COPY, parts([plain(3)])))
      expect(await stored()).toHaveLength(1)
      await sql`truncate copied`.execute(database.db)
    },
  )
})
