import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { mountVideos } from '../../../platform/http/videos.ts'
import { putProduct } from '../../../testing/catalogue.ts'
import type { TestBrowser } from '../../../testing/office.ts'
import { createProductOffice, type ProductOffice } from '../../../testing/productOffice.ts'
import { importProducts, planLocked } from '../import/importProducts.ts'
import { parseShopifyCsv } from '../import/parseShopifyCsv.ts'
import { planImport } from '../import/planImport.ts'
import { csvHeader, writeCsv } from '../import/writeCsv.ts'
import { readProduct } from '../readProduct.ts'
import { readVideo, sizeOfVideo } from '../videos/readVideo.ts'
import { PIECE, saveVideo } from '../videos/saveVideo.ts'

const walk = readFileSync(join(import.meta.dirname, '../../../testing/videos/walk.mp4'))
const SITE = 'https://shop.test'

let shop: ProductOffice
let manager: TestBrowser
let ctx: ProductOffice['ctx']

beforeAll(async () => {
  shop = await createProductOffice()
  ;({ manager, ctx } = shop)
})
afterAll(() => shop.close())

const part = (bytes: Buffer, place: number, isLast: boolean, key: string) => ({
  key,
  place,
  isLast,
  part: bytes.toString('base64'),
})
async function upload(): Promise<string> {
  const key = randomBytes(16).toString('hex')
  expect(await manager.done('uploadVideo', part(walk.subarray(0, 999), 0, false, key))).toEqual({})
  const { file } = await manager.done('uploadVideo', part(walk.subarray(999), 1, true, key))
  return file!
}
const parts = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from video_upload`.execute(ctx.db))
    .rows[0]!.count

test('a video comes in parts, and is shown with its product until it is taken away', async () => {
  const file = await upload()
  expect(await parts()).toBe(0)
  const id = await putProduct(ctx, { name: { cn: '登山杖' } })
  const change = async (video: string | null) => {
    const { version } = await manager.done('readOfficeProduct', { id })
    await manager.done('saveOfficeProduct', { id, version, video })
  }
  await change(file)
  expect((await manager.done('readOfficeProduct', { id })).video).toBe(file)
  expect((await readProduct(ctx, { id })).video).toMatchObject({
    src: `/videos/${file}`,
    seconds: 2,
  })
  // Another change leaves it.
  const { version } = await manager.done('readOfficeProduct', { id })
  await manager.done('saveOfficeProduct', { id, version, name: { en: 'Trekking pole' } })
  expect((await readProduct(ctx, { id })).video).toBeDefined()
  await change(null)
  expect((await readProduct(ctx, { id })).video).toBeUndefined()
})

test('what is no video, has a part missing, or is not stored is refused', async () => {
  const key = randomBytes(16).toString('hex')
  const refused = async (input: Parameters<typeof manager.ask<'uploadVideo'>>[1]) =>
    (await manager.ask('uploadVideo', input)).fields
  expect(await refused(part(walk.subarray(0, 3_000), 0, true, key))).toEqual({ video: 'format' })
  expect(await refused(part(walk, 1, true, key))).toEqual({ video: 'expired' })
  expect(await refused({ key, place: 0, isLast: true, part: 'not base64!' })).toEqual({
    video: 'format',
  })
  expect(await refused(part(walk, 16, false, key))).toEqual({ video: 'tooLarge' })
  const id = await putProduct(ctx, { name: { cn: '无' } })
  const input = { id, version: 1, video: `${'0'.repeat(32)}.mp4` }
  expect((await manager.ask('saveOfficeProduct', input)).fields).toEqual({ video: 'notFound' })
  const packer = await shop.office.staff('packer')
  expect((await packer.ask('uploadVideo', part(walk, 0, true, key))).status).toBe(403)
})

test('parts of files that never end cannot fill the shop', async () => {
  await sql`insert into video_upload select ${'a'.repeat(32)}, place, '\\x00', ${ctx.now()} from generate_series(1, 128) place`.execute(
    ctx.db,
  )
  const key = randomBytes(16).toString('hex')
  const answer = await manager.ask('uploadVideo', part(walk, 0, false, key))
  expect(answer.fields).toEqual({ video: 'full' })
  await sql`update video_upload set made_at = made_at - interval '2 hours'`.execute(ctx.db)
  await manager.done('uploadVideo', part(walk, 0, false, key))
  expect(await parts()).toBe(1)
})

test('a video that no product has goes after a day, when another one comes', async () => {
  const file = await upload()
  const id = await putProduct(ctx, { name: { cn: '有视频' }, video: file })
  const made = { file: `${'1'.repeat(32)}.mp4`, seconds: 1, bytes: Buffer.from('x') }
  await inTransaction(ctx, (tx) => saveVideo(tx, made))
  await sql`update video set made_at = made_at - interval '2 days'`.execute(ctx.db)
  await inTransaction(ctx, (tx) => saveVideo(tx, { ...made, file: `${'2'.repeat(32)}.mp4` }))
  expect(await sizeOfVideo(ctx, made.file)).toBeUndefined()
  expect(await sizeOfVideo(ctx, file)).toBeGreaterThan(1_000)
  expect((await readProduct(ctx, { id })).video).toBeDefined()
})

test('a range of a video is read out of its pieces', async () => {
  const bytes = randomBytes(2 * PIECE + 100)
  const file = `${'3'.repeat(32)}.webm`
  await inTransaction(ctx, (tx) => saveVideo(tx, { file, seconds: 1, bytes }))
  const app = Fastify()
  mountVideos(app, {
    size: (name) => sizeOfVideo(ctx, name),
    read: (name, range) => readVideo(ctx, name, range),
  })
  const get = (range?: string, url = `/videos/${file}`) =>
    app.inject({ url, headers: range === undefined ? {} : { range } })
  const whole = await get()
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'video/webm',
    'content-length': String(bytes.length),
  })
  expect(whole.rawPayload.equals(bytes)).toBe(true)
  const some = await get(`bytes=${PIECE - 5}-${2 * PIECE + 4}`)
  expect(some.statusCode).toBe(206)
  expect(some.headers['content-range']).toBe(`bytes ${PIECE - 5}-${2 * PIECE + 4}/${bytes.length}`)
  expect(some.rawPayload.equals(bytes.subarray(PIECE - 5, 2 * PIECE + 5))).toBe(true)
  expect((await get('bytes=-7')).rawPayload.equals(bytes.subarray(-7))).toBe(true)
  expect((await get(`bytes=${bytes.length}-`)).statusCode).toBe(416)
  expect((await get(undefined, `/videos/${'4'.repeat(32)}.mp4`)).statusCode).toBe(404)
  await app.close()
})

test('a file names the videos of the shop; others are left out and told', async () => {
  const file = await upload()
  const id = await putProduct(ctx, { name: { cn: '导出' }, video: file })
  const { csv } = await writeCsv(ctx, SITE, id - 1)
  const own = csvHeader() + csv
  expect(own).toContain(`${SITE}/videos/${file}`)
  const products = async (text: string) => (await parseShopifyCsv(text)).products
  const same = await planImport(ctx, await products(own))
  expect(same.planned.map(({ change }) => change)).toEqual(['same'])
  const importText = async (text: string) => {
    const found = await products(text)
    const look = await planImport(ctx, found)
    await inTransaction(ctx, async (tx) =>
      importProducts(tx, await planLocked(tx, found, look), new Map()),
    )
    return look
  }
  const without = await importText(own.replace(`${SITE}/videos/${file}`, ''))
  expect(without.planned[0]!.parts).toEqual(['video'])
  expect((await readProduct(ctx, { id })).video).toBeUndefined()
  await importText(own)
  expect((await readProduct(ctx, { id })).video).toBeDefined()
  const foreign = await importText(own.replace(file, `${'5'.repeat(32)}.mp4`))
  expect([...foreign.lostVideos.values()]).toEqual([1])
  expect((await readProduct(ctx, { id })).video).toBeDefined()
  const wrong = await parseShopifyCsv(own.replace(`/videos/${file}`, '/elsewhere.mp4'))
  expect(wrong.problems).toMatchObject([{ column: 'Video', reason: 'video' }])
})
