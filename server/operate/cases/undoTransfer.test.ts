import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseMicro } from '../../../basics/money.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { post } from '../../money/ledger/post.ts'
import { readBalance } from '../../money/ledger/readBalance.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  PRICE,
  SITE,
  type Bought,
  type TestMoney,
} from '../../testing/cases/money.ts'
import { asTester } from '../../testing/staff.ts'
import { assignTransfer } from './decide.ts'
import { undoTransfer } from './undoTransfer.ts'

/** A person undoes what the rules attributed (rules: payments#undone-by-a-person). */
let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(15 * 24 * HOUR))

async function undo(transfer: ChainTransfer): Promise<string> {
  const id = await money.transferId(transfer)
  let result = ''
  await asTester(money.base, 'cases.decide', async (tx) => {
    result = await undoTransfer(tx, SITE, id, 'the buyer says so')
    return result === 'done'
  })
  return result
}
const assign = async (transfer: ChainTransfer, { order }: Bought): Promise<boolean> => {
  const id = await money.transferId(transfer)
  return asTester(money.base, 'cases.decide', (tx) =>
    assignTransfer(tx, SITE, id, order.orderId, 'it was theirs'),
  )
}
const quoted = ({ order: { payment } }: Bought, plus = 0n): ChainTransfer =>
  money.transfer({ micro: parseMicro(payment.amount!)! + plus, receiver: payment.receiver! })
async function pay(bought: Bought, plus = 0n): Promise<ChainTransfer> {
  const transfer = quoted(bought, plus)
  await money.final([transfer])
  return transfer
}
const rowOf = async ({ txHash }: ChainTransfer): Promise<object> =>
  (
    await sql<object>`select status, reason, outcome, order_id, held_base = amount_base as held from transfer where tx_hash = ${txHash}`.execute(
      money.base.db,
    )
  ).rows[0]!
const UNDONE = { status: 'held', reason: 'undone', outcome: null, order_id: null, held: true }
const PAID = { status: 'paid', payment: { status: 'settled' } }

test('undoing a payment in time makes the order unpaid again, and its own money pays it', async () => {
  const bought = await money.guest()
  const stock = await money.shop.stock(money.shop.mailed.optionId)
  const wrong = await pay(bought)
  expect(await money.view(bought)).toMatchObject(PAID)
  expect(await undo(wrong)).toBe('done')
  expect(await rowOf(wrong)).toEqual(UNDONE)
  expect(await money.view(bought)).toMatchObject({
    status: 'unpaid',
    transfers: [],
    payment: { status: 'waiting', received: '0.00' },
  })
  expect((await money.shop.stock(money.shop.mailed.optionId)).stock).toBe(stock.stock)
  await money.checkAll()
  await pay(bought)
  expect(await money.view(bought)).toMatchObject(PAID)
  await money.checkAll()
})

test('later it is expired, and a person gives the money to the order that it was for, as often as it takes', async () => {
  const bought = await money.guest()
  const transfer = money.transfer({
    micro: PRICE,
    rail: 'contract',
    chainOrderId: BigInt(bought.order.payment.payOrderId),
  })
  await money.final([transfer])
  money.pass(2 * HOUR)
  expect(await undo(transfer)).toBe('done')
  await money.expire()
  expect(await money.view(bought)).toMatchObject({ status: 'expired', transfers: [] })
  const right = await money.guest()
  expect(await assign(transfer, right)).toBe(true)
  expect((await money.view(right)).payment.status).toBe('settled')
  await money.checkAll()
  expect(await undo(transfer)).toBe('done')
  expect(await rowOf(transfer)).toEqual(UNDONE)
  expect(await assign(transfer, right)).toBe(true)
  expect(await rowOf(transfer)).toMatchObject({ status: expect.stringMatching(/settled|late/) })
  await money.checkAll()
})

