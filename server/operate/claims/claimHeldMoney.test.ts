import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NoProvider, type ChainTransfer } from '../../money/chains/chain.ts'
import type { SignedByContract } from '../../money/chains/contracts/contractWallet.ts'
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
import { claimHeldMoney } from './claimHeldMoney.ts'
import { messageForHeldMoney } from './claimMessage.ts'

/** Held money given to an order by the signature of the wallet that sent it (rules: payments#claimed-by-its-sender). */
let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(15 * 24 * HOUR))

type Wallet = ReturnType<typeof privateKeyToAccount>
const wallet = (): Wallet => privateKeyToAccount(generatePrivateKey())
const place = (contract?: SignedByContract) => ({
  networks: money.shop.ctx.networks,
  site: SITE,
  contractWalletOf: () => contract,
})
const keyOf = ({ order: { orderId, secret } }: Bought) => ({ orderId, secret })
const ask = (bought: Bought, { txHash }: ChainTransfer, network: 137 | 56 = 137) =>
  messageForHeldMoney(bought.ctx, { ...keyOf(bought), network, txHash })
const hand = (bought: Bought, message: string, signature: string, contract?: SignedByContract) =>
  claimHeldMoney({ ...bought.ctx, ...place(contract) }, { ...keyOf(bought), message, signature })
async function claim(
  bought: Bought,
  transfer: ChainTransfer,
  by: Wallet,
): Promise<Bought['order']> {
  const { message } = await ask(bought, transfer)
  return hand(bought, message, await by.signMessage({ message }))
}

/** The round price, which two open orders may have meant. */
async function ambiguous(by: Wallet, over: Partial<ChainTransfer> = {}) {
  const [mine, other] = [await money.guest(), await money.guest()]
  const transfer = money.transfer({ micro: PRICE, sender: by.address.toLowerCase(), ...over })
  await money.final([transfer])
  return { mine, other, transfer }
}
const BOUGHT = { status: expect.stringMatching(/paid|shipped/) as string }

test('the sender of held money gives it to the order, once; the other order stays as it was', async () => {
  const by = wallet()
  const { mine, other, transfer } = await ambiguous(by)
  const { message, sender, amount } = await ask(mine, transfer)
  expect([sender, amount]).toEqual([by.address, '12.50'])
  for (const named of [mine.order.orderId, transfer.txHash, '12.50 USDT', 'Polygon', by.address])
    expect(message).toContain(named)
  const signature = await by.signMessage({ message })
  expect(await hand(mine, message, signature)).toMatchObject({
    ...BOUGHT,
    payment: { status: 'settled', received: '12.50' },
  })
  await expect(hand(mine, message, signature)).rejects.toMatchObject({ name: 'signInFailed' })
  await expect(ask(mine, transfer)).rejects.toMatchObject({ name: 'notFound' })
  await expect(ask(other, transfer)).rejects.toMatchObject({ name: 'notFound' })
  expect(await money.view(other)).toMatchObject({
    status: 'unpaid',
    payment: { status: 'waiting' },
  })
  const kept =
    await sql<object>`select order_id, wallet, message, signature from held_claim`.execute(
      money.base.db,
    )
  expect(kept.rows).toEqual([
    { order_id: mine.order.orderId, wallet: by.address, message, signature },
  ])
  await money.checkAll()
})

test('in a restored shop held money may have been sent back: no order gets it before it was compared', async () => {
  const by = wallet()
  const { mine, transfer } = await ambiguous(by)
  const { message } = await ask(mine, transfer)
  const signature = await by.signMessage({ message })
  await noteRestored(money.base)
  await expect(hand(mine, message, signature)).rejects.toMatchObject({ name: 'tryLater' })
  expect(await money.view(mine)).toMatchObject({ status: 'unpaid' })
  await noteReconciled(money.base)
  expect(await hand(mine, message, signature)).toMatchObject(BOUGHT)
  await money.checkAll()
})

test('ten claims at once by both orders of one sender pay one of them', async () => {
  const by = wallet()
  const { mine, other, transfer } = await ambiguous(by)
  const done = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => claim(at % 2 ? mine : other, transfer, by)),
  )
  expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const paid = [await money.view(mine), await money.view(other)].filter(
    ({ status }) => status !== 'unpaid',
  )
  expect(paid).toHaveLength(1)
  await money.checkAll()
})

