import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceiptBody, ReceiptFile, ReceiptProblem } from '../../../basics/receipt.ts'
import { approveReturn } from '../../operate/cases/decide.ts'
import {
  createTestMoney,
  HOUR,
  SITE,
  type Bought,
  type TestMoney,
} from '../../testing/cases/money.ts'
import { placeToPay } from '../../testing/orders/placeToPay.ts'
import { asTester } from '../../testing/staff.ts'
import { returnOrder } from '../orders/returns/returnOrder.ts'
import { checkReceipt } from './checkReceipt.ts'
import { signReceipt } from './signReceipt.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const check = (changed: object): ReceiptProblem | 'holds' => {
  const verdict = checkReceipt(JSON.stringify(changed))
  return 'problem' in verdict ? verdict.problem : 'holds'
}

let money: TestMoney
let after: ReceiptFile
let bought: Bought
const address = `0x${'5'.repeat(40)}`
const signedFor = ({ ctx, order: { orderId, secret } }: Bought) =>
  signReceipt({ ...ctx, demo: true }, privateKey, { orderId, secret })
beforeAll(async () => {
  money = await createTestMoney()
  const { productId: _p, optionId: _o, count: _c, ...input } = money.shop.input()
  const lines = [
    { ...money.shop.posted, count: 2 },
    { ...money.shop.mailed, count: 1 },
  ]
  const ctx = { ...money.shop.as('c'.repeat(32)), log: money.recorded.log }
  const placed = await placeToPay(ctx, { ...input, lines, receiverEmail: 'r@mail.test' })
  bought = { order: placed, ctx, email: 'r@mail.test', account: null }
  await money.final([money.byContract(bought, 37_500_000n)])
  const { orderId, secret } = placed
  const back = [{ lineNo: 1, count: 1 }]
  await returnOrder(ctx, { orderId, secret, reason: 'too small', lines: back })
  await asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, orderId, 'fine'))
  const [offered] = (await money.view(bought)).refunds
  await money.claim(bought, offered!.refundId, address)
  // What is only promised is not on it.
  expect((JSON.parse((await signedFor(bought)).body) as ReceiptBody).refunds).toBeUndefined()
  money.pass(25 * HOUR)
  await money.approveReady()
  await money.payOut()
  after = await signedFor(bought)
})
afterAll(() => money.shop.close())

test('a receipt after a partial refund shows the whole payment, the pieces that went back, and how much, when and where', async () => {
  const read = JSON.parse(after.body) as ReceiptBody
  const { refunds } = await money.view(bought)
  expect(read).toMatchObject({
    total: '37.50',
    goods: { refunded: 1, lines: [{ count: 2, refunded: 1 }, { count: 1 }] },
    transfers: [{ amount: '37.50', delivered: '37.50' }],
    refunds: [{ to: 'chain', amount: '12.50', network: 137, address, txHash: refunds[0]!.txHash }],
  })
  expect(Object.keys(read.goods.lines![1]!)).not.toContain('refunded')
  expect(check(after)).toBe('holds')
  expect(await signedFor(bought)).toEqual(after)
})

test('a receipt holds with no part of the refund changed', () => {
  const read = JSON.parse(after.body) as ReceiptBody
  const [refund] = read.refunds!
  const other = (refunds: unknown): string => JSON.stringify({ ...read, refunds })
  for (const [changed, problem] of [
    [undefined, 'signature'],
    [[], 'body'],
    [[{ ...refund, amount: '12.49' }], 'signature'],
    [[{ ...refund, amount: '0.00' }], 'amounts'],
    [[{ ...refund, amount: '-1' }], 'body'],
    [[refund, refund, refund, refund], 'amounts'],
    [[{ ...refund, to: 'balance' }], 'body'],
    [[{ ...refund, to: 'cash' }], 'body'],
    [[{ ...refund, address: 'x' }], 'body'],
    [[{ ...refund, extra: 1 }], 'body'],
  ] as const)
    expect(check({ ...after, body: other(changed) }), JSON.stringify(changed)).toBe(problem)
  const pieces = after.body.replace('"refunded":1', '"refunded":3')
  expect(check({ ...after, body: pieces })).toBe('body')
})

test('a receipt shows what went to a balance, too', async () => {
  const member = await money.member()
  await money.final([money.paying(member)])
  await money.askReturn(member)
  await asTester(money.base, 'returns.decide', (tx) =>
    approveReturn(tx, SITE, member.order.orderId, 'fine', () => 1_000_000_000n),
  )
  const read = JSON.parse((await signedFor(member)).body) as ReceiptBody
  expect((await money.view(member)).status).toBe('refunded')
  expect(read.refunds).toMatchObject([{ to: 'balance', amount: read.transfers[0]!.delivered }])
  expect(read.goods.refunded).toBe(1)
  await money.checkAll()
})
