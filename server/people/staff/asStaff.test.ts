import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { consoleActor, staffActor, type Actor } from './actor.ts'
import { takeTurn } from './given.ts'
import { startSession } from './session.ts'
import { asStaff, audit, type ActorContext, type StaffContext } from './asStaff.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('staff', 'silent') }
})
afterAll(() => database.drop())

const LIMIT = 100n
let staffId: bigint
let sessionId: bigint
beforeEach(async () => {
  const name = `ada ${Math.random()}`
  await sql`insert into staff_role (name) values (${name})`.execute(ctx.db)
  await sql`insert into staff_permission (role, permission, max_micro) values (${name}, 'refunds.approve', ${LIMIT})`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ id: bigint }>`
    insert into staff (name, role, created_at) values (${name}, ${name}, now()) returning id`.execute(
    ctx.db,
  )
  staffId = rows[0]!.id
  ;({ sessionId } = await startSession(ctx, staffId, 'test'))
})

const by = (actor: Actor): ActorContext => ({ ...ctx, actor })
const logged = async () =>
  (
    await sql<{
      actor_kind: string
      actor_id: bigint | null
      actor_name: string
      subject_id: string
    }>`
      select actor_kind, actor_id, actor_name, subject_id from audit_log order by id`.execute(
      ctx.db,
    )
  ).rows
const approve =
  (id: string, amountMicro = 1n) =>
  async (tx: StaffContext<'refunds.approve'>): Promise<boolean> => {
    await audit(tx, { action: 'test', subject: { kind: 'refund', id }, amountMicro })
    return true
  }

test('who has the permission acts, and the row names them', async () => {
  expect(await asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', approve('1'))).toBe(
    true,
  )
  expect((await logged()).at(-1)).toMatchObject({
    actor_kind: 'staff',
    actor_id: staffId,
    subject_id: '1',
  })
  expect(
    await asStaff(by(consoleActor('eve')), 'returns.decide', async (tx) => {
      await audit(tx, { action: 'test', subject: { kind: 'order', id: '2' }, amountMicro: 1n })
      return true
    }),
  ).toBe(true)
  expect((await logged()).at(-1)).toMatchObject({ actor_kind: 'console', actor_name: 'eve' })
})

test('another permission, an unknown member of staff, a disabled one and a forged actor are refused', async () => {
  const before = await logged()
  const never = async (): Promise<boolean> => expect.fail('the work must not start')
  await expect(
    asStaff(by(staffActor(staffId, sessionId)), 'withdrawals.decide', never),
  ).rejects.toThrow('noPermission')
  await expect(
    asStaff(by(staffActor(staffId + 1_000n, sessionId)), 'refunds.approve', never),
  ).rejects.toThrow('noPermission')
  const forged = JSON.parse('{"kind":"console","name":"eve"}') as Actor
  await expect(asStaff(by(forged), 'refunds.approve', never)).rejects.toThrow('noPermission')
  await expect(
    asStaff(by(Object.create(consoleActor('eve')) as Actor), 'refunds.approve', never),
  ).rejects.toThrow('noPermission')
  await sql`update staff set disabled_at = now() where id = ${staffId}`.execute(ctx.db)
  await expect(
    asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', never),
  ).rejects.toThrow('noPermission')
  expect(await logged()).toEqual(before)
})

test("more than the role's limit is refused, and nothing of it stays", async () => {
  const before = await logged()
  await expect(
    asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', approve('3', LIMIT + 1n)),
  ).rejects.toThrow('overLimit')
  expect(await logged()).toEqual(before)
  expect(
    await asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', approve('3', LIMIT)),
  ).toBe(true)
})

test('work without an audit row is undone, and so is work that says that it was not possible', async () => {
  const rename = (tx: Context) =>
    sql`update staff set name = 'changed' where id = ${staffId}`.execute(tx.db)
  await expect(
    asStaff(by(consoleActor('eve')), 'refunds.approve', async (tx) => Boolean(await rename(tx))),
  ).rejects.toThrow('without an audit row')
  const before = await logged()
  expect(
    await asStaff(by(consoleActor('eve')), 'refunds.approve', async (tx) => {
      await rename(tx)
      await approve('4')(tx)
      return false
    }),
  ).toBe(false)
  expect(await logged()).toEqual(before)
  const { rows } = await sql<{
    name: string
  }>`select name from staff where id = ${staffId}`.execute(ctx.db)
  expect(rows[0]!.name).not.toBe('changed')
})

