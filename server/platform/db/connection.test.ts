import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from './sql.ts'
import type { Connection } from './connection.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('a connection that breaks between two statements of a transaction fails that transaction and ends no process', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown): number => unhandled.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const { db } = database
  await expect(
    db.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
      await sleep(200)
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  process.off('uncaughtExceptionMonitor', note)
  expect(unhandled).toEqual([])
})

test('a transaction is undone whole, done whole, and nothing when it does nothing', async () => {
  const { db } = database
  const count = async (): Promise<bigint> =>
    (await sql<{ n: bigint }>`select count(*) as n from category`.execute(db)).rows[0]!.n
  const add = (tx: Connection) =>
    sql`insert into category (name, position) values ('{"cn": "类"}', 1)`.execute(tx)
  const before = await count()
  await expect(
    db.transaction(async (tx) => {
      await add(tx)
      await add(tx)
      throw new Error('given up')
    }),
  ).rejects.toThrow('given up')
  expect(await count()).toBe(before)
  await db.transaction(async (tx) => {
    await add(tx)
    await add(tx)
  })
  expect(await count()).toBe(before + 2n)
  expect(await db.transaction(async () => 'nothing asked')).toBe('nothing asked')
  await expect(
    db.transaction(async () => Promise.reject(new Error('before anything'))),
  ).rejects.toThrow('before anything')
  expect(await count()).toBe(before + 2n)
})

test('a first statement that fails leaves a connection that works, and no transaction open', async () => {
  const { db } = database
  for (let round = 0; round < 30; round++) {
    await expect(
      db.transaction((tx) =>
        sql`insert into category (name, position) values (${null}, 1)`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: '23502' })
  }
  const { rows } = await sql<{
    open: bigint
  }>`select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    db,
  )
  expect(rows).toEqual([{ open: 0n }])
})

test('statements without values, several at once and other ways of beginning are in their transaction too', async () => {
  const { db } = database
  const inBlock = async (tx: Connection): Promise<boolean> => {
    const first = await sql<{ id: bigint }>`select txid_current() as id`.execute(tx)
    const second = await sql<{ id: bigint }>`select txid_current() as id`.execute(tx)
    return first.rows[0]!.id === second.rows[0]!.id
  }
  expect(await db.transaction(inBlock)).toBe(true)
  expect(await db.transaction(inBlock, 'repeatable read')).toBe(true)
  const ids = await db.transaction((tx) =>
    Promise.all(
      [1, 2, 3].map((n) =>
        sql<{ id: bigint; n: number }>`select txid_current() as id, ${n}::int as n`.execute(tx),
      ),
    ),
  )
  expect(ids.map(({ rows }) => rows[0]!.n)).toEqual([1, 2, 3])
  expect(new Set(ids.map(({ rows }) => rows[0]!.id)).size).toBe(1)
})

test('lists arrive as they were given, whatever is in their texts', async () => {
  const given = {
    texts: [
      '',
      'NULL',
      'null',
      '{a,b}',
      'a "quoted" one',
      'back\\slash',
      ' blanks ',
      'two\nlines',
      '小铺',
      null,
    ],
    plain: ['', 'NULL', 'null', '{a,b}', ' blanks ', '小铺', null],
    counts: [0, -1, 2 ** 31 - 1, null],
    numbers: [0n, -(2n ** 63n), 2n ** 63n - 1n, null],
    bools: [true, false, null],
    times: [new Date(0), new Date(1_800_000_000_123), null],
    bytes: [Buffer.from([0, 255]), null],
    none: [],
  }
  const { rows } = await sql`
    select ${given.texts}::text[] as texts, ${given.plain}::text[] as plain,
      ${given.counts}::integer[] as counts, ${given.numbers}::bigint[] as numbers, ${given.bools}::boolean[] as bools,
      ${given.times}::timestamptz[] as times, ${given.bytes}::bytea[] as bytes, ${given.none}::text[] as none`.execute(
    database.db,
  )
  expect(rows).toEqual([{ ...given, numbers: given.numbers.map((one) => one?.toString() ?? null) }])
})
