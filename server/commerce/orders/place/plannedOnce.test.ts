import { randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/connection.ts'
import { readSession, tokenHash } from '../../../people/accounts/signIn/readSession.ts'
import { orderProduct } from './orderProduct.ts'
import { placeOrder } from './placeOrder.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop()))
afterAll(() => shop.close())

/** PostgreSQL plans a statement this often with its values before it asks itself whether they matter. */
const PLANNED_WITH_VALUES = 5

test('what every order does is planned once a connection', async () => {
  await shop.setStock(shop.posted.optionId, 100)
  const db = openDatabase(shop.database.url, { max: 1 })
  try {
    const member = await shop.member(1_000_000_000n)
    const token = randomBytes(32).toString('base64url')
    await sql`insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
      values (${member.caller.account!.accountId}, ${tokenHash(token)}, 'test', ${member.now()}, ${member.now()})`.execute(
      db,
    )
    for (let n = 0; n < 8; n++) {
      await placeOrder({ ...shop.as(randomBytes(16).toString('hex')), db }, shop.input())
      await readSession({ ...member, db }, token)
      await orderProduct(
        { ...member, db },
        {
          ...shop.posted,
          phone: '13812345678',
          receiverName: '王小明',
          country: 'CN',
          receiverAddress: '上海市静安区1号',
        },
      )
    }
    const { rows } = await sql<{ statement: string; custom_plans: bigint; generic_plans: bigint }>`
      select statement, custom_plans, generic_plans from pg_prepared_statements where custom_plans + generic_plans >= 8`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(5)
    expect(
      rows.filter((one) => one.custom_plans > PLANNED_WITH_VALUES).map((one) => one.statement),
    ).toEqual([])
  } finally {
    await db.destroy()
  }
})
