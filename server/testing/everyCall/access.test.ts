import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import { calls, type CallName } from '../../../api/calls.ts'
import { PATHS } from '../../../api/paths.ts'
import * as demo from '../../../api/public/demo.ts'
import { ROWS, type Row } from './rows.ts'
import { addMember, ask, MARKS, newToken, openApp, prepareWorld, type World } from './world.ts'
import { createTestDatabase } from '../database.ts'
import { createTestShop } from '../orders/shop.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Every call × (anonymous, its owner, another member, a dead token, a disabled account), each with the ids of what
 * belongs to the owner. `ROWS` names the calls: one without a row does not compile.
 */
const names = Object.keys(ROWS) as (keyof typeof ROWS)[]

test('every call has a row in the table of access', () => {
  expect(names.toSorted()).toEqual(
    Object.keys(calls)
      .filter((name) => !(name in demo) && !PATHS[name as CallName].includes(' office/'))
      .toSorted(),
  )
})

type Codes = { visitor: number; dead: number; another: number; owner: number }
function codesOf(call: Pick<Call, 'access' | 'seesAccount'>, row: Row): Codes {
  const visitor = call.access === 'member' ? 401 : row.anonymous!
  const dead = call.seesAccount ? 401 : visitor
  return { visitor, dead, another: row.another, owner: row.owner }
}

/** Everything in the database that is the owner's, as one text. */
async function ownersState({ shop, owner }: World): Promise<string> {
  const parts = ownedTables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, jsonb_agg(to_jsonb(t) order by to_jsonb(t))::text as held from ${sql.ref(table)} t where account_id = ${owner.id}`,
  )
  const { rows } = await sql<{ name: string; held: string | null }>`
    select 'account' as name, to_jsonb(t)::text as held
    from (select status, email, phone, password_hash, sec_password_hash, frozen, language, inviter_id from account where id = ${owner.id}) t
    union all ${sql.join(parts, sql` union all `)}`.execute(shop.ctx.db)
  return JSON.stringify(rows)
}

/** What is the owner's and must not be in anybody else's answer; what the asker sent itself is no secret. */
const leaks = (world: World, text: string, input: object): string[] => {
  const sent = JSON.stringify(input)
  return [
    ...Object.values(MARKS),
    world.order.secret,
    world.wallet,
    world.wallet.toLowerCase(),
    world.owner.token,
  ].filter((mark) => text.includes(mark) && !sent.includes(mark))
}

/** What every world begins with; nobody is connected to its database. */
let prepared: World
async function createWorld(only?: CallName): Promise<World> {
  const { database, posted, mailed } = prepared.shop
  const clone = await createTestDatabase({ template: database.name })
  const shop = await createTestShop({ database: clone, posted, mailed })
  return { ...prepared, shop, app: await openApp(shop, only) }
}

/** Outsiders change nothing of the owner, so that one world does for all of them. */
let common: World
/** Tables whose rows belong to one account or device. */
let ownedTables: string[]
beforeAll(async () => {
  prepared = await prepareWorld()
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id' order by table_name`.execute(
    prepared.shop.ctx.db,
  )
  ownedTables = rows.map(({ table_name }) => table_name)
  await prepared.app.close()
  await prepared.shop.database.db.destroy()
  common = await createWorld()
})
const closeWorld = async ({ app, shop }: World): Promise<void> => {
  await app.close()
  await shop.close()
}
afterAll(() => closeWorld(common))

describe.each(names)('%s', (name) => {
  const call = calls[name] as Call
  const row = ROWS[name]
  const { visitor, dead, another, owner } = codesOf(call, row)

  const outsiders: [
    who: string,
    token: () => string | undefined | Promise<string>,
    code: number,
  ][] = [
    ['anonymous', () => undefined, visitor],
    ['a dead token', () => common.expired, dead],
    ['a disabled account', () => common.disabled, dead],
    ['a made-up token', newToken, dead],
    // Somebody new for each call: some end the session or change the password.
    [
      'another member',
      async () =>
        (
          await addMember(common.shop, {
            email: `another-${randomBytes(8).toString('hex')}@mark.test`,
          })
        ).token,
      another,
    ],
  ]
  test.each(outsiders)(
    '%s gets nothing of the owner, and changes nothing of it',
    async (_, token, code) => {
      const shown = await token()
      const before = await ownersState(common)
      const input = row.input(common)
      const answer = await ask(common.app, name, input, shown)
      expect([answer.code, answer.text]).toEqual([code, answer.text])
      expect(leaks(common, answer.text, input)).toEqual([])
      expect(await ownersState(common)).toBe(before)
    },
  )

  test('its owner gets what is said', async () => {
    const world = calls[name].path.startsWith('GET') ? common : await createWorld(name)
    try {
      const answer = await ask(world.app, name, row.input(world), world.owner.token)
      expect([answer.code, answer.text]).toEqual([owner, answer.text])
    } finally {
      if (world !== common) await closeWorld(world)
    }
  })
})

test('the list of assets holds the balance of whoever asks, and of nobody else', async () => {
  const amounts = async (token?: string): Promise<string[]> =>
    (
      (await ask(common.app, 'listAssets', { asset: 'USDT' }, token)).result as {
        amount: string
      }[]
    ).map(({ amount }) => amount)
  const { token } = await addMember(common.shop, { email: 'assets@mark.test' })
  expect(await amounts(token)).toEqual(['500.00', '500.00'])
  expect(await amounts()).toEqual(['0.00', '0.00'])
})

test("an order's secret is taken from the header, and from no address", async () => {
  const { app, visitors } = common
  const { orderId, secret } = visitors
  const read = (query: string, headers: Record<string, string> = {}) =>
    app.inject({
      url: `/appleShop/order?orderId=${orderId}${query}`,
      headers: { host: 'shop.test', ...headers },
    })
  expect((await read('', { 'x-order-secret': secret })).statusCode).toBe(200)
  expect((await read('')).statusCode).toBe(401)
  for (const headers of [{}, { 'x-order-secret': secret }] as Record<string, string>[]) {
    const refused = await read(`&secret=${secret}`, headers)
    expect(refused.json()).toMatchObject({
      code: 4014,
      result: { fields: { secret: 'notAllowed' } },
    })
    expect(refused.body).not.toContain(secret)
  }
  expect((await read('', { 'x-order-secret': 'no secret' })).json()).toMatchObject({ code: 4014 })
})

test("a visitor's order is read with its secret, and nothing else opens it", async () => {
  const { app, visitors, owner } = common
  const { orderId, secret } = visitors
  expect((await ask(app, 'readOrder', { orderId, secret })).code).toBe(200)
  const { token: another } = await addMember(common.shop, { email: 'stranger@mark.test' })
  for (const token of [undefined, owner.token, another]) {
    expect((await ask(app, 'readOrder', { orderId, secret: 'f'.repeat(32) }, token)).code).toBe(
      40001,
    )
  }
  expect((await ask(app, 'readOrder', { orderId }, another)).code).toBe(40001)
})
