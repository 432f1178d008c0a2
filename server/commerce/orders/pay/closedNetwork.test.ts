import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { PayNetwork } from '../../../money/payments/quotes/networks.ts'
import { placeOrder } from '../place/placeOrder.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'
import { openOrderTransfer } from './openOrderTransfer.ts'
import { switchOrderNetwork } from './switchOrderNetwork.ts'

/** A network that closes while buyers have orders there (rules: payments#offered). */
let shop: TestShop
let ctx: TestShop['ctx']
const closed = new Set<NetworkId>()
beforeAll(async () => {
  shop = await createTestShop()
  const networks = new Map(
    [...shop.ctx.networks].map(([id, on]): [NetworkId, PayNetwork] => [
      id,
      { ...on, isOffered: async () => !closed.has(id) },
    ]),
  )
  ctx = { ...shop.ctx, networks }
})
beforeEach(() => closed.clear())
afterAll(() => shop.close())

const CLOSED = { name: 'tryLater', fields: { network: 'networkOff' }, retryAfterSeconds: 60 }

test('a closed network takes no new order, and a repeated order gets its answer', async () => {
  const input = shop.input()
  const placed = await placeOrder(ctx, input)
  closed.add(137)
  await expect(placeOrder(ctx, shop.input())).rejects.toMatchObject(CLOSED)
  const again = await placeOrder(ctx, input)
  expect([again.orderId, again.secret]).toEqual([placed.orderId, placed.secret])
  await expect(placeOrder(ctx, { ...input, count: 2 })).rejects.toMatchObject({ name: 'conflict' })
})

test('a closed network gives no new address, and shows the one that it gave', async () => {
  const { orderId, secret } = await placeOrder(ctx, shop.input())
  closed.add(137)
  await expect(openOrderTransfer(ctx, { orderId, secret })).rejects.toMatchObject(CLOSED)
  closed.clear()
  const { receiver, amount } = await openOrderTransfer(ctx, { orderId, secret })
  closed.add(137)
  expect(await openOrderTransfer(ctx, { orderId, secret })).toMatchObject({ receiver, amount })
})

test('an order does not switch to a closed network, and naming the chosen one changes nothing', async () => {
  const { orderId, secret } = await placeOrder(ctx, shop.input())
  closed.add(56).add(137)
  await expect(switchOrderNetwork(ctx, { orderId, secret, network: 56 })).rejects.toMatchObject(
    CLOSED,
  )
  const same = await switchOrderNetwork(ctx, { orderId, secret, network: 137 })
  expect(same.payment.network).toBe(137)
})
