import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'
import { sql } from '../../../platform/db/sql.ts'
import { orderProduct } from './orderProduct.ts'
import { placeOrder } from './placeOrder.ts'

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop()))
afterAll(() => shop.close())

const setCost = (micro: bigint | null) =>
  sql`update product_option set cost_micro = ${micro}::bigint where id = ${shop.posted.optionId}`.execute(
    shop.ctx.db,
  )
async function costsOf(orderId: string): Promise<(bigint | null)[]> {
  const { rows } = await sql<{ micro: bigint | null }>`
    select unit_cost_micro as micro from order_line where order_id = ${orderId} order by line_no`.execute(
    shop.ctx.db,
  )
  return rows.map(({ micro }) => micro)
}

test('lines keep what a piece cost when they were placed, by either way, and no answer tells it', async () => {
  const me = await shop.member(100_000_000n)
  const buy = () =>
    orderProduct(me, {
      productId: shop.posted.productId,
      phone: '13812345678',
      receiverName: '王小明',
      country: 'CN',
      receiverAddress: '上海市静安区1号',
    })
  const without = await buy()
  await setCost(7_654_321n)
  const placed = await placeOrder(
    shop.ctx,
    shop.input({
      productId: undefined,
      optionId: undefined,
      count: undefined,
      lines: [
        { productId: shop.posted.productId, optionId: shop.posted.optionId, count: 2 },
        { productId: shop.mailed.productId, optionId: shop.mailed.optionId, count: 1 },
      ],
      receiverEmail: 'buyer@mail.test',
    }),
  )
  const bought = await buy()
  await setCost(9_000_000n)
  expect(await costsOf(without.orderId)).toEqual([null])
  expect(await costsOf(placed.orderId)).toEqual([7_654_321n, null])
  expect(await costsOf(bought.orderId)).toEqual([7_654_321n])
  expect(JSON.stringify([placed, bought])).not.toMatch(/7\.?654321|cost/i)
})

test('an order keeps who had invited its buyer, by either way; a guest’s and an uninvited one nobody', async () => {
  const [friend, me] = [await shop.member(), await shop.member(100_000_000n)]
  const order = (of: TestShop['ctx']) => placeOrder(of, shop.input())
  const inviterOf = async ({ orderId }: { orderId: string }) =>
    (
      await sql<{
        id: bigint | null
      }>`select inviter_id as id from shop_order where id = ${orderId}`.execute(shop.ctx.db)
    ).rows[0]!.id
  expect(await inviterOf(await order(me))).toBeNull()
  const friendId = friend.caller.account!.accountId
  await sql`update account set inviter_id = ${friendId} where id = ${me.caller.account!.accountId}`.execute(
    shop.ctx.db,
  )
  expect(await inviterOf(await order(me))).toBe(friendId)
  expect(await inviterOf(await order(shop.as('e'.repeat(32))))).toBeNull()
  const bought = await orderProduct(me, {
    productId: shop.posted.productId,
    phone: '13812345678',
    receiverName: '王小明',
    country: 'CN',
    receiverAddress: '上海市静安区1号',
  })
  expect(await inviterOf(bought)).toBe(friendId)
})