describe('nobody else', () => {
  test('whoever did not send it, and for what another order or site signed', async () => {
    const by = wallet()
    const { mine, other, transfer } = await ambiguous(by)
    const { message } = await ask(mine, transfer)
    const thief = await wallet().signMessage({ message })
    const FAILED = { name: 'signInFailed' }
    await expect(hand(mine, message, thief)).rejects.toMatchObject(FAILED)
    const signature = await by.signMessage({ message })
    await expect(hand(other, message, signature)).rejects.toMatchObject({
      ...FAILED,
      fields: { message: 'wrong' },
    })
    const elsewhere = {
      ...mine,
      ctx: { ...mine.ctx, caller: { ...mine.ctx.caller, site: 'https://phish.test' } },
    }
    await expect(hand(elsewhere, message, signature)).rejects.toMatchObject(FAILED)
    const altered = message.replace('12.50', '13.50')
    await expect(
      hand(mine, altered, await by.signMessage({ message: altered })),
    ).rejects.toMatchObject(FAILED)
    const guest = { ...mine, order: { ...mine.order, secret: '0'.repeat(32) } }
    await expect(hand(guest, message, signature)).rejects.toMatchObject({ name: 'orderUnknown' })
    money.pass(11 * 60_000)
    await expect(hand(mine, message, signature)).rejects.toMatchObject({
      ...FAILED,
      fields: { message: 'expired' },
    })
    expect(await money.view(mine)).toMatchObject({ status: 'unpaid' })
  })

  test('the order gets nothing from before it was, from long after, or from elsewhere', async () => {
    const by = wallet()
    const sender = by.address.toLowerCase()
    const timeMs = money.base.now().getTime()
    const early = money.transfer({ micro: 77_000_000n, sender, timeMs: timeMs - 11 * 60_000 })
    await money.final([early])
    const bought = await money.guest()
    const elsewhere = money.transfer({ micro: 78_000_000n, sender, network: 56 })
    await money.final([elsewhere], 56)
    const named = money.transfer({ micro: PRICE, sender, rail: 'contract', chainOrderId: 99n })
    await money.final([named])
    for (const [transfer, network] of [
      [early, 137],
      [elsewhere, 56],
      [named, 137],
    ] as const)
      await expect(ask(bought, transfer, network)).rejects.toMatchObject({ name: 'notFound' })
    money.pass(9 * 24 * HOUR)
    const late = money.transfer({ micro: 79_000_000n, sender })
    await money.final([late])
    await expect(ask(bought, late)).rejects.toMatchObject({ name: 'notFound' })
    await money.checkAll()
  })
})

test('what the order does not need any more is offered back, by the usual rules', async () => {
  const by = wallet()
  const { mine, other, transfer } = await ambiguous(by)
  const { receiver, amount } = mine.order.payment
  await money.final([
    money.transfer({ micro: BigInt(amount!.replace('.', '')), receiver: receiver! }),
  ])
  expect(await money.view(mine)).toMatchObject(BOUGHT)
  expect(await claim(mine, transfer, by)).toMatchObject({
    refunds: [{ reason: 'twice', amount: '12.50', state: 'offered' }],
  })
  expect(await money.view(other)).toMatchObject({ status: 'unpaid' })
  await money.checkAll()
})

test('held money at an address that served before goes to the order that it was sent for', async () => {
  const by = wallet()
  const { mine, other, transfer } = await ambiguous(by)
  // The address is the other order's now.
  await sql`update transfer set reason = 'usedAddress', order_id = ${other.order.orderId} where tx_hash = ${transfer.txHash}`.execute(
    money.base.db,
  )
  expect(await claim(mine, transfer, by)).toMatchObject(BOUGHT)
  expect(await money.view(other)).toMatchObject({ status: 'unpaid', transfers: [] })
  await money.checkAll()
})

test('a contract wallet is asked on the chain of the transfer, and not believed without an answer', async () => {
  const by = wallet()
  const { mine, transfer } = await ambiguous(by)
  const { message } = await ask(mine, transfer)
  const asked: string[] = []
  const answers =
    (answer: boolean): SignedByContract =>
    async (_text, _signature, address) => {
      asked.push(address)
      return answer
    }
  const silent: SignedByContract = () => Promise.reject(new NoProvider(137, 0))
  await expect(hand(mine, message, '0x12', answers(false))).rejects.toMatchObject({
    name: 'signInFailed',
  })
  await expect(hand(mine, message, '0x12', silent)).rejects.toMatchObject({ name: 'tryLater' })
  expect(await hand(mine, message, '0x12', answers(true))).toMatchObject(BOUGHT)
  expect(asked).toEqual([by.address.toLowerCase(), by.address.toLowerCase()])
  await money.checkAll()
})