test('ten people at once undo a transfer once', async () => {
  const transfer = await pay(await money.guest())
  const results = await Promise.all(Array.from({ length: 10 }, () => undo(transfer)))
  expect(results.filter((one) => one === 'done')).toHaveLength(1)
  expect(results.filter((one) => one === 'notUndoable')).toHaveLength(9)
  await money.checkAll()
})

test('when one of two parts is undone the other stays, and goes back when the order ends', async () => {
  const bought = await money.guest()
  const first = money.transfer({
    micro: 8_000_000n,
    receiver: bought.order.payment.receiver!,
    rail: 'contract',
    chainOrderId: BigInt(bought.order.payment.payOrderId),
  })
  await money.final([first])
  const { rest } = (await money.view(bought)).payment
  const second = money.transfer({ micro: parseMicro(rest!.amount)!, receiver: rest!.receiver })
  await money.final([second])
  expect((await money.view(bought)).status).toBe('paid')
  expect(await undo(second)).toBe('done')
  expect(await money.view(bought)).toMatchObject({
    status: 'unpaid',
    payment: { status: 'short', received: '8.00' },
  })
  await money.checkAll()
  await money.runOut(bought)
  expect(await money.view(bought)).toMatchObject({
    status: 'expired',
    refunds: [{ reason: 'short', amount: '8.00' }],
  })
  await money.checkAll()
})

test('what was offered is taken back, unless it is on its way', async () => {
  const bought = await money.guest()
  await pay(bought)
  const twice = await pay(bought)
  const later = await pay(bought)
  expect(await undo(twice)).toBe('done')
  const view = await money.view(bought)
  expect(view).toMatchObject({ status: 'paid', payment: { status: 'over' } })
  const open = view.refunds.find(({ state }) => state === 'offered')!
  await money.claim(bought, open.refundId, anyAddress())
  money.pass(25 * HOUR)
  await money.approveReady()
  const [refund] = await money.payouts.approved(money.base, 137)
  const hash = `0x${'9'.repeat(64)}`
  await money.decide((tx) => money.payouts.markSent(tx, refund!.id, hash))
  expect(await undo(later)).toBe('refundOnItsWay')
  await money.decide((tx) => money.payouts.finish(tx, refund!.id, hash))
  expect(await undo(later)).toBe('refunded')
  await money.checkAll()
})

test('a credit is taken back from the balance, and stays when it was spent', async () => {
  const bought = await money.member()
  const balance = async () => (await readBalance(money.base, bought.account!, 'USDT')).amountMicro
  const over = await pay(bought, 3_000_000n)
  const before = await balance()
  expect(await undo(over)).toBe('done')
  expect(await balance()).toBe(
    before - (parseMicro('3')! - (PRICE - parseMicro(bought.order.payment.amount!)!)),
  )
  expect(await rowOf(over)).toEqual(UNDONE)
  const again = await money.member()
  const spent = await pay(again, 3_000_000n)
  await inTransaction(money.base, async (tx) =>
    post(tx, [
      {
        from: { account: again.account! },
        to: { system: 'sales' },
        asset: 'USDT',
        amountMicro: 1_000_000n,
        kind: 'orderPayment',
        reference: `spent:${again.order.orderId}`,
      },
    ]),
  )
  expect(await undo(spent)).toBe('creditSpent')
  expect(await money.view(again)).toMatchObject({ status: 'paid' })
  await money.checkAll()
})

test('nothing is undone once the goods left, money was refunded, or where no order has it', async () => {
  const bought = await money.guest()
  const transfer = await pay(bought)
  await sql`update shop_order set status = 'shipped' where id = ${bought.order.orderId}`.execute(
    money.base.db,
  )
  expect(await undo(transfer)).toBe('goodsLeft')
  expect(await rowOf(transfer)).toMatchObject({ status: 'settled' })
  const stray = money.transfer({ micro: 1_141_592n })
  await money.final([stray])
  expect(await undo(stray)).toBe('notUndoable')
  await money.checkAll()
})
