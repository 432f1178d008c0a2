import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderId } from '../../../basics/orderId.ts'
import { personalData } from '../../entry/wiring/personalData.ts'
import { post } from '../../money/ledger/post.ts'
import { readBalance } from '../../money/ledger/readBalance.ts'
import { signIn } from '../../people/accounts/signIn/signIn.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { customerCalls } from './calls.ts'

let shop: TestShop
let office: TestOffice
let owner: TestBrowser
let manager: TestBrowser & { staffId: bigint }
let support: TestBrowser
beforeAll(async () => {
  shop = await createTestShop()
  const none = async () => ({ limits: [], unreachable: [] })
  office = await createTestOffice(
    shop.ctx,
    customerCalls({ personalData, readLimits: none, readCharges: async () => [] }),
  )
  owner = await office.staff('owner')
  manager = await office.staff('manager')
  support = await office.staff('support')
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

let made = 0
const requestId = (): string => createOrderId(shop.ctx.now().getTime() + made++)
async function member(
  known: { email?: string; phone?: string; name?: string; xmdd?: bigint } = {},
): Promise<{ ctx: TestShop['ctx']; id: string }> {
  const ctx = await shop.member(known.xmdd)
  const id = ctx.caller.account!.accountId
  const email = known.email ?? `someone${made++}@cups.test`
  await sql`update account set email = ${email}, phone = ${known.phone ?? null} where id = ${id}`.execute(
    ctx.db,
  )
  if (known.name)
    await sql`
      insert into delivery_address (account_id, name, phone, country, address, created_at)
      values (${id}, ${known.name}, '1', 'CN', 'somewhere', ${ctx.now()})`.execute(ctx.db)
  return { ctx, id: String(id) }
}
const found = async (text: string): Promise<string[]> =>
  (await owner.done('listCustomers', { text })).customers.map(({ id }) => id)
const audited = async (action: string): Promise<Record<string, string>[]> =>
  (
    await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = ${action} order by id`.execute(shop.ctx.db)
  ).rows.map(({ facts }) => facts)
const earn = (amountMicro: bigint): Promise<void> =>
  inTransaction(shop.ctx, (tx) =>
    post(tx, [
      {
        from: { system: 'receipts:137' },
        to: { system: 'sales' },
        asset: 'USDT',
        amountMicro,
        kind: 'sale',
        reference: `earned ${made++}`,
      },
    ]),
  )
const balance = async (id: string, asset: 'USDT' | 'XMDD'): Promise<bigint> =>
  (await readBalance(shop.ctx, BigInt(id), asset)).amountMicro

test('a member is found by number, e-mail, phone, wallet and receiver, and by nothing that only looks like a pattern', async () => {
  const one = await member({
    email: 'a_li%x@cups.test',
    phone: '+8613912345678',
    name: 'Ótto Berg',
  })
  const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await sql`
    insert into account_wallet (kind, address, account_id, asset, created_at)
    values ('evm', ${wallet}, ${one.id}, 'ETH', now())`.execute(shop.ctx.db)
  for (const text of [
    one.id,
    `#${one.id}`,
    'A_LI%x@cups',
    'a_li%',
    '13912345678',
    '+86 139 1234',
    wallet.toLowerCase(),
    'ótto b',
  ])
    expect(await found(text), text).toEqual([one.id])
  for (const text of ['a%x', '_li', '%', `${'9'.repeat(30)}`, "' or 1=1 --"])
    expect(await found(text), text).toEqual([])
  expect(JSON.stringify(await owner.done('listCustomers', { text: one.id }))).not.toContain('a_li')
  const looked = await audited('searchCustomer')
  expect(new Set(looked.map(({ by }) => by))).toEqual(new Set(['email', 'phone', 'name']))
})

test('the list goes on after its last row and leaves nobody out', async () => {
  const ids = [await member(), await member(), await member()].map(({ id }) => id)
  const first = await owner.done('listCustomers', { size: 2 })
  const second = await owner.done('listCustomers', { size: 2, after: first.next! })
  expect([...first.customers, ...second.customers].slice(0, 3).map(({ id }) => id)).toEqual(
    ids.toReversed(),
  )
})

