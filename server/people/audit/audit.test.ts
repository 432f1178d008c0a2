import { sql } from '../../platform/db/sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { auditHash } from './auditLog.ts'
import { recordAudit } from './recordAudit.ts'
import { sealAudit } from './sealAudit.ts'
import { verifyAudit } from './verifyAudit.ts'

let database: TestDatabase
let ctx: Context
beforeEach(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('audit', 'silent') }
})
afterEach(() => database.drop())

const record = (tx: TransactionContext, id: string): Promise<void> =>
  recordAudit(tx, {
    actor: { kind: 'console', id: null, name: 'ada' },
    permission: 'refunds.approve',
    action: 'approveRefund',
    subject: { kind: 'refund', id },
    facts: { why: 'looks good' },
  })
const add = (id: string): Promise<void> => inTransaction(ctx, (tx) => record(tx, id))
/** As somebody does who has the rights of the table's owner. */
const tamper = async (statement: string): Promise<void> => {
  await sql.raw('alter table audit_log disable trigger user').execute(ctx.db)
  await sql.raw(statement).execute(ctx.db)
  await sql.raw('alter table audit_log enable trigger user').execute(ctx.db)
}
const sealed = async (count: number): Promise<void> => {
  for (let id = 1; id <= count; id++) await add(String(id))
  expect(await sealAudit(ctx)).toBe(count)
  expect(await verifyAudit(ctx)).toMatchObject({ rows: count, problems: [] })
}

test('a row that commits after later ones is sealed when it is seen', async () => {
  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const late = inTransaction(ctx, async (tx) => {
    await record(tx, 'late')
    written.resolve()
    await commit.promise
  })
  await written.promise
  await add('early')
  expect(await sealAudit(ctx)).toBe(1)
  commit.resolve()
  await late
  expect(await sealAudit(ctx)).toBe(1)
  expect(await sealAudit(ctx)).toBe(0)
  const { rows } = await sql<{ subject_id: string; seq: bigint }>`
    select subject_id, seq from audit_log order by id`.execute(ctx.db)
  expect(rows).toEqual([
    { subject_id: 'late', seq: 2n },
    { subject_id: 'early', seq: 1n },
  ])
  expect(await verifyAudit(ctx)).toMatchObject({ rows: 2, problems: [] })
})

test('several sealers at once make one chain, while rows are added', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await add(String(at))
      await sealAudit(ctx)
    }),
  )
  while ((await sealAudit(ctx)) > 0);
  expect(await verifyAudit(ctx)).toMatchObject({ rows: 20, problems: [] })
})

test('the shop itself cannot change, remove or reseal a row', async () => {
  await sealed(1)
  for (const statement of [
    sql`update audit_log set facts = '{}'`,
    sql`update audit_log set seq = 7`,
    sql`update audit_log set seq = null, hash = null`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(ctx.db)).rejects.toThrow('is refused')
  await add('unsealed')
  await expect(
    sql`update audit_log set actor_name = 'eve', seq = 2, hash = ${Buffer.alloc(32)} where seq is null`.execute(
      ctx.db,
    ),
  ).rejects.toThrow('is refused')
})

const COLUMNS = [
  "at = at + interval '1 microsecond'",
  "actor_name = 'eve'",
  "actor_kind = 'staff', actor_id = 1",
  "permission = 'returns.decide'",
  "action = 'refuseRefund'",
  "subject_kind = 'order'",
  "subject_id = '9'",
  'facts = facts || \'{"why": "other"}\'',
]
test.each(COLUMNS)('a change of a sealed row is found: %s', async (change) => {
  await sealed(3)
  await tamper(`update audit_log set ${change} where seq = 2`)
  expect((await verifyAudit(ctx)).problems).toEqual([{ what: 'changed', seq: 2n, id: '2' }])
})

test('a removed row is found, and so are two rows that changed places', async () => {
  await sealed(4)
  await tamper('delete from audit_log where seq = 2')
  expect((await verifyAudit(ctx)).problems).toEqual([{ what: 'removed', seq: 2n, id: null }])
  await tamper(
    'update audit_log set seq = case seq when 3 then 104 else 103 end where seq in (3, 4)',
  )
  await tamper('update audit_log set seq = seq - 100 where seq > 100')
  expect((await verifyAudit(ctx)).problems).toContainEqual({ what: 'changed', seq: 4n, id: '3' })
})

test('an end that was cut off, and a chain that was computed anew, miss a known head', async () => {
  await sealed(3)
  const { head } = await verifyAudit(ctx)
  expect(await verifyAudit(ctx, head!)).toMatchObject({ problems: [] })
  await tamper('delete from audit_log where seq = 3')
  expect((await verifyAudit(ctx)).problems).toEqual([])
  expect((await verifyAudit(ctx, head!)).problems).toEqual([
    { what: 'recomputed', seq: 3n, id: null },
  ])
})

test('a row that gets no seal is told of after a minute', async () => {
  await add('1')
  expect((await verifyAudit(ctx)).problems).toEqual([])
  const later = { ...ctx, now: () => new Date(Date.now() + 61_000) }
  expect((await verifyAudit(later)).problems).toEqual([{ what: 'unsealed', seq: null, id: '1' }])
})

test('the seal covers where one column ends and the next begins', () => {
  const row = {
    id: '1',
    at: '',
    actor_kind: 'console',
    actor_id: null,
    actor_name: 'ab',
    permission: 'c',
    action: 'd',
    subject_kind: 'e',
    subject_id: 'f',
    facts: '{}',
  }
  const start = Buffer.alloc(32)
  expect(auditHash(start, 1n, row)).not.toEqual(
    auditHash(start, 1n, { ...row, actor_name: 'a', permission: 'bc' }),
  )
})
