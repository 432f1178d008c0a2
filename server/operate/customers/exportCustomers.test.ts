import { afterAll, beforeAll, expect, test } from 'vitest'
import { MICRO_DECIMALS, parseUnits } from '../../../basics/money.ts'
import { orderProduct } from '../../commerce/orders/place/orderProduct.ts'
import { personalData } from '../../entry/wiring/personalData.ts'
import { post } from '../../money/ledger/post.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { customerCalls } from './calls.ts'

let shop: TestShop
let office: TestOffice
beforeAll(async () => {
  shop = await createTestShop()
  const readLimits = async () => ({ limits: [], unreachable: [] })
  office = await createTestOffice(
    shop.ctx,
    customerCalls({ personalData, readLimits, readCharges: async () => [] }),
  )
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

/** An order paid from the balance. */
async function buy(me: TestShop['ctx'], asset: 'USDT' | 'XMDD', count: number): Promise<void> {
  await orderProduct(me, {
    ...shop.posted,
    count,
    asset,
    phone: '13812345678',
    country: 'CN',
    receiverName: '王小明',
    receiverAddress: '上海市静安区1号',
  })
}

async function fill(): Promise<void> {
  const first = await shop.member(100_000_000n)
  const second = await shop.member()
  const third = await shop.member()
  const id = (me: TestShop['ctx']): bigint => me.caller.account!.accountId
  await inTransaction(shop.ctx, (tx) =>
    post(tx, [
      {
        from: { system: 'demo' },
        to: { account: id(first) },
        asset: 'USDT',
        amountMicro: 100_000_001n,
        kind: 'playMoney',
        reference: 'play:usdt',
      },
    ]),
  )
  await buy(first, 'USDT', 1)
  shop.pass(60_000)
  await buy(first, 'XMDD', 2)
  await sql`
    update account set created_at = '2026-05-30T15:59:59Z',
      email = case id when ${id(first)} then '=1+1@cups.test' when ${id(second)} then 'a,"b"@cups.test' end,
      phone = case id when ${id(first)} then '+8613800000000' end, language = case id when ${id(second)} then 'jp' else 'cn' end,
      inviter_id = case id when ${id(third)} then ${id(first)}::bigint end`.execute(shop.ctx.db)
  await sql`
    insert into account_wallet (kind, address, account_id, asset, created_at)
    values ('evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee', ${id(first)}, 'ETH', '2026-05-30'),
      ('tron', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', ${id(first)}, 'TRX', '2026-05-31')`.execute(
    shop.ctx.db,
  )
}

test('members are the golden file, and what they spent is what the ledger took from them', async () => {
  await fill()
  const owner = await office.staff('owner')
  const manager = await office.staff('manager')
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from account`.execute(
    shop.ctx.db,
  )
  await manager.done('freezeCustomer', { id: rows[0]!.id, why: 'a stolen phone' })
  const { csv } = await owner.done('exportCustomers', { why: 'the yearly letter' })
  await expect(csv).toMatchFileSnapshot('members.golden.csv')

  const [head, ...members] = csv.trimEnd().split('\r\n')
  for (const asset of ['usdt', 'xmdd']) {
    // Counted from the end: e-mail addresses may hold commas.
    const place = head!.split(',').length - head!.split(',').indexOf(`spent_${asset}`)
    const spent = members.map((line) => parseUnits(line.split(',').at(-place)!, MICRO_DECIMALS)!)
    const { rows: taken } = await sql<{ sum: bigint }>`
      select sum(t.amount_micro)::bigint as sum from ledger_transfer t
      join ledger_account d on d.id = t.debit_id join ledger_account c on c.id = t.credit_id
      where d.account_id is not null and c.system = 'sales' and t.asset = ${asset.toUpperCase()}`.execute(
      shop.ctx.db,
    )
    expect([asset, spent.reduce((sum, one) => sum + one)]).toEqual([asset, BigInt(taken[0]!.sum)])
  }
})

test('a member’s page has the balances, the newest orders and the limits, and each look is on record', async () => {
  const me = await shop.member(30_000_000n)
  const id = String(me.caller.account!.accountId)
  await buy(me, 'XMDD', 2)
  const support = await office.staff('support')
  const page = await support.done('readCustomer', { id })
  expect(page.balances.find(({ asset }) => asset === 'XMDD')).toMatchObject({ amount: '4.00' })
  expect(page).toMatchObject({
    orders: [{ status: 'paid', total: '26.00', asset: 'XMDD', name: '商品posted' }],
    moreOrders: false,
    mayDelete: false,
  })
  expect(await support.done('readCustomerLimits', { id })).toEqual({
    limits: { limits: [], unreachable: [] },
    charges: [],
  })
  await sql`delete from staff_permission where role = 'support' and permission = 'orders.money'`.execute(
    shop.ctx.db,
  )
  expect((await support.done('readCustomer', { id })).orders).toMatchObject([
    { total: null, asset: null },
  ])
  const { rows } = await sql`
    select from audit_log where action = 'readMember' and subject_id = ${id}`.execute(shop.ctx.db)
  expect(rows).toHaveLength(2)
})

test('without the right to sums the file of members leaves out what they spent', async () => {
  const me = await shop.member(30_000_000n)
  await buy(me, 'XMDD', 2)
  const bought = async (): Promise<string[]> => {
    const { csv } = await manager.done('exportCustomers', { why: 'the yearly letter' })
    // The newest member's last four columns: orders, USDT, XMDD, time.
    return csv.split('\r\n')[1]!.split(',').slice(-4, -1)
  }
  const manager = await office.staff('manager')
  expect(await bought()).toEqual(['1', '0.00', '26.00'])
  await sql`delete from staff_permission where role = 'manager' and permission = 'orders.money'`.execute(
    shop.ctx.db,
  )
  expect(await bought()).toEqual(['1', '', ''])
})
