import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../api/calls.ts'
import { readContact } from '../../commerce/content/contact.ts'
import { listDeliveryGroups } from '../../commerce/content/deliveryGroups.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { sql } from '../../platform/db/sql.ts'
import { createInputCheck } from '../../platform/http/validate.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { saveDelivery, setContact } from './saveBasics.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('owners hear of another customer service, not of the first one or the same again', async () => {
  const ctx: ActorContext = {
    db: database.db,
    now: () => new Date(),
    log: createLog('test', 'silent'),
    actor: consoleActor('Olga'),
  }
  for (const link of ['https://t.me/shop', 'https://t.me/shop', 'https://t.me/thief'])
    await setContact(ctx, { link })
  const { rows } = await sql<{ kind: string; facts: object }>`
    select kind, facts from alarm`.execute(ctx.db)
  expect(rows).toEqual([
    {
      kind: 'settingChange',
      facts: { setting: 'telegram', value: 'https://t.me/thief', by: 'Olga' },
    },
  ])
})

test.each([
  ['help@shop.example', 'mailto:help@shop.example'],
  ['+86 138-1234-5678', 'tel:+86138-1234-5678'],
  ['t.me/shop', 'https://t.me/shop'],
])('a contact written without its scheme is taken: %s', async (typed, link) => {
  const ctx: ActorContext = {
    db: database.db,
    now: () => new Date(),
    log: createLog('test', 'silent'),
    actor: consoleActor('Olga'),
  }
  await setContact(ctx, { link: typed })
  expect((await readContact(ctx)).value).toBe(link)
  await expect(setContact(ctx, { link: 'javascript:alert(1)' })).rejects.toThrow()
})

test.each([
  [{ fee: 'five' }, { fee: 'format' }],
  [{ fee: '9'.repeat(18) }, { fee: 'tooLarge' }],
  [{ steps: [{ from: '50', fee: '9'.repeat(18) }] }, { 'steps.0.fee': 'tooLarge' }],
  [{ steps: [{ from: '50', fee: 'x' }] }, { 'steps.0.fee': 'format' }],
  [
    {
      steps: [
        { from: '50', fee: '0' },
        { from: '50', fee: '1' },
      ],
    },
    { 'steps.1.from': 'used' },
  ],
  [{ steps: [{ from: '0', fee: '1' }] }, { 'steps.0.from': 'tooSmall' }],
  [{ weight: { over: 100, per: 100, fee: '0' } }, { 'weight.fee': 'tooSmall' }],
  [{ weight: { over: 100, per: 100, fee: 'x' } }, { 'weight.fee': 'format' }],
])('a wrong delivery fee is refused at its own field: %j', async (wrong, fields) => {
  const ctx: ActorContext = {
    db: database.db,
    now: () => new Date(),
    log: createLog('test', 'silent'),
    actor: consoleActor('Olga'),
  }
  const input = { name: 'World', fee: '5', countries: null, ...wrong }
  // The definition does not refuse it first under the name of the whole part.
  expect(createInputCheck(calls.saveDelivery.input, 'body')(input)).toMatchObject({ ok: true })
  await expect(saveDelivery(ctx, input)).rejects.toMatchObject({ fields })
})

test('a group of countries is named anew with its fee and countries, but not like another one', async () => {
  const ctx: ActorContext = {
    db: database.db,
    now: () => new Date(),
    log: createLog('test', 'silent'),
    actor: consoleActor('Olga'),
  }
  await sql`
    insert into country (code, name) values ('DE', '{"cn": "德国"}') on conflict do nothing`.execute(
    ctx.db,
  )
  const save = (input: Partial<Parameters<typeof saveDelivery>[1]>) =>
    saveDelivery(ctx, { name: '所有国家', fee: '5', countries: null, ...input })
  await save({})
  await save({ name: 'Islands', countries: [] })
  const before = (await listDeliveryGroups(ctx)).find(({ name }) => name === '所有国家')!
  const rename = { newName: 'Everywhere', version: before.version }
  await expect(save({ ...rename, newName: 'Islands' })).rejects.toMatchObject({
    fields: { newName: 'used' },
  })
  expect(await save({ ...rename, version: before.version + 1 })).toEqual({ saved: false })
  const { version } = (await listDeliveryGroups(ctx)).find(({ name }) => name === 'Islands')!
  const atOnce = await Promise.allSettled([
    save({ ...rename, fee: '6' }),
    save({ name: 'Islands', newName: 'Everywhere', version, fee: '6', countries: [] }),
  ])
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(atOnce.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { fields: { newName: 'used' } },
  })
  const named = (await listDeliveryGroups(ctx)).map(({ id, name }) => [id, name])
  // Whoever was first.
  expect(named.filter(([, name]) => name === 'Everywhere')).toHaveLength(1)
  const first = (await listDeliveryGroups(ctx)).find(({ id }) => id === before.id)!
  expect(first.countries).toEqual(before.countries)
  expect(first.feeMicro).toBe(first.name === 'Everywhere' ? 6_000_000n : 5_000_000n)
})