test('a permission that is taken away in the middle waits for the action, and the next one is refused', async () => {
  const order: string[] = []
  const started = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const acting = asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', async (tx) => {
    started.resolve()
    await go.promise
    order.push('acted')
    return approve('5')(tx)
  })
  await started.promise
  const revoked =
    sql`delete from staff_permission where role = (select role from staff where id = ${staffId})`
      .execute(ctx.db)
      .then(() => order.push('revoked'))
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
      ctx.db,
    )
    if (rows[0]!.waits) break
  }
  go.resolve()
  expect(await acting).toBe(true)
  await revoked
  expect(order).toEqual(['acted', 'revoked'])
  await expect(
    asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', approve('6')),
  ).rejects.toThrow('noPermission')
})

test('inside another transaction nobody can act: what was not possible could not be undone', async () => {
  await expect(
    database.db.transaction((db) =>
      asStaff({ ...by(consoleActor('eve')), db }, 'refunds.approve', approve('7')),
    ),
  ).rejects.toThrow('opens the transaction itself')
})

test('only commands make console actors, and only a shown session or the list that it began makes an actor of staff', () => {
  const root = join(import.meta.dirname, '../../..')
  const makers = ['server', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('server/testing/'))
      .filter((file) =>
        /\b(consoleActor|staffActor|confirmedActor|apiKeyActor)\(/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      ),
  )
  expect(makers.sort()).toEqual([
    'server/commerce/orders/office/refundMany.ts',
    'server/people/staff/actor.ts',
    'server/people/staff/readStaff.ts',
    'tools/scripts/asConsole.ts',
  ])
})

const OTHER_LIMIT = 50n
const give =
  <P extends 'refunds.approve' | 'cases.decide'>(
    permission: P,
    amountMicro: bigint,
    keeps = false,
  ) =>
  (): Promise<boolean> =>
    asStaff(by(staffActor(staffId, sessionId)), permission, async (tx) => {
      const given = { action: 'test', subject: { kind: 'refund', id: '9' }, amountMicro } as const
      await audit(tx as StaffContext<'cases.decide'>, keeps ? { ...given, keeps } : given)
      return true
    })
const addOther = () =>
  sql`
    insert into staff_permission (role, permission, max_micro)
    select role, 'cases.decide', ${OTHER_LIMIT} from staff where id = ${staffId}`.execute(ctx.db)

test('what one person gives by several rights counts together against the largest amount, and by each right against its own', async () => {
  await addOther()
  await give('refunds.approve', 60n)()
  await expect(give('cases.decide', 41n)()).rejects.toMatchObject({ reason: 'overLimit' })
  await give('cases.decide', 40n)()
  await expect(give('refunds.approve', 1n)()).rejects.toMatchObject({ reason: 'overLimit' })
  // Money that stays with the shop is not given.
  await give('cases.decide', 50n, true)()
  await sql`update staff_given set at = at - interval '1 day'`.execute(ctx.db)
  await give('cases.decide', 50n)()
  await expect(give('cases.decide', 1n)()).rejects.toMatchObject({ reason: 'overLimit' })
  await give('refunds.approve', 50n)()
})

test('an action that is undone has given nothing', async () => {
  const undone = asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', async (tx) => {
    await approve('1', LIMIT)(tx)
    return false
  })
  expect(await undone).toBe(false)
  await give('refunds.approve', LIMIT)()
})

/** Held until it is let go, as by a slow action. */
function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

test('gifts of one person at once hold one connection, keep to the amount, and the fifty-first is refused', async () => {
  const { opened, open } = gate()
  const slow = asStaff(by(staffActor(staffId, sessionId)), 'refunds.approve', async (tx) => {
    await opened
    return approve('0', 0n)(tx)
  })
  const others = Array.from({ length: 50 }, () =>
    give('refunds.approve', 3n)().then(
      () => 'given',
      ({ message }: Error) => message,
    ),
  )
  const held = async (): Promise<number> => {
    const { rows } = await sql<{ open: string }>`
      select count(*) as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(ctx.db)
    return Number(rows[0]!.open)
  }
  await expect.poll(held).toBe(1)
  // Time for a second one to be taken.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await held()).toBe(1)
  open()
  await slow
  const ends = await Promise.all(others)
  expect(ends.filter((end) => end === 'given')).toHaveLength(Number(LIMIT / 3n))
  expect(ends.filter((end) => end.includes('tooManyRequests'))).toHaveLength(1)
})

test('a gift waits while another process has this person’s turn', async () => {
  const { opened, open } = gate()
  const taken = gate()
  const elsewhere = inTransaction(ctx, async (tx) => {
    if (await takeTurn(tx, `staff:${staffId}`)) taken.open()
    await opened
  })
  await taken.opened
  let done = false
  const mine = give('refunds.approve', 1n)().then(() => (done = true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(done).toBe(false)
  open()
  await elsewhere
  expect(await mine).toBe(true)
})
