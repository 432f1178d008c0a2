import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { testContext } from '../../../testing/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { listProducts } from '../listProducts.ts'
import { readProduct } from '../readProduct.ts'
import { officeProductCalls } from './calls.ts'

let database: TestDatabase
let office: TestOffice
let manager: TestBrowser
let ctx: ReturnType<typeof testContext>

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  office = await createTestOffice(
    ctx,
    officeProductCalls(async () => ({ isOpen: true, hasNetwork: true, delivers: true })),
  )
  manager = await office.staff('manager')
})
afterAll(async () => {
  await office.close()
  await database.drop()
})

const add = async (change: Partial<CallInput<'saveOfficeProduct'>>) =>
  manager.done('saveOfficeProduct', {
    name: { cn: '茶杯' },
    published: true,
    options: [{ label: { cn: '一' }, price: '1', add: 1 }],
    ...change,
  })
const read = (id: number) => manager.done('readOfficeProduct', { id })

describe('properties', () => {
  const PROPERTIES = [
    { name: { cn: '材质', en: 'Material' }, value: { cn: '骨瓷', en: 'Bone china' } },
    { name: { cn: '容量' }, value: { cn: '250 毫升\n带盖' } },
  ]

  test('are on the page in their order and language, Chinese where there is none', async () => {
    const { id } = await add({ properties: PROPERTIES })
    expect((await readProduct(ctx, { id, language: 'en' })).properties).toEqual([
      { name: 'Material', value: 'Bone china' },
      { name: '容量', value: '250 毫升\n带盖' },
    ])
    const { version, properties } = await read(id)
    expect(properties).toEqual(PROPERTIES)
    await manager.done('saveOfficeProduct', { id, version, name: { cn: '瓷杯' } })
    expect((await read(id)).properties).toEqual(PROPERTIES)
    const next = [PROPERTIES[1]!]
    await manager.done('saveOfficeProduct', { id, version: version + 1, properties: next })
    expect((await readProduct(ctx, { id })).properties).toHaveLength(1)
    expect((await listProducts(ctx, {})).records[0]).not.toHaveProperty('properties')
    const { rows } = await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = 'changeProduct' order by id desc limit 1`.execute(
      ctx.db,
    )
    expect(rows[0]!.facts['properties.before']).toContain('骨瓷')
    expect(rows[0]!.facts['properties.after']).not.toContain('骨瓷')
  })

  test('upon an older version are refused, with a name or value missing, too many or too long too', async () => {
    const { id, version } = await add({})
    const ask = (properties: CallInput<'saveOfficeProduct'>['properties'], upon = version) =>
      manager.ask('saveOfficeProduct', { id, version: upon, properties })
    const one = PROPERTIES[1]!
    expect((await ask([one, { name: { en: 'Size' }, value: { cn: '大' } }])).fields).toEqual({
      'properties.1.name': 'missing',
    })
    expect((await ask([{ name: { cn: '大小' }, value: { cn: ' ' } }])).fields).toEqual({
      'properties.0.value': 'missing',
    })
    expect((await ask(Array.from({ length: 41 }, () => one))).status).toBe(400)
    expect((await ask([{ ...one, value: { cn: '长'.repeat(301) } }])).status).toBe(400)
    expect((await ask([one], version + 1)).code).toBe(40003)
    expect((await ask([one])).code).toBe(200)
    expect((await ask([])).code).toBe(40003)
  })
})
