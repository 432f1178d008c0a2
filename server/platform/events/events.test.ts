import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_EVENTS } from '../../../basics/status.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inTransaction, type Context } from '../db/context.ts'
import { listen } from '../db/listen.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log.ts'
import { emit, emitting, eventOf } from './emit.ts'
import { EVENTS } from './events.ts'
import { listEvents } from './listEvents.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('events', 'silent') }
})
afterAll(() => database.drop())

test('docs/events.md lists every event with its facts and readers', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8')
  const told = page.split('\n').filter((line) => line.startsWith('| `'))
  const list = (words: readonly string[]): string => words.join(', ') || '-'
  expect(told).toEqual(
    Object.entries(EVENTS).map(
      ([name, { facts, readers }]) => `| \`${name}\` | ${list(facts)} | ${list(readers)} |`,
    ),
  )
})

test("an order's events are those that the calls name", () => {
  const named = Object.keys(EVENTS).filter((name) => name.startsWith('order.'))
  expect(named).toEqual(ORDER_EVENTS.map((kind) => `order.${kind}`))
})

test('an event is read in its order, and only by its subject', async () => {
  await inTransaction(ctx, async (tx) => {
    const events = [
      eventOf('order.created', { network: 137 }),
      eventOf('order.paid', { amount: '1.00' }),
    ]
    await emitting(tx.now(), '1', events, sql`true`).execute(tx.db)
    await emitting(tx.now(), '1', events, sql`false`).execute(tx.db)
    await emit(tx, 'order.returnAsked', '1', {})
    await emit(tx, 'withdrawal.sent', '1', { txHash: 'a "quoted" \\ one' })
  })
  expect(await listEvents(ctx, 'order', '1')).toMatchObject([
    { kind: 'created', facts: { network: 137 } },
    { kind: 'paid', facts: { amount: '1.00' } },
    { kind: 'returnAsked', facts: {} },
  ])
  expect(await listEvents(ctx, 'withdrawal', '1')).toMatchObject([
    { kind: 'sent', facts: { txHash: 'a "quoted" \\ one' } },
  ])
})

test('events that strangers can make without end are cut off after the first ones, others never', async () => {
  await inTransaction(ctx, async (tx) => {
    await emit(tx, 'order.created', 'flooded', {})
    for (let count = 0; count < 60; count++)
      await emit(tx, 'order.transferSeen', 'flooded', { amount: `${count}` })
    await emit(tx, 'order.paid', 'flooded', {})
  })
  const events = await listEvents(ctx, 'order', 'flooded')
  expect(events.map(({ kind }) => kind)).toEqual([
    'created',
    ...Array(50).fill('transferSeen'),
    'paid',
  ])
  expect(events[50]).toMatchObject({ facts: { amount: '49' } })
})

test('an event that was rolled back reaches no one, a committed one everyone once', async () => {
  const heard: string[] = []
  const connected = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const listener = listen(
    database.url,
    { order_changed: (id) => (id === 'end' ? done.resolve() : void heard.push(id)) },
    connected.resolve,
    ctx.log,
  )
  await connected.promise
  await expect(
    inTransaction(ctx, async (tx) => {
      await emit(tx, 'order.cancelled', '2', {})
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await inTransaction(ctx, async (tx) => {
    await emit(tx, 'order.late', '3', {})
    await emit(tx, 'order.credited', '3', {})
  })
  await inTransaction(ctx, (tx) => emit(tx, 'order.paid', 'end', {}))
  await done.promise
  await listener.close()
  expect(heard).toEqual(['3'])
  expect(await listEvents(ctx, 'order', '2')).toEqual([])
})

test('no event is emitted outside a transaction', async () => {
  await expect(emit(ctx, 'order.paid', '4', {})).rejects.toThrow('inside a transaction')
})
