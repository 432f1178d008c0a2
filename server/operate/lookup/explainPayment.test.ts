import { randomBytes } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../../../basics/errors.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { NoProvider, type ChainTransfer, type TransactionFacts } from '../../money/chains/chain.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { cancelOrder } from '../../commerce/orders/close/cancelOrder.ts'
import { placeToPay as placeOrder } from '../../testing/orders/placeToPay.ts'
import type { ChainOrderView } from '../../commerce/orders/read/readOrder.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { registerAddresses } from '../../money/receiving/registerAddresses.ts'
import { explainPayment, explainToStaff } from './explainPayment.ts'
import { createLookUps } from './lookUps.ts'
import { settleByHash } from './settleByHash.ts'
import { consoleActor } from '../../people/staff/actor.ts'

let shop: TestShop
/** What the chains would say; read again for every question. */
const onChain = new Map<string, TransactionFacts | 'down'>()
let asked: string[] = []

beforeAll(async () => {
  shop = await createTestShop()
  await registerAddresses(
    shop.ctx,
    shop.ctx.networks
      .get(137)!
      .receive.map((address) => ({ address, family: 'evm', role: 'shared' })),
  )
})
beforeEach(async () => {
  onChain.clear()
  asked = []
  await followedUpTo(10)
})
afterAll(() => shop.close())