test('a search goes on after its first page, too, and finds each member once', async () => {
  const ids: string[] = []
  for (const at of [1, 2, 3, 4, 5]) {
    const { id } = await member()
    await sql`update account set email = ${`paged${at}@shop.test`} where id = ${id}`.execute(
      shop.ctx.db,
    )
    ids.push(id)
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await owner.done('listCustomers', {
      text: 'paged',
      size: 2,
      ...(after && { after }),
    })
    expect(page.customers.length).toBeLessThanOrEqual(2)
    seen.push(...page.customers.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual(ids.toReversed())
  expect(
    (await owner.done('listCustomers', { text: `#${ids[0]}`, after: ids[0]! })).customers,
  ).toEqual([])
})

test('a frozen member keeps the money, moves none of it and signs in nowhere', async () => {
  const one = await member({ xmdd: 5_000_000n })
  const { id } = one
  await manager.done('freezeCustomer', { id, why: 'stolen phone' })
  expect((await owner.done('readCustomer', { id })).frozen).toMatchObject({ why: 'stolen phone' })
  const enter = () =>
    inTransaction(one.ctx, (tx) => signIn({ ...tx, caller: one.ctx.caller }, BigInt(id)))
  await expect(enter()).rejects.toMatchObject({ name: 'accountFrozen' })
  expect(await balance(id, 'XMDD')).toBe(5_000_000n)
  expect((await manager.ask('freezeCustomer', { id, why: 'again' })).code).toBe(40003)
  await manager.done('thawCustomer', { id, why: 'it was found' })
  await expect(enter()).resolves.toMatchObject({ user: { frozen: false } })
  const sessions = (await owner.done('readCustomer', { id })).sessions
  await manager.done('endCustomerSessions', { id, session: sessions[0]!.id })
  const other = await member()
  const foreign = await manager.ask('endCustomerSessions', {
    id: other.id,
    session: sessions.at(-1)!.id,
  })
  expect(foreign.code).toBe(404)
  await manager.done('endCustomerSessions', { id, session: null })
  expect((await owner.done('readCustomer', { id })).sessions).toEqual([])
})

test('credit comes out of what was put aside, once per request, and never out of nothing', async () => {
  const { id } = await member()
  const grant = (input: { requestId?: string; amount?: string; id?: string } = {}, by = manager) =>
    by.ask('grantCredit', {
      requestId: requestId(),
      id,
      asset: 'XMDD',
      amount: '10',
      why: 'late parcel',
      ...input,
    })
  expect((await grant()).code).toBe(40005)
  const fund = (amount: string, request = requestId()) =>
    owner.ask('fundCredit', { requestId: request, asset: 'XMDD', amount })
  expect((await fund('15')).code).toBe(40005)
  await earn(20_000_000n)
  const funding = requestId()
  expect((await fund('15', funding)).code).toBe(200)
  expect((await fund('15', funding)).code).toBe(200)
  expect((await fund('14', funding)).code).toBe(40003)
  expect((await fund('5.000001')).code).toBe(40005)
  expect(await owner.done('readCredit', {})).toMatchObject({
    pools: [
      { asset: 'USDT', amount: '0.00' },
      { asset: 'XMDD', amount: '15.00' },
    ],
    earned: '5.00',
  })
  const once = requestId()
  const answers = await Promise.all([1, 2, 3].map(() => grant({ requestId: once })))
  expect(answers.map(({ result }) => result)).toEqual([1, 2, 3].map(() => ({ state: 'granted' })))
  expect(await balance(id, 'XMDD')).toBe(10_000_000n)
  const { rows: told } = await sql`
    select kind, facts from notice where account_id = ${id} and kind = 'creditGranted'`.execute(
    shop.ctx.db,
  )
  expect(told).toEqual([{ kind: 'creditGranted', facts: { amount: '10.00', asset: 'XMDD' } }])
  expect((await grant({ requestId: once, amount: '11' })).code).toBe(40003)
  expect((await grant()).code).toBe(40005)
  for (const amount of ['0', '-1', '1e3', 'ten', '1.0000001'])
    expect((await grant({ amount })).fields, amount).toEqual({ amount: 'format' })
  expect(
    (
      await support.ask('grantCredit', {
        requestId: requestId(),
        id,
        asset: 'XMDD',
        amount: '1',
        why: 'x',
      })
    ).code,
  ).toBe(4004)
  expect(await balance(id, 'XMDD')).toBe(10_000_000n)
})

test("above a person's amount of a day somebody else agrees, however small the parts", async () => {
  const { id } = await member()
  await earn(1_000_000_000n)
  await owner.done('fundCredit', { requestId: requestId(), asset: 'USDT', amount: '900' })
  const ask = async (amount: string): Promise<[string, string]> => {
    const request = requestId()
    const { state } = await manager.done('grantCredit', {
      requestId: request,
      id,
      asset: 'USDT',
      amount,
      why: 'broken on arrival',
    })
    return [request, state]
  }
  // The manager's amount is 100, and 10 were given before.
  const states = await Promise.all(['50', '50', '50'].map(ask))
  expect(states.map(([, state]) => state).toSorted()).toEqual(['granted', 'waits', 'waits'])
  expect(await balance(id, 'USDT')).toBe(50_000_000n)
  const [first, second] = states.filter(([, state]) => state === 'waits').map(([one]) => one)
  expect((await manager.ask('approveGrant', { requestId: first!, amount: '50.00' })).code).toBe(
    4004,
  )
  expect((await owner.ask('approveGrant', { requestId: first!, amount: '51.00' })).code).toBe(40003)
  await sql`update staff set trusted_since = ${new Date(0)}`.execute(shop.ctx.db)
  await owner.done('approveGrant', { requestId: first!, amount: '50.00' })
  await owner.done('refuseGrant', { requestId: second!, why: 'too much' })
  expect((await owner.ask('approveGrant', { requestId: second!, amount: '50.00' })).code).toBe(
    40003,
  )
  expect(await balance(id, 'USDT')).toBe(100_000_000n)
  const { grants } = await owner.done('readCustomer', { id })
  expect(grants.map(({ state }) => state).toSorted()).toEqual(['granted', 'granted', 'refused'])
})

test("a member's data is exported and deleted on request, the books stay", async () => {
  const rich = await member({ xmdd: 1_000_000n })
  expect((await manager.ask('deleteCustomer', { id: rich.id, why: 'asked' })).code).toBe(40003)
  const one = await member({ email: 'leaver@cups.test', name: 'Leaver' })
  const { id } = one
  await support.done('addCustomerNote', { id, text: 'wants to <b>leave</b>' })
  const { data } = await manager.done('exportCustomer', { id, why: 'asked by mail' })
  expect(JSON.stringify(data)).toContain('leaver@cups.test')
  expect(JSON.stringify(data)).not.toMatch(/argon2|_hash|token/i)
  await manager.done('deleteCustomer', { id, why: 'asked by mail' })
  const after = await owner.done('readCustomer', { id })
  expect(after).toMatchObject({ status: 'deleted', email: null, notes: [], sessions: [] })
  expect(await found('leaver@cups')).toEqual([])
  expect((await manager.ask('deleteCustomer', { id, why: 'again' })).code).toBe(404)
  for (const call of ['freezeCustomer', 'thawCustomer'] as const)
    expect((await manager.ask(call, { id, why: 'late' })).code).toBe(40003)
  expect((await audited('exportCustomer')).at(-1)).toEqual({ why: 'asked by mail' })
  expect((await owner.ask('readCustomer', { id: '999999999' })).code).toBe(404)
})

test('all members go out in parts, whole and harmless, and whoever takes them gives a reason', async () => {
  const { rows } = await sql<{ last: bigint }>`select max(id) as last from account`.execute(
    shop.ctx.db,
  )
  await sql`
    insert into account (invite_code, created_at) select translate(lpad(i::text, 8, '9'), '01', 'AB'), '2026-05-01' from generate_series(1000, 2199) i`.execute(
    shop.ctx.db,
  )
  const hostile = await member({ email: '=1+1@cups.test', phone: '+8613800000000' })
  const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee'
  await sql`
    insert into account_wallet (kind, address, account_id, asset, created_at) values ('evm', ${wallet}, ${hostile.id}, 'ETH', now())`.execute(
    shop.ctx.db,
  )
  await sql`
    insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces, goods_micro, shipping_micro, discount_micro, total_micro, account_id,
      asset, paid_from, mode, status, stock_state, created_at, expires_at, paid_at, updated_at)
    values ('1900000000000000001', ${'a'.repeat(32)}, ''::bytea, ''::bytea, ''::bytea, 0, 1, 12500001, 0, 0, 12500001, ${hostile.id}, 'USDT', 'chain', 'safe', 'received',
      'taken', '2026-05-30T16:00:00Z', now(), now(), now())`.execute(shop.ctx.db)
  const gone = await member({ email: 'gone@cups.test' })
  await sql`update account set status = 'deleted', email = null where id = ${gone.id}`.execute(
    shop.ctx.db,
  )
  const why = 'the yearly letter'
  const first = await owner.done('exportCustomers', { why })
  expect(first.members).toBe(1_000)
  const [head, line] = first.csv.split('\r\n')
  expect(head).toBe(
    'member_id,joined_utc,email,phone,wallets,language,state,invited_by,paid_orders,spent_usdt,spent_xmdd,last_order_utc',
  )
  expect(line!.replace(/^\d+,[^,]+/, 'ID,AT')).toBe(
    `ID,AT,'=1+1@cups.test,'+8613800000000,${wallet},cn,active,,1,12.500001,0.00,2026-05-30T16:00:00.000Z`,
  )
  const rest = await owner.done('exportCustomers', { why, after: first.next! })
  expect(rest.next).toBeNull()
  const ids = (first.csv + rest.csv).match(/^\d+/gm)!
  expect(ids.filter((id) => BigInt(id) > BigInt(rows[0]!.last))).toHaveLength(1_201)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(gone.id)
  expect((await audited('exportCustomers')).slice(-2)).toEqual([
    { why, count: '1000' },
    { why, count: String(rest.members) },
  ])
  expect((await owner.ask('exportCustomers', { why: ' ' })).fields).toEqual({ why: 'missing' })
  expect((await support.ask('exportCustomers', { why })).fields).toEqual({ permission: 'missing' })
})
