import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallInput, type CallName, type Envelope } from '../../../api/calls.ts'
import { wireRequest } from '../../../api/wireRequest.ts'
import { sql } from '../../platform/db/sql.ts'
import { hostileFiles } from '../hostile/hostileFiles.ts'
import { createHostileWorld, type HostileWorld } from '../hostile/world.ts'

const SERVER_FAULT = 500
const key = (): string => randomBytes(16).toString('hex')

let world: HostileWorld
let headers: Record<'visitor' | 'owner', Record<string, string>>
beforeAll(async () => {
  world = await createHostileWorld()
  headers = { visitor: await world.visitor(), owner: await world.owner() }
  const { orderId } = world.order
  // Its goods have arrived, and some of them are to go back.
  await sql`update order_line set status = 'received', received = count, to_ship = 0 where order_id = ${orderId}`.execute(
    world.db,
  )
  await sql`
    with asked as (insert into order_return (order_id, return_no, kind, reason, from_status, asked_at)
    values (${orderId}, 1, 'damaged', 'broken', 'received', now()) returning order_id)
    insert into order_return_line (order_id, return_no, line_no, from_to_ship, from_shipped, from_received)
    select order_id, 1, 1, 0, 0, 1 from asked`.execute(world.db)
})
afterAll(() => world.close())

type Uploads = { readonly [N in CallName]?: (content: string) => CallInput<N> }

/** Every call that takes files, and a request in which only the file can be wrong. */
function uploads(): Uploads {
  const { orderId, secret } = world.order
  const once = key()
  return {
    uploadPicture: (picture) => ({ picture }),
    uploadVideo: (part) => ({ key: once, place: 0, isLast: true, part }),
    previewImport: (content) => ({ files: [{ name: 'products.csv', content }] }),
    previewTranslations: (content) => ({ files: [{ name: 'texts.csv', content }] }),
    addReturnPhoto: (photo) => ({ orderId, secret, photo }),
    sendToShop: (picture) => ({ key: once, text: '', orderId, secret, pictures: [picture] }),
    answerConversation: (picture) => ({ key: once, text: '', orderId, pictures: [picture] }),
    subComment: (picture) => ({
      key: once,
      kind: 'review',
      text: '好',
      stars: 5,
      orderId,
      secret,
      lineNo: 1,
      pictures: [picture],
    }),
  }
}

async function send(name: CallName, input: unknown) {
  const { method, path, headers: own, body } = wireRequest(name, input as never)
  const { access } = calls[name]
  // Limits are not what is tried here.
  await sql`delete from account_limit`.execute(world.db)
  return world.office.app.inject({
    method,
    url: path,
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    headers: { ...(access === 'anyone' ? headers.visitor : headers.owner), ...own },
    payload: body!,
  })
}

/** Every column of bytes of every table. */
async function byteColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(world.db)
  return rows
}

async function columnsWith(
  columns: Awaited<ReturnType<typeof byteColumns>>,
  marker: string,
): Promise<string[]> {
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rowCount } = await sql`
        select from ${sql.ref(table)} where position(${Buffer.from(marker)} in ${sql.ref(column)}) > 0`.execute(
        world.db,
      )
      return rowCount > 0 ? `${table}.${column}` : undefined
    }),
  )
  return found.filter((one) => one !== undefined)
}

test('hostile files through every call that takes files: none is stored as it was sent, none is a fault', async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(100)
  const columns = await byteColumns()
  expect(columns.length).toBeGreaterThan(5)
  const faults: string[] = []
  const taken: Record<string, number> = {}
  for (const { name: file, bytes, marker } of files) {
    for (const [name, input] of Object.entries(uploads())) {
      const content = bytes.toString('base64')
      const answer = await send(name as CallName, (input as (content: string) => unknown)(content))
      const { code } = answer.json<Envelope<null>>()
      if (answer.statusCode >= SERVER_FAULT || ![200, 4014].includes(code))
        faults.push(`${file}: ${name} answered ${answer.body.slice(0, 200)}`)
      if (code === 200) taken[name] = (taken[name] ?? 0) + 1
    }
    for (const column of await columnsWith(columns, marker)) faults.push(`${file}: in ${column}`)
    // There is room for the next one.
    await sql`delete from return_photo`.execute(world.db)
    await sql`delete from comment`.execute(world.db)
  }
  expect(faults).toEqual([])
  // Pictures that carried something were taken for their pixels; without them nothing would have been tried.
  for (const name of Object.keys(uploads()))
    expect([name, (taken[name] ?? 0) > 3]).toEqual([name, true])
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from picture union all select bytes from conversation_picture`.execute(world.db)
  for (const { bytes } of rows) {
    const { format, exif, icc, xmp, iptc } = await sharp(bytes).metadata()
    expect({ format, exif, icc, xmp, iptc }).toEqual({ format: 'webp' })
  }
})
