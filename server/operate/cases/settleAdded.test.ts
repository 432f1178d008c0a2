import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nameOrderWallet } from '../../commerce/orders/wallet/nameOrderWallet.ts'
import { messageForOrderWallet } from '../../commerce/orders/wallet/orderWalletMessage.ts'
import { sql } from '../../platform/db/sql.ts'
import { noteReconciled, noteRestored } from '../../platform/settings/unreconciled.ts'
import {
  createTestMoney,
  HOUR,
  PRICE,
  SITE,
  type Bought,
  type TestMoney,
} from '../../testing/cases/money.ts'
import { settleAdded } from './settleAdded.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(72 * HOUR))

const product = (): bigint => BigInt(money.shop.mailed.productId)
/** A final `addOrder` payment. */
async function added(sender: string, over: { product?: bigint; micro?: bigint } = {}) {
  const transfer = money.transfer({
    micro: over.micro ?? PRICE,
    rail: 'contract',
    sender: sender.toLowerCase(),
    chainProduct: over.product ?? product(),
  })
  await money.final([transfer])
  await settleAdded(money.base, SITE)
  return transfer
}
const held = async (): Promise<object[]> =>
  (
    await sql<object>`select status, reason, outcome from transfer where chain_product is not null order by id desc limit 1`.execute(
      money.base.db,
    )
  ).rows
const wallet = () => privateKeyToAccount(generatePrivateKey())
const named = async (bought: Bought, by = wallet(), signer = by): Promise<string> => {
  const { orderId, secret } = bought.order
  const address = by.address
  const { message } = await messageForOrderWallet(bought.ctx as never, { orderId, secret, address })
  const signature = await signer.signMessage({ message })
  const input = { orderId, secret, address, message, signature }
  return (await nameOrderWallet(bought.ctx as never, input)).address
}
const WAITS = [{ status: 'held', reason: 'noOrder', outcome: null }]

test("a wallet that a guest's signature named pays its open order of that product and price", async () => {
  const bought = await money.guest()
  const by = wallet()
  await named(bought, by)
  await added(by.address)
  expect(await money.view(bought)).toMatchObject({
    status: expect.stringMatching(/paid|shipped/),
    transfers: [{ status: 'settled' }],
  })
  await money.checkAll()
})

test('a wallet named afterwards pays what was waiting', async () => {
  const bought = await money.guest()
  const by = wallet()
  await added(by.address)
  expect(await held()).toEqual(WAITS)
  await named(bought, by)
  await settleAdded(money.base, SITE)
  expect((await money.view(bought)).transfers).toMatchObject([{ status: 'settled' }])
})

test('what a restored shop shows as waiting may have been sent back: it pays nothing before it was compared', async () => {
  const bought = await money.guest()
  const by = wallet()
  await added(by.address)
  await noteRestored(money.base)
  await named(bought, by)
  await settleAdded(money.base, SITE)
  expect(await held()).toEqual(WAITS)
  await noteReconciled(money.base)
  await settleAdded(money.base, SITE)
  expect((await money.view(bought)).transfers).toMatchObject([{ status: 'settled' }])
})

test('another product, another price and a stranger pay nothing, and wait for a person', async () => {
  const bought = await money.guest()
  const by = wallet()
  await named(bought, by)
  for (const [sender, over] of [
    [by.address, { product: product() + 1n }],
    [by.address, { micro: PRICE - 1n }],
    [wallet().address, {}],
  ] as const) {
    await added(sender, over)
    expect(await held()).toEqual(WAITS)
    expect(await money.view(bought)).toMatchObject({ status: 'unpaid', transfers: [] })
  }
})

test('two open orders that fit are for a person', async () => {
  const [first, second] = [await money.guest(), await money.guest()]
  const by = wallet()
  await named(first, by)
  await named(second, by)
  await added(by.address)
  expect(await held()).toEqual(WAITS)
  expect([(await money.view(first)).status, (await money.view(second)).status]).toEqual([
    'unpaid',
    'unpaid',
  ])
})

test('a wallet that an account has proven pays its order, and without one its balance', async () => {
  const member = await money.member()
  const by = wallet()
  await sql`insert into account_wallet (kind, address, account_id, asset, created_at) values ('evm', ${by.address}, ${member.account}, 'POL', ${money.base.now()})`.execute(
    money.base.db,
  )
  await added(by.address, { product: BigInt(money.shop.posted.productId) })
  expect((await money.view(member)).transfers).toMatchObject([{ status: 'settled' }])
  await added(by.address, { micro: 3_000_000n })
  expect(await held()).toEqual([{ status: 'held', reason: 'noOrder', outcome: 'credit' }])
  await money.checkAll()
})

test('a wallet is named by its own signature only, once', async () => {
  const bought = await money.guest()
  await expect(named(bought, wallet(), wallet())).rejects.toMatchObject({ code: 40011 })
  const by = wallet()
  const { orderId, secret } = bought.order
  const { message } = await messageForOrderWallet(bought.ctx as never, {
    orderId,
    secret,
    address: by.address,
  })
  const signature = await by.signMessage({ message })
  const input = { orderId, secret, address: by.address, message, signature }
  const other = await money.guest()
  await expect(
    nameOrderWallet(other.ctx as never, { ...input, ...idOf(other) }),
  ).rejects.toMatchObject({ code: 40011 })
  await nameOrderWallet(bought.ctx as never, input)
  await expect(nameOrderWallet(bought.ctx as never, input)).rejects.toMatchObject({ code: 40011 })
})

const idOf = ({ order: { orderId, secret } }: Bought) => ({ orderId, secret })