const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`
const listeners = followChains(paymentListeners(null))
let block = 100

/** Both chains are read, and final up to here; heads are four blocks ahead. */
const followedUpTo = async (
  final: number,
  lateMs = 0,
  frozen: string | null = null,
): Promise<void> => {
  const at = new Date(shop.ctx.now().getTime() - lateMs)
  for (const network of [137, 56])
    await sql`
      insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash, head_time, final_lag, read_at, frozen_at, frozen_reason)
      values (${network}, 'test', ${final}, '0x0a', ${at}, ${final + 4}, '0x0c', ${at}, 4, ${shop.ctx.now()}, ${frozen && at}, ${frozen})
      on conflict (network) do update set final_number = excluded.final_number, head_number = excluded.head_number, final_time = excluded.final_time,
        head_time = excluded.head_time, read_at = excluded.read_at, frozen_at = excluded.frozen_at, frozen_reason = excluded.frozen_reason`.execute(
      shop.ctx.db,
    )
}

const context = (ctx: TestShop['ctx'] = shop.ctx) => ({
  ...ctx,
  leastRefund: () => 4_000_000n,
  lookUps: createLookUps((network) => ({
    async lookUp(txHash) {
      asked.push(`${network} ${txHash}`)
      const told = onChain.get(`${network} ${txHash}`)
      if (told === 'down') throw new NoProvider(network, 0)
      return told
    },
  })),
})
const explain = (input: Parameters<typeof explainPayment>[1], ctx?: TestShop['ctx']) =>
  explainPayment(context(ctx), input)
const place = (network: NetworkId = 137, count = 1): Promise<ChainOrderView> =>
  placeOrder(shop.as(randomBytes(16).toString('hex'), hex(4)), shop.input({ network, count }))
const paying = (order: ChainOrderView, over: Partial<ChainTransfer> = {}): ChainTransfer => ({
  txHash: hex(32),
  logIndex: 0,
  blockNumber: ++block,
  blockHash: hex(32),
  timeMs: shop.ctx.now().getTime(),
  rail: 'transfer',
  token: order.payment.token,
  sender: hex(20),
  receiver: order.payment.receiver!,
  amountBase: BigInt(order.payment.amountBase!),
  chainOrderId: null,
  refusal: null,
  ...over,
})
const settle = (transfers: readonly ChainTransfer[], network: NetworkId = 137) =>
  inTransaction(shop.ctx, (tx) => listeners.onFinal(tx, { network, to: ++block, transfers }))
const see = (transfers: readonly ChainTransfer[], network: NetworkId = 137) =>
  inTransaction(shop.ctx, (tx) => listeners.onSeen(tx, { network, head: block, transfers }))
const mined = (
  over: Partial<Extract<TransactionFacts, { state: 'mined' }>> = {},
): TransactionFacts => ({
  state: 'mined',
  block: { number: 12, hash: hex(32), timeMs: shop.ctx.now().getTime() },
  failure: null,
  transfers: [],
  coin: null,
  approval: false,
  ...over,
})
const key = (order: { orderId: string; secret: string }) => ({
  orderId: order.orderId,
  secret: order.secret,
})

describe('what was typed', () => {
  test.each([
    ['0x1234', 'hashFormat'],
    ['', 'nothingAsked'],
    ['Internal transfer 991', 'exchangeInternal'],
    [hex(20), 'isAddress'],
  ])('%j', async (txHash, verdict) => {
    expect(await explain({ txHash })).toMatchObject({ verdict, network: null, txHash: null })
    expect(asked).toEqual([])
  })
  test('an order number without its key is told like one that does not exist', async () => {
    const order = await place()
    const known = await explain({ txHash: order.orderId })
    const unknown = await explain({ txHash: '1700000000000000001' })
    expect(known).toEqual({ ...unknown, facts: { orderId: order.orderId } })
    expect(known.verdict).toBe('orderUnknown')
    expect(await explain({ orderId: order.orderId, secret: 'f'.repeat(32) })).toEqual(known)
  })
})

describe('what the chain says', () => {
  const hash = hex(32)
  const told = async (facts: TransactionFacts | 'down' | undefined, network: NetworkId = 137) => {
    if (facts) onChain.set(`${network} ${hash}`, facts)
    return explain({ network: 137, txHash: hash })
  }
  const move = (over: Partial<ChainTransfer>): ChainTransfer => ({
    txHash: hash,
    logIndex: 0,
    blockNumber: 12,
    blockHash: hex(32),
    timeMs: 0,
    rail: 'transfer',
    token: shop.ctx.networks.get(137)!.usdt,
    sender: hex(20),
    receiver: shop.ctx.networks.get(137)!.receive[0]!,
    amountBase: 5_000_000n,
    chainOrderId: null,
    refusal: null,
    ...over,
  })

  test('an unknown hash is found on none of our networks', async () => {
    expect(await told(undefined)).toMatchObject({
      verdict: 'notFound',
      facts: { names: 'Polygon, BNB Smart Chain' },
      mayChange: true,
    })
    expect(asked).toEqual([`137 ${hash}`, `56 ${hash}`])
  })
  test('a transaction in no block yet is called pending', async () =>
    expect(await told({ state: 'waiting' })).toMatchObject({ verdict: 'notMined', network: 137 }))
  test.each([
    ['balance', 'failed'],
    ['outOfGas', 'failed'],
    ['alreadyPaid', 'usedId'],
  ] as const)('a failed transaction is told with its reason: %s', async (failure, verdict) => {
    expect(await told(mined({ failure }))).toMatchObject({ verdict, facts: { reason: failure } })
  })
  test('a transfer of a look-alike token is named as such', async () => {
    expect(
      await told(mined({ transfers: [move({ refusal: 'wrongToken', token: hex(20) })] })),
    ).toMatchObject({ verdict: 'fakeToken', facts: { real: shop.ctx.networks.get(137)!.usdt } })
  })
  test('a transfer of MDD is no fake, and is told to pay for nothing', async () => {
    const address = hex(20)
    const on = { ...shop.ctx.networks.get(137)!, mdd: { address, decimals: 18, valueMicro: 1n } }
    const networks = new Map([...shop.ctx.networks, [137, on] as const])
    const txHash = hex(32)
    onChain.set(
      `137 ${txHash}`,
      mined({ transfers: [move({ refusal: 'wrongToken', token: address })] }),
    )
    expect(await explain({ txHash }, { ...shop.ctx, networks })).toMatchObject({ verdict: 'mdd' })
  })
  test('a transfer of no value is named as such', async () =>
    expect(
      await told(mined({ transfers: [move({ refusal: 'zeroValue', amountBase: 0n })] })),
    ).toMatchObject({ verdict: 'zeroValue' }))
  test('a transfer to another receiver is named as such', async () => {
    const receiver = hex(20)
    expect(await told(mined({ transfers: [move({ receiver })] }))).toMatchObject({
      verdict: 'notOurs',
      facts: { receiver, amount: '5.00' },
    })
  })
  test('a transfer to our address of another network is named as such', async () => {
    expect(
      await told(
        mined({ transfers: [move({ receiver: shop.ctx.networks.get(56)!.receive[0]! })] }),
      ),
    ).toMatchObject({ verdict: 'wrongNetwork' })
  })
  test("a transfer of the network's own coin is named as such", async () => {
    expect(
      await told(
        mined({
          coin: { receiver: shop.ctx.networks.get(137)!.receive[0]!, amountBase: 10n ** 18n },
        }),
      ),
    ).toMatchObject({ verdict: 'wrongCoin', facts: { coin: 'POL', amount: '1.00' } })
  })
  test('an approval without a payment is named as such', async () =>
    expect(await told(mined({ approval: true }))).toMatchObject({ verdict: 'approvalOnly' }))
  test('a transaction without any of our contracts is named as such', async () =>
    expect(await told(mined())).toMatchObject({ verdict: 'noUsdt' }))
  test('a payment is on its way, though the watcher has not come to it', async () => {
    expect(await told(mined({ transfers: [move({})] }))).toMatchObject({
      verdict: 'confirming',
      facts: { amount: '5.00', more: 2, count: 3, needed: 5 },
    })
  })
  test('a payment older than what is followed was not read', async () => {
    expect(
      await told(mined({ block: { number: 3, hash: hex(32), timeMs: 0 }, transfers: [move({})] })),
    ).toMatchObject({ verdict: 'notRead' })
  })
  test("a missed payment's block is read again, once a day at most, and staff are notified", async () => {
    const missed = mined({
      block: { number: 4, hash: hex(33), timeMs: shop.ctx.now().getTime() },
      transfers: [move({})],
    })
    for (let times = 0; times < 3; times++)
      expect(await told(missed)).toMatchObject({ verdict: 'notRead' })
    const { rows } = await sql`
      select from_number::int as block, cause from chain_reread`.execute(shop.ctx.db)
    expect(rows).toEqual([{ block: 4, cause: 'notRead' }])
    const { rows: alarms } = await sql`select kind, times::int as times from alarm`.execute(
      shop.ctx.db,
    )
    expect(alarms).toEqual([{ kind: 'notRead', times: 1 }])
  })
  test('a payment is missed since its address was the shop’s, however long ago, and never before', async () => {
    const { receiver } = move({})
    const now = shop.ctx.now().getTime()
    const at = (days: number, number: number) =>
      mined({
        block: { number, hash: hex(33), timeMs: now - days * 24 * 3_600_000 },
        transfers: [move({})],
      })
    const since = (days: number) =>
      sql`update shop_address set added_at = ${new Date(now - days * 24 * 3_600_000)}
        where address = ${receiver.toLowerCase()}`.execute(shop.ctx.db)
    const blocks = async () =>
      (
        await sql<{ block: number }>`
          select from_number::int as block from chain_reread order by id`.execute(shop.ctx.db)
      ).rows.map(({ block: number }) => number)
    await sql`truncate chain_reread`.execute(shop.ctx.db)
    await since(100)
    await told(at(101, 5))
    expect(await blocks()).toEqual([])
    await told(at(99, 6))
    expect(await blocks()).toEqual([6])
    // A restore registered it again today.
    await since(0)
    await told(at(31, 7))
    await told(at(29, 8))
    expect(await blocks()).toEqual([6, 8])
  })
  test('a visitor has ten blocks read again at once, and keeps no other visitor from it', async () => {
    await sql`truncate chain_reread, account_limit`.execute(shop.ctx.db)
    const ask = async (number: number, visitor: number) => {
      const txHash = hex(32)
      const timeMs = shop.ctx.now().getTime()
      onChain.set(
        `137 ${txHash}`,
        mined({ block: { number, hash: hex(32), timeMs }, transfers: [move({ txHash })] }),
      )
      await explain({ network: 137, txHash }, from(visitor))
    }
    await followedUpTo(40)
    for (let number = 1; number <= 12; number++) await ask(number, 1)
    const count = async () => (await sql`select from chain_reread`.execute(shop.ctx.db)).rows.length
    expect(await count()).toBe(10)
    await ask(20, 2)
    expect(await count()).toBe(11)
  })
  test('a payment is found on another network of the shop', async () => {
    expect(
      await told(
        mined({
          transfers: [
            move({ receiver: shop.ctx.networks.get(56)!.receive[0]!, amountBase: 5n * 10n ** 18n }),
          ],
        }),
        56,
      ),
    ).toMatchObject({
      verdict: 'confirming',
      network: 56,
      facts: { amount: '5.00', name: 'BNB Smart Chain' },
    })
  })
  test('a hash is unanswered while no node answers', async () => {
    expect(await told('down')).toMatchObject({
      verdict: 'providerDown',
      facts: { name: 'Polygon' },
    })
  })
  test('a hash is unanswered while the chain stands still or we cannot read it', async () => {
    await followedUpTo(10, 600_000)
    expect(await told(undefined)).toMatchObject({ verdict: 'chainHalted' })
    expect(await told(mined({ transfers: [move({})] }))).toMatchObject({
      verdict: 'chainHalted',
      facts: { amount: '5.00' },
    })
    await followedUpTo(10, 0, 'reorganised')
    expect(await told(mined({ transfers: [move({})] }))).toMatchObject({ verdict: 'chainFrozen' })
  })
})

describe('what it was for', () => {
  test('what it was for is told to whoever shows the order, and to nobody else', async () => {
    const order = await place()
    const pay = paying(order)
    await followedUpTo(block + 10)
    await settle([pay])
    expect(await explain({ network: 137, txHash: pay.txHash, ...key(order) })).toMatchObject({
      verdict: 'credited',
      network: 137,
      facts: { orderId: order.orderId, amount: order.payment.amount! },
    })
    expect(asked).toEqual([])
    const strangers = await explain({ network: 137, txHash: pay.txHash })
    expect(strangers).toMatchObject({
      verdict: 'arrived',
      facts: { amount: order.payment.amount!, name: 'Polygon' },
      others: [],
    })
    for (const attempt of [
      { orderId: order.orderId },
      { orderId: order.orderId, secret: 'f'.repeat(32) },
    ])
      expect(await explain({ network: 137, txHash: pay.txHash, ...attempt })).toEqual(strangers)
    const another = await place()
    expect(await explain({ txHash: pay.txHash, ...key(another) })).toMatchObject({
      verdict: 'notThisOrder',
      facts: { orderId: another.orderId },
    })
    expect(JSON.stringify(await explain({ txHash: pay.txHash, ...key(another) }))).not.toContain(
      order.orderId,
    )
  })

  test('an order’s transfer counts blocks until it is final', async () => {
    const order = await place()
    const pay = paying(order)
    await followedUpTo(block - 3)
    await see([pay])
    const own = await explain({ txHash: pay.txHash, ...key(order) })
    expect(own).toMatchObject({
      verdict: 'confirming',
      facts: { count: 2, needed: 5, more: 3 },
      mayChange: true,
    })
    expect(await explain({ txHash: pay.txHash })).toMatchObject({
      verdict: 'confirming',
      facts: { count: 2, needed: 5, more: 3 },
    })
    expect((await explain({ txHash: pay.txHash })).facts).not.toHaveProperty('orderId')
    await inTransaction(shop.ctx, (tx) =>
      listeners.onGone(tx, { network: 137, blockHashes: [pay.blockHash] }),
    )
    expect(await explain({ txHash: pay.txHash, ...key(order) })).toMatchObject({
      verdict: 'reorganised',
    })
    // Its new block is known to a provider before our watcher has come to it.
    onChain.set(
      `137 ${pay.txHash}`,
      mined({ block: { number: block + 1, hash: hex(32), timeMs: 0 }, transfers: [pay] }),
    )
    expect(await explain({ txHash: pay.txHash, ...key(order) })).toMatchObject({
      verdict: 'confirming',
    })
  })

  test('an underpaid order says how much is missing', async () => {
    // What comes can be for no earlier order.
    const longAgo = new Date(shop.ctx.now().getTime() - 48 * 3_600_000)
    await sql`update quote set opened_at = ${longAgo}, expires_at = ${longAgo}`.execute(shop.ctx.db)
    const order = await place()
    const pay = paying(order, { amountBase: BigInt(order.payment.amountBase!) - 1_000_000n })
    await settle([pay])
    expect(await explain({ txHash: pay.txHash, ...key(order) })).toMatchObject({
      verdict: 'short',
      facts: { missing: '1.00' },
      actions: ['payRest', 'contact'],
    })
  })

  test('where its money waits, once the order cannot take it', async () => {
    const order = await place()
    await settle([paying(order)])
    const second = paying(order)
    await settle([second])
    expect(await explain({ txHash: second.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundOffered',
      facts: { amount: order.payment.amount!, outcome: 'twiceOffered' },
      actions: ['claimRefund'],
    })
    expect(await explain({ txHash: second.txHash })).toMatchObject({ verdict: 'arrived' })
    await sql`update refund set state = 'sent', address = ${hex(20)}, proof = 'delay', tx_hash = '0xbeef' where order_id = ${order.orderId}`.execute(
      shop.ctx.db,
    )
    expect(await explain({ txHash: second.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundSent',
      facts: { refundTx: '0xbeef' },
    })
    // A refund is that of its own transfer, whatever else came for the order.
    const third = paying(order, {
      amountBase: 20_000_000n,
      rail: 'contract',
      chainOrderId: BigInt(order.orderId),
    })
    await settle([third])
    expect(await explain({ txHash: second.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundSent',
      facts: { amount: order.payment.amount! },
    })
    expect(await explain({ txHash: third.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundOffered',
      facts: { amount: '20.00' },
    })
    const fourth = paying(order, {
      amountBase: 20_000_000n,
      rail: 'contract',
      chainOrderId: BigInt(order.orderId),
    })
    await settle([fourth])
    await sql`update refund set state = 'claimed', address = ${hex(20)} where order_id = ${order.orderId} and state = 'offered' and id = (select max(id) from refund)`.execute(
      shop.ctx.db,
    )
    expect(await explain({ txHash: third.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundOffered',
    })
    expect(await explain({ txHash: fourth.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundClaimed',
    })
    const member = await shop.member()
    const own = await placeOrder(member, shop.input())
    const again = paying(own)
    await settle([paying(own)])
    await settle([again])
    expect(await explain({ txHash: again.txHash }, member)).toMatchObject({
      verdict: 'toBalance',
      facts: { outcome: 'twiceCredited' },
    })
  })

  test('a refund that is too small to be sent stays with the order', async () => {
    const order = await place()
    await settle([paying(order)])
    const extra = (amountBase: bigint) =>
      paying(order, { amountBase, rail: 'contract', chainOrderId: BigInt(order.orderId) })
    const small = extra(3_000_000n)
    await settle([small])
    expect(await explain({ txHash: small.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundStays',
      facts: { amount: '3.00', fee: '4.00' },
      actions: ['openOrder', 'contact'],
    })
    await settle([extra(1_500_000n)])
    expect(await explain({ txHash: small.txHash, ...key(order) })).toMatchObject({
      verdict: 'refundOffered',
    })
  })

  test('one transaction that pays two orders', async () => {
    const [mine, theirs] = [await place(), await place()]
    const txHash = hex(32)
    await settle([paying(mine, { txHash }), paying(theirs, { txHash, logIndex: 1 })])
    const told = await explain({ txHash, ...key(mine) })
    expect([told.verdict, ...told.others.map(({ verdict }) => verdict)]).toEqual([
      'credited',
      'notThisOrder',
    ])
    expect(JSON.stringify(told)).not.toContain(theirs.orderId)
  })

  test('an amount that fits nobody, to somebody who shows an order', async () => {
    const order = await place()
    const orphan = paying(order, { amountBase: 3n })
    await settle([orphan])
    expect(await explain({ txHash: orphan.txHash, ...key(order) })).toMatchObject({
      verdict: 'noOrder',
    })
    expect(await explain({ txHash: orphan.txHash })).toMatchObject({ verdict: 'arrived' })
  })

  test('an order alone, from nothing to its end', async () => {
    const order = await place()
    await followedUpTo(block)
    expect(await explain({ txHash: order.orderId, secret: order.secret })).toMatchObject({
      verdict: 'nothingSeen',
      facts: { amount: order.payment.amount! },
      network: null,
    })
    await cancelOrder(shop.ctx, key(order))
    expect(await explain(key(order))).toMatchObject({ verdict: 'nothingSeenCancelled' })
    const pay = paying(order)
    await settle([pay])
    const told = await explain(key(order))
    expect(told).toMatchObject({ network: 137, txHash: pay.txHash })
    expect(['cancelledOrder', 'refundOffered']).toContain(told.verdict)
  })

  test('to the account that it belongs to, without the key', async () => {
    const member = await shop.member()
    const order = await placeOrder(member, shop.input())
    const pay = paying(order)
    await settle([pay])
    expect(await explain({ txHash: pay.txHash }, member)).toMatchObject({
      verdict: 'credited',
      facts: { orderId: order.orderId },
    })
    expect(await explain({ txHash: pay.txHash }, await shop.member())).toMatchObject({
      verdict: 'arrived',
    })
  })
})

test('staff are told without a secret what every payment was for, and where held money waits', async () => {
  const [order, another] = [await place(), await place()]
  const paid = paying(order)
  const stray = paying(order, { amountBase: 77_123_456n })
  await settle([paid, stray])
  const tell = (input: Parameters<typeof explainToStaff>[1]) => explainToStaff(context(), input)
  expect(await tell({ orderId: another.orderId })).toMatchObject({ verdict: 'nothingSeen' })
  expect(await tell({ orderId: another.orderId, txHash: paid.txHash })).toMatchObject({
    verdict: 'credited',
    facts: { orderId: order.orderId },
  })
  const { rows } = await sql<{ id: bigint }>`
    select id from transfer where tx_hash = ${stray.txHash}`.execute(shop.ctx.db)
  expect(await tell({ txHash: stray.txHash })).toMatchObject({
    verdict: 'noOrder',
    facts: { transferId: String(rows[0]!.id) },
  })
  const stranger = await explain({ txHash: stray.txHash })
  expect(stranger).toMatchObject({ verdict: 'arrived' })
  expect(stranger.facts).not.toHaveProperty('transferId')
  expect(await tell({ orderId: '1700000000000000001' })).toMatchObject({ verdict: 'orderUnknown' })
})

test('staff have a final block read again in every state, and nothing else', async () => {
  const settleHash = (txHash: string) =>
    settleByHash({ ...context(), actor: consoleActor('tester') }, { txHash })
  const open = async (at: number) =>
    (
      await sql`select from chain_reread where from_number = ${at} and done_at is null`.execute(
        shop.ctx.db,
      )
    ).rows.length
  const inBlock = (number: number, receiver: string): string => {
    const hash = hex(32)
    const transfer = { ...paying(settled), txHash: hash, receiver, blockNumber: number }
    onChain.set(
      `137 ${hash}`,
      mined({ block: { number, hash: hex(32), timeMs: 0 }, transfers: [transfer] }),
    )
    return hash
  }
  const settled = await place()
  const receiver = settled.payment.receiver!
  const missed = inBlock(5, receiver)
  expect(await settleHash(missed)).toMatchObject({
    isRead: true,
    explained: { verdict: 'notRead' },
  })
  expect(await open(5)).toBe(1)
  await sql`update chain_reread set done_at = now()`.execute(shop.ctx.db)
  const again = await Promise.all([settleHash(missed), settleHash(missed)])
  expect(again.map(({ isRead }) => isRead)).toEqual([true, true])
  expect(await open(5)).toBe(1)
  expect(await settleHash(inBlock(14, receiver))).toMatchObject({
    isRead: false,
    explained: { verdict: 'confirming' },
  })
  expect(await settleHash(inBlock(6, hex(20)))).toMatchObject({
    isRead: false,
    explained: { verdict: 'notOurs' },
  })
  for (const wrong of [hex(32), hex(20), "'; drop table transfer; --", ' '])
    expect(await settleHash(wrong)).toMatchObject({ isRead: false })
  expect(await open(6)).toBe(0)
  // What names nothing is not kept: it could be anything, such as somebody's address.
  const subjects = await sql<{ id: string }>`
    select distinct subject_id as id from audit_log where action = 'settleByHash'`.execute(
    shop.ctx.db,
  )
  expect(subjects.rows.every(({ id }) => id === '' || /^0x[0-9a-f]{64}$/.test(id))).toBe(true)
  const { rows } =
    await sql`select from audit_log where action = 'settleByHash' and subject_id = ${missed}`.execute(
      shop.ctx.db,
    )
  expect(rows).toHaveLength(3)
})

test('the providers are asked once for what many ask at once', async () => {
  const txHash = hex(32)
  const ctx = context()
  await Promise.all(Array.from({ length: 20 }, () => explainPayment(ctx, { txHash })))
  expect(asked).toEqual([`137 ${txHash}`, `56 ${txHash}`])
})

/** Another visitor each. */
const from = (n: number): TestShop['ctx'] => ({
  ...shop.ctx,
  caller: { ...shop.ctx.caller, clientAddress: `203.0.113.${n}` },
})

test('more questions at once than the providers shall bear are put off', async () => {
  const answers: (() => void)[] = []
  const lookUps = createLookUps(() => ({
    lookUp: () => new Promise((resolve) => answers.push(() => resolve(undefined))),
  }))
  const all = Array.from({ length: 10 }, (_, n) =>
    explainPayment({ ...context(from(n)), lookUps }, { txHash: hex(32) }),
  )
  let putOff = 0
  for (const one of all) one.catch(() => putOff++)
  const settled = Promise.allSettled(all)
  // Whoever comes after the first were answered is not put off.
  await expect.poll(() => [answers.length, putOff]).toEqual([12, 4])
  // Staff have places of their own.
  const ofStaff = lookUps.ask([{ network: 137, txHash: hex(32) }], null)
  await expect.poll(() => answers.length).toBe(13)
  for (const answer of answers) answer()
  expect(await ofStaff).toEqual(new Map([[137, 'unknown']]))
  const refused = (await settled).filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const one of refused)
    expect(one.reason).toMatchObject({
      code: 40002,
      retryAfterSeconds: 3,
    } satisfies Partial<Refusal>)
})

test('one visitor who asks a lot at once is put off, and nobody else', async () => {
  const answers: (() => void)[] = []
  const lookUps = createLookUps(() => ({
    lookUp: () => new Promise((resolve) => answers.push(() => resolve(undefined))),
  }))
  const ask = (n: number) => explainPayment({ ...context(from(n)), lookUps }, { txHash: hex(32) })
  const many = Array.from({ length: 4 }, () => ask(1))
  let putOff = 0
  for (const one of many) one.catch(() => putOff++)
  await expect.poll(() => [answers.length, putOff]).toEqual([6, 1])
  const other = ask(2)
  await expect.poll(() => answers.length).toBe(8)
  for (const answer of answers) answer()
  await other
  await Promise.allSettled(many)
})

test('looking up a payment changes no money and no status', async () => {
  const order = await place()
  const pay = paying(order)
  onChain.set(
    `137 ${pay.txHash}`,
    mined({ block: { number: block - 5, hash: hex(32), timeMs: 0 }, transfers: [pay] }),
  )
  await explain({ txHash: pay.txHash, ...key(order) })
  const { rows } = await sql`select from transfer where tx_hash = ${pay.txHash}`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([])
})
