import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { placeOrder } from '../orders/place/placeOrder.ts'
import { couponCalls } from './calls.ts'

let shop: TestShop
let office: TestOffice
beforeAll(async () => {
  shop = await createTestShop()
  office = await createTestOffice(shop.ctx, couponCalls)
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

test('what coupons took off is shown to those alone who may see what orders paid', async () => {
  const { db } = shop.ctx
  const { orderId } = await placeOrder(shop.ctx, shop.input())
  const { rows } = await sql<{ id: number }>`
    insert into coupon (request_id, code, title, amount_micro, created_at)
    values ('1', 'SPRING-24', '{"cn": "春"}', 2000000, now()) returning id`.execute(db)
  await sql`
    insert into coupon_use (order_id, coupon_id, discount_micro, asset, is_paid, used_at)
    values (${orderId}, ${rows[0]!.id}, 1990000, 'USDT', true, now())`.execute(db)
  const manager = await office.staff('manager')
  const seen = async () => ({
    given: (await manager.done('listCoupons', {})).coupons[0]!.given,
    use: (await manager.done('listCouponUses', { id: rows[0]!.id })).uses[0]!,
  })
  expect(await seen()).toMatchObject({
    given: [{ asset: 'USDT', amount: '1.99' }],
    use: { orderId, asset: 'USDT', discount: '1.99' },
  })
  await sql`delete from staff_permission where role = 'manager' and permission = 'orders.money'`.execute(
    db,
  )
  const hidden = await seen()
  expect(hidden).toMatchObject({ given: [], use: { orderId, asset: null, discount: null } })
  expect(JSON.stringify(hidden)).not.toContain('1.99')
})
