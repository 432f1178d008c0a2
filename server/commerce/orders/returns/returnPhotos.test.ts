import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS, Refusal } from '../../../../basics/errors.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createTestMoney, SITE, type Bought, type TestMoney } from '../../../testing/cases/money.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { asTester } from '../../../testing/staff.ts'
import { forgetGuests } from '../../delivery/forgetGuests.ts'
import { refuseReturn } from '../../../operate/cases/decide.ts'
import { refundCalls } from '../office/refundLines.ts'
import { returnOrder } from './returnOrder.ts'
import { addReturnPhoto, readReturnPhoto } from './returnPhotos.ts'

let money: TestMoney
let office: TestOffice
let manager: TestBrowser
let support: TestBrowser
beforeAll(async () => {
  money = await createTestMoney()
  office = await createTestOffice(
    money.base,
    refundCalls(SITE, () => 0n),
  )
  manager = await office.staff('manager')
  support = await office.staff('bookkeeper')
  await manager.signIn()
  await support.signIn()
})
afterAll(async () => {
  await office.close()
  await money.shop.close()
})

/** A picture of this brightness, so that each is another file. */
const picture = (red: number, size = 40) =>
  sharp({ create: { width: size, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
const photoOf = async (red: number): Promise<string> =>
  (
    await picture(red)
      .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

async function asked(): Promise<Bought> {
  const bought = await money.guest()
  await money.final([money.paying(bought)])
  await returnOrder(bought.ctx, { ...of(bought), kind: 'damaged', reason: '' })
  return bought
}
const of = ({ order: { orderId, secret } }: Bought) => ({ orderId, secret })
const add = (bought: Bought, photo: string) => addReturnPhoto(bought.ctx, { ...of(bought), photo })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => (error instanceof Refusal ? error.name : Promise.reject(error as Error)),
  )
const stored = async ({ order }: Bought): Promise<number> =>
  (await sql`select from return_photo where order_id = ${order.orderId}`.execute(money.base.db))
    .rowCount

test('a photo is encoded anew: nothing of where, when or with what it was taken is left', async () => {
  const bought = await asked()
  const photo = await photoOf(200)
  expect(Buffer.from(photo, 'base64').includes('taken at home')).toBe(true)
  expect(await add(bought, photo)).toEqual({ photoNo: 1 })
  const shown = await readReturnPhoto(bought.ctx, { ...of(bought), photoNo: 1 })
  const bytes = Buffer.from(shown.photo, 'base64')
  expect(bytes.includes('taken at home')).toBe(false)
  const { format, exif, width } = await sharp(bytes).metadata()
  expect([format, exif, width]).toEqual(['webp', undefined, 40])
  expect((await money.view(bought)).returning).toMatchObject({ kind: 'damaged', photos: 1 })
})

test('what is no photo is refused, and so is a small file with a huge picture', async () => {
  const bought = await asked()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  const bomb = await sharp({
    create: { width: 2_500, height: 2_000, channels: 3, background: '#fff' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const gif = await picture(1).gif().toBuffer()
  const cut = Buffer.from(await photoOf(3), 'base64').subarray(0, 300)
  for (const file of [Buffer.from(svg), bomb, gif, cut, Buffer.from('hello')])
    expect(await refusalOf(add(bought, file.toString('base64')))).toBe('invalidInput')
  expect(await refusalOf(add(bought, 'not base64!'))).toBe('invalidInput')
  expect(await stored(bought)).toBe(0)
})

test('five photos at most however many are sent at once, and the same file is the same photo', async () => {
  const bought = await asked()
  const files = await Promise.all(Array.from({ length: 9 }, (_, n) => photoOf(n * 20)))
  const sent = await Promise.allSettled(files.map((file) => add(bought, file)))
  expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
  expect(await stored(bought)).toBe(5)
  const known = sent.findIndex((one) => one.status === 'fulfilled')
  expect(await add(bought, files[known]!)).toEqual(
    (sent[known] as PromiseFulfilledResult<unknown>).value,
  )
  expect(await stored(bought)).toBe(5)
})

test('strangers neither add nor see photos, and nobody adds any once it is decided or withdrawn', async () => {
  const [bought, other] = [await asked(), await asked()]
  await add(bought, await photoOf(7))
  const stranger = { ...of(bought), secret: other.order.secret }
  expect(await refusalOf(addReturnPhoto(other.ctx, { ...stranger, photo: 'AAAA' }))).toBe(
    'orderUnknown',
  )
  expect(await refusalOf(readReturnPhoto(other.ctx, { ...stranger, photoNo: 1 }))).toBe(
    'orderUnknown',
  )
  const { orderId } = bought.order
  await asTester(money.base, 'returns.decide', (tx) => refuseReturn(tx, SITE, orderId, 'worn'))
  expect(await refusalOf(add(bought, await photoOf(8)))).toBe('conflict')
  await add(other, await photoOf(7))
  await money.withdrawReturn(other)
  expect(await stored(other)).toBe(0)
  expect(await refusalOf(add(other, await photoOf(8)))).toBe('conflict')
  // Another return begins without them.
  await returnOrder(other.ctx, { ...of(other), kind: 'other', reason: 'too small' })
  expect((await money.view(other)).returning).toMatchObject({ photos: 0, reason: 'too small' })
  const wordless = returnOrder(other.ctx, { ...of(other), kind: 'other', reason: '' })
  expect(await refusalOf(wordless)).toBe('invalidInput')
})

test('staff who may decide returns see them, on record; others do not', async () => {
  const bought = await asked()
  const { orderId } = bought.order
  expect((await manager.ask('readReturnPhotos', { orderId })).code).toBe(ERRORS.notFound.code)
  await add(bought, await photoOf(99))
  expect((await support.ask('readReturnPhotos', { orderId })).code).toBe(ERRORS.noPermission.code)
  const { photos } = await manager.done('readReturnPhotos', { orderId })
  expect(photos).toHaveLength(1)
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_id = ${orderId}`.execute(money.base.db)
  expect(rows).toEqual([{ action: 'readReturnPhotos' }])
})

test('photos of returns are deleted with the guest’s data, also those added after that', async () => {
  const DAY = 24 * 3_600_000
  const bought = await asked()
  await add(bought, await photoOf(11))
  const { orderId } = bought.order
  await asTester(money.base, 'returns.decide', (tx) => refuseReturn(tx, SITE, orderId, 'worn'))
  await sql`update shop_order set status = 'received', updated_at = ${money.base.now()}, receiver_email = null, contact_email = null where id = ${orderId}`.execute(
    money.base.db,
  )
  await forgetGuests(money.base, 10 * DAY)
  expect(await stored(bought)).toBe(1)
  money.pass(11 * DAY)
  await forgetGuests(money.base, 10 * DAY)
  expect(await stored(bought)).toBe(0)
})
