import { mkdtempSync, readFileSync, statSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import { addTestProduct, createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { saveProduct } from '../catalogue/saveProduct.ts'
import { openKeySecrets, parseKeySecrets } from './keySecrets.ts'
import { listKeyBatches } from './listKeyBatches.ts'
import { loadKeys } from './loadKeys.ts'
import { moveKeys } from './moveKeys.ts'
import { previewKeys } from './previewKeys.ts'
import { emptyKeyBin, removeKeys, restoreKeys } from './keyBin.ts'
import { resealKeys } from './resealKeys.ts'
import { openKey, sealKey } from './seal.ts'
import { readKeys } from './storedKey.ts'
import { takeKeys } from './takeKeys.ts'

const ONE = `old ${'1'.repeat(64)}`
const secrets = parseKeySecrets(ONE, 'test')
let shop: TestShop
let made = 0
beforeAll(async () => void (shop = await createTestShop()))
afterAll(() => shop.close())

const staff = () => ({ ...shop.ctx, actor: consoleActor('tester') })
const option = async (): Promise<number> =>
  (await addTestProduct(shop.database.db, `keys${made++}`, 2)).optionId
const load = (optionId: number, keys: string, batch = 'first') =>
  loadKeys(staff(), { optionId, batch, keys }, secrets)
const orderId = (): string => `1700000000000${String(made++).padStart(6, '0')}`
const take = (optionId: number, count = 1, id = orderId()) =>
  inTransaction(shop.ctx, (tx) => takeKeys(tx, { orderId: id, lineNo: 1, optionId, count })).then(
    (taken) => ({ id, taken }),
  )
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  )

test('pasted keys become the stock; each refused line is told by its number alone', async () => {
  const optionId = await option()
  const pasted = `\uFEFFAAAA-1\r\n\n  BBBB-2 \nAAAA-1\nbad\u202Ekey\n${'x'.repeat(1_001)}\n=cmd|'calc'`
  expect(await load(optionId, pasted)).toEqual({
    loaded: 3,
    left: 3,
    refused: [
      { line: 4, problem: 'twice' },
      { line: 5, problem: 'control' },
      { line: 6, problem: 'tooLong' },
    ],
  })
  expect(await shop.stock(optionId)).toEqual({ stock: 3, held: 0 })
  expect(await load(optionId, 'CCCC-3\nBBBB-2', 'second')).toMatchObject({
    loaded: 1,
    left: 4,
    refused: [{ line: 2, problem: 'duplicate' }],
  })
  expect(await listKeyBatches(shop.ctx, optionId)).toMatchObject([
    { loaded: 3, left: 3 },
    { loaded: 1, left: 1 },
  ])
})

test('a preview says what loading does, of sold keys too, and writes nothing', async () => {
  const [optionId, other] = [await option(), await option()]
  await load(optionId, 'AAAA-1\nBBBB-2')
  await take(optionId)
  const keys = 'AAAA-1\nCCCC-3\n\nBBBB-2\nCCCC-3'
  const shown = await previewKeys(staff(), { optionId, keys }, secrets)
  expect(shown).toEqual({
    ready: 1,
    refused: [
      { line: 1, problem: 'duplicate' },
      { line: 4, problem: 'duplicate' },
      { line: 5, problem: 'twice' },
    ],
  })
  // What another option has had says nothing of this one.
  expect(await previewKeys(staff(), { optionId: other, keys: 'AAAA-1' }, secrets)).toEqual({
    ready: 1,
    refused: [],
  })
  expect((await listKeyBatches(shop.ctx, other)).length).toBe(0)
  expect(await load(optionId, keys)).toEqual({ loaded: 1, left: 2, refused: shown.refused })
  const posted = { optionId: shop.posted.optionId, keys: 'AAAA-1' }
  expect(await errorOf(previewKeys(staff(), posted, secrets))).toBe('invalidInput')
  expect(await errorOf(previewKeys(staff(), { optionId, keys: ' \n' }, secrets))).toBe(
    'invalidInput',
  )
})

test('the database has no key in the clear, and a sealed one opens in its own row only', async () => {
  const optionId = await option()
  await load(optionId, 'SECRET-TEXT-1')
  const { rows } = await sql<{ row: string; sealed: string }>`
    select k::text as row, encode(sealed, 'escape') as sealed from product_key k where option_id = ${optionId}`.execute(
    shop.database.db,
  )
  expect(JSON.stringify(rows)).not.toContain('SECRET')
  const row = { id: 'a', optionId: 1 }
  const sealed = sealKey(secrets, row, 'text')
  expect(openKey(secrets, row, sealed)).toBe('text')
  expect(() => openKey(secrets, { id: 'a', optionId: 2 }, sealed)).toThrow()
  expect(() => openKey(secrets, { id: 'b', optionId: 1 }, sealed)).toThrow()
  sealed.sealed[0]! ^= 1
  expect(() => openKey(secrets, row, sealed)).toThrow()
})

test('a line is given its keys once, oldest first, all of them or none', async () => {
  const optionId = await option()
  await load(optionId, 'K1\nK2\nK3')
  const { id, taken } = await take(optionId, 2)
  expect(taken).toBe(true)
  expect(await readKeys(shop.ctx, secrets, id, 1)).toEqual(['K1', 'K2'])
  expect((await take(optionId, 2)).taken).toBe(false)
  expect((await take(optionId, 2, id)).taken).toBe(true)
  expect(await readKeys(shop.ctx, secrets, id, 1)).toEqual(['K1', 'K2'])
  expect((await take(optionId, 1)).taken).toBe(true)
  expect((await take(optionId, 1)).taken).toBe(false)
})

test('forty at once get ten keys, each a different one', async () => {
  const optionId = await option()
  await load(optionId, Array.from({ length: 10 }, (_, at) => `R${at}`).join('\n'))
  const all = await Promise.all(Array.from({ length: 40 }, () => take(optionId)))
  const got = all.filter(({ taken }) => taken)
  expect(got).toHaveLength(10)
  const texts = await Promise.all(got.map(({ id }) => readKeys(shop.ctx, secrets, id, 1)))
  expect(new Set(texts.flat()).size).toBe(10)
})

test('a sold key is neither removed, moved nor sold again, not by hand either', async () => {
  const optionId = await option()
  await load(optionId, 'S1\nS2')
  const { id } = await take(optionId)
  const by = (statement: ReturnType<typeof sql>) => errorOf(statement.execute(shop.database.db))
  expect(await by(sql`update product_key set order_id = '1' where order_id = ${id}`)).toBe('error')
  expect(await by(sql`delete from product_key where order_id = ${id}`)).toBe('error')
  expect(await removeKeys(staff(), { optionId, batch: 'first' })).toEqual({ removed: 1, left: 0 })
  expect(await readKeys(shop.ctx, secrets, id, 1)).toEqual(['S1'])
  expect(await errorOf(removeKeys(staff(), { optionId, batch: 'first' }))).toBe('notFound')
})

test('keys that open orders hold are neither removed nor moved', async () => {
  const optionId = await option()
  await load(optionId, 'H1\nH2')
  await sql`update product_option set held = 1 where id = ${optionId}`.execute(shop.database.db)
  expect(await errorOf(removeKeys(staff(), { optionId, batch: 'first' }))).toBe('conflict')
  const toOptionId = await option()
  expect(await errorOf(moveKeys(staff(), { optionId, batch: 'first', toOptionId }, secrets))).toBe(
    'conflict',
  )
  expect(await shop.stock(optionId)).toEqual({ stock: 2, held: 1 })
})

test('removed keys are not sold and can be taken back for thirty days', async () => {
  const optionId = await option()
  await load(optionId, 'B1\nB2')
  await removeKeys(staff(), { optionId, batch: 'first' })
  expect(await shop.stock(optionId)).toMatchObject({ stock: 0 })
  expect(await listKeyBatches(shop.ctx, optionId)).toMatchObject([{ left: 0, binned: 2 }])
  // Neither sold, moved, removed twice, nor loaded a second time.
  const sold = { orderId: orderId(), lineNo: 1, optionId, count: 1 }
  await inTransaction(shop.ctx, async (tx) => expect(await takeKeys(tx, sold)).toBe(false))
  const toOptionId = await option()
  expect(await errorOf(moveKeys(staff(), { optionId, batch: 'first', toOptionId }, secrets))).toBe(
    'notFound',
  )
  expect(await errorOf(removeKeys(staff(), { optionId, batch: 'first' }))).toBe('notFound')
  expect(await load(optionId, 'B1')).toMatchObject({ loaded: 0, left: 0 })
  expect(await restoreKeys(staff(), { optionId, batch: 'first' })).toEqual({ restored: 2, left: 2 })
  expect(await shop.stock(optionId)).toMatchObject({ stock: 2 })
  expect(await errorOf(restoreKeys(staff(), { optionId, batch: 'first' }))).toBe('notFound')

  await removeKeys(staff(), { optionId, batch: 'first' })
  const later = (days: number) => ({
    ...shop.ctx,
    now: () => new Date(shop.ctx.now().getTime() + days * 24 * 3_600_000),
  })
  await emptyKeyBin(later(29))
  expect(await listKeyBatches(shop.ctx, optionId)).toMatchObject([{ binned: 2 }])
  await emptyKeyBin(later(31))
  expect(await listKeyBatches(shop.ctx, optionId)).toEqual([])
  expect(await errorOf(restoreKeys(staff(), { optionId, batch: 'first' }))).toBe('notFound')
})

test('moved keys are sealed anew for their option; what it has had stays', async () => {
  const [optionId, toOptionId] = [await option(), await option()]
  await load(optionId, 'M1\nM2')
  await load(toOptionId, 'M2')
  expect(await moveKeys(staff(), { optionId, batch: 'first', toOptionId }, secrets)).toEqual({
    moved: 1,
    duplicates: 1,
  })
  expect([await shop.stock(optionId), await shop.stock(toOptionId)]).toMatchObject([
    { stock: 1 },
    { stock: 2 },
  ])
  const { id } = await take(toOptionId, 2)
  expect(await readKeys(shop.ctx, secrets, id, 1)).toEqual(['M2', 'M1'])
  const { rows } = await sql<{ facts: object }>`select facts from audit_log
    where action = 'moveKeys' and subject_id = ${String(optionId)}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ facts: { batch: 'first', toOptionId: String(toOptionId), moved: '1' } }])
})

test('posted goods have no keys, and an unknown option is not found', async () => {
  expect(await errorOf(load(shop.posted.optionId, 'P1'))).toBe('invalidInput')
  expect(await errorOf(load(2_000_000_000, 'P1'))).toBe('notFound')
  expect(await errorOf(load(shop.mailed.optionId, ' \n '))).toBe('invalidInput')
})

test('an import of the catalogue leaves the stock of keys alone', async () => {
  const draft = {
    source: 'sample' as const,
    handle: 'imported',
    categoryId: null,
    productType: 2,
    name: { cn: '礼品码' },
    description: { cn: '' },
    alt: { cn: '' },
    pictures: [],
    detailPictures: [],
    position: 1,
    published: true,
    options: [{ label: { cn: '一' }, priceMicro: 1_000_000n, stock: 50 }],
  }
  const save = (stock: number) =>
    inTransaction(shop.ctx, (tx) =>
      saveProduct(tx, { ...draft, options: [{ ...draft.options[0]!, stock }] } as never),
    )
  const { id } = await save(50)
  const { rows } = await sql<{
    id: number
  }>`select id from product_option where product_id = ${id}`.execute(shop.database.db)
  const optionId = rows[0]!.id
  await load(optionId, 'I1')
  await save(80)
  expect(await shop.stock(optionId)).toMatchObject({ stock: 1 })
})

test('a new secret seals what comes and, once resealed, everything; duplicates are still found', async () => {
  const optionId = await option()
  await load(optionId, 'T1\nT2')
  const { id } = await take(optionId)
  const both = parseKeySecrets(`${ONE}\nnew ${'2'.repeat(64)}\n`, 'test')
  expect(await resealKeys(shop.ctx, both)).toBeGreaterThan(1)
  expect(await resealKeys(shop.ctx, both)).toBe(0)
  expect(await readKeys(shop.ctx, both, id, 1)).toEqual(['T1'])
  await expect(readKeys(shop.ctx, secrets, id, 1)).rejects.toThrow('secret new')
  expect(await loadKeys(staff(), { optionId, batch: 'more', keys: 'T1\nT3' }, both)).toMatchObject({
    loaded: 1,
    refused: [{ line: 1, problem: 'duplicate' }],
  })
})

test('the secret is a file that only its user reads, made once; a broken one stops the start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keys-'))
  const settings = { productKeySecrets: null, dataDir }
  const first = openKeySecrets(settings)
  const file = join(dataDir, 'secrets/product-keys')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(openKeySecrets(settings).current).toEqual(first.current)
  appendFileSync(file, `k2 ${'3'.repeat(64)}\n`)
  expect(openKeySecrets(settings)).toMatchObject({ fingerprint: first.fingerprint })
  expect(openKeySecrets(settings).current.id).toBe('k2')
  expect(() => parseKeySecrets(readFileSync(file, 'utf8') + 'k1 x', 'it')).toThrow('line 3')
  expect(() => parseKeySecrets('', 'it')).toThrow('no secret')
  expect(() => parseKeySecrets(`${ONE}\n${ONE}`, 'it')).toThrow('alike')
})
