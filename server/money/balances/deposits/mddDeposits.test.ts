import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { MddToken } from '../../../../basics/tokens.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  createTestBalances,
  refusalOf,
  spendable,
  type TestBalances,
} from '../../../testing/balances.ts'
import { receivingNetworks } from '../../../testing/receiving.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { checkLedger } from '../../ledger/checkLedger.ts'
import { checkBooks } from '../../payments/checkBooks.ts'
import { creditHeldMdd, lockHeldMdd } from '../../payments/mdd/decideMdd.ts'
import { listHeldMdd } from '../../payments/mdd/listMdd.ts'
import type { PaymentListeners } from '../../payments/payment.ts'
import type { Networks } from '../../payments/quotes/networks.ts'
import { followChains } from '../../payments/settle/followChains.ts'
import { findUnread } from '../../payments/transfers/findUnread.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { creditDeposit } from './creditDeposit.ts'
import { openDeposit } from './openDeposit.ts'
import { readDeposit, type Deposit } from './readDeposit.ts'

/** Ten for a USDT, with the usual decimals of each kind. */
const MDD: Partial<Record<NetworkId, MddToken>> = {
  137: { address: `0x${'d'.repeat(40)}`, decimals: 18, valueMicro: 100_000n },
  105: { address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', decimals: 6, valueMicro: 100_000n },
}
const UNIT = 1_000_000n

let shop: TestBalances
let networks: Networks
beforeAll(async () => {
  shop = await createTestBalances()
  const all = await receivingNetworks(shop.ctx, {
    105: { treasury: true },
    137: { treasury: true },
    56: { treasury: true },
  })
  networks = new Map([...all].map(([id, on]) => [id, { ...on, mdd: MDD[id] ?? null }]))
})
afterEach(async () => {
  await checkBooks(shop.ctx)
  await checkLedger(shop.ctx)
})
afterAll(() => shop.close())

const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`
const open = (me: CallContext, network: NetworkId = 137): Promise<Deposit> =>
  openDeposit(me, { network, asset: 'MDD' }, networks)
const view = (me: CallContext, network: NetworkId = 137): Promise<Deposit> =>
  readDeposit({ ...me, networks }, { network, asset: 'MDD' })

const strict: PaymentListeners = {
  onSettled: () => Promise.reject(new Error('an order was told')),
  onPaymentChanged: () => Promise.reject(new Error('an order was told')),
  onCredited: creditDeposit,
}
let block = 100
const transfer = (
  { address: receiver }: Pick<Deposit, 'address'>,
  micro: bigint,
  network: NetworkId = 137,
): ChainTransfer => ({
  txHash: hex(32),
  logIndex: 0,
  blockNumber: ++block,
  blockHash: hex(32),
  timeMs: shop.ctx.now().getTime(),
  rail: 'transfer',
  token: MDD[network]!.address,
  mdd: MDD[network]!,
  sender: hex(20),
  receiver,
  amountBase: micro * 10n ** BigInt(MDD[network]!.decimals - 6),
  chainOrderId: null,
  refusal: null,
})
const final = (transfers: readonly ChainTransfer[], network: NetworkId = 137, listeners = strict) =>
  inTransaction(shop.ctx, (tx) =>
    followChains(listeners).onFinal(tx, { network, to: ++block, transfers }),
  )
const seen = (transfers: readonly ChainTransfer[]) =>
  inTransaction(shop.ctx, (tx) =>
    followChains(strict).onSeen(tx, { network: 137, head: block, transfers }),
  )
const held = async (txHash: string) => {
  const { rows } = await sql<{ status: string; reason: string; payment_id: string | null }>`
    select status, reason, payment_id from token_transfer where tx_hash = ${txHash}`.execute(
    shop.ctx.db,
  )
  return rows[0]
}

test('MDD is credited once, to the MDD balance, and only when it is final', async () => {
  const me = await shop.member()
  const deposit = await open(me)
  expect(deposit).toMatchObject({ asset: 'MDD', token: MDD[137]!.address, minimum: '10.00' })
  const sent = transfer(deposit, 25n * UNIT)
  await seen([sent])
  expect(await view(me)).toMatchObject({ transfers: [{ status: 'confirming', amount: '25.00' }] })
  expect(await spendable(me, 'MDD')).toBe(0n)
  await final([sent])
  await final([sent])
  expect(await findUnread(shop.ctx, 137, [sent])).toEqual([])
  expect(await view(me)).toMatchObject({ transfers: [{ status: 'settled', amount: '25.00' }] })
  expect(await spendable(me, 'MDD')).toBe(25n * UNIT)
  expect(await spendable(me, 'USDT')).toBe(0n)
})

test('MDD that a reorganisation removed is credited to nobody', async () => {
  const me = await shop.member()
  const deposit = await open(me)
  const [gone, missing] = [transfer(deposit, 30n * UNIT), transfer(deposit, 40n * UNIT)]
  await seen([gone, missing])
  await inTransaction(shop.ctx, (tx) =>
    followChains(strict).onGone(tx, { network: 137, blockHashes: [gone.blockHash] }),
  )
  expect((await view(me)).transfers).toHaveLength(1)
  await final([])
  expect((await view(me)).transfers).toEqual([])
  expect(await spendable(me, 'MDD')).toBe(0n)
})

test.each([
  [137, '10.00', 6n * UNIT],
  [105, '200.00', 110n * UNIT],
] as const)('on network %s less than %s MDD adds up', async (network, minimum, part) => {
  const me = await shop.member()
  const deposit = await open(me, network)
  expect(deposit.minimum).toBe(minimum)
  await final([transfer(deposit, part, network)], network)
  expect(await view(me, network)).toMatchObject({ transfers: [{ status: 'short' }] })
  expect(await spendable(me, 'MDD')).toBe(0n)
  await final([transfer(deposit, part, network)], network)
  expect(await view(me, network)).toMatchObject({ waiting: '0.00' })
  expect(await spendable(me, 'MDD')).toBe(2n * part)
})

test('both assets have one address, members never share one, and a network without MDD takes none', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  const mine = await open(me)
  expect((await openDeposit(me, { network: 137 }, networks)).address).toBe(mine.address)
  const yours = await open(you)
  expect(yours.address).not.toBe(mine.address)
  await final([transfer(mine, 20n * UNIT), transfer(yours, 30n * UNIT)])
  expect([await spendable(me, 'MDD'), await spendable(you, 'MDD')]).toEqual([
    20n * UNIT,
    30n * UNIT,
  ])
  expect(await refusalOf(open(me, 56))).toMatchObject({ fields: { asset: 'notAllowed' } })
})

test('a token that only calls itself MDD is nothing', async () => {
  const me = await shop.member()
  const deposit = await open(me)
  const { mdd: _mdd, ...fake } = transfer(deposit, 50n * UNIT)
  await final([{ ...fake, token: hex(20), refusal: 'wrongToken' }])
  expect(await spendable(me, 'MDD')).toBe(0n)
  expect(await spendable(me, 'USDT')).toBe(0n)
  expect(await held(fake.txHash)).toBeUndefined()
})

test('MDD at an order’s address pays nothing and waits for a person, who credits it once', async () => {
  const me = await shop.member()
  const address = hex(20)
  const orderId = shop.ctx.now().getTime().toString().padEnd(19, '1')
  await sql`
    with a as (insert into shop_address (address, family, role, purpose, salt_index, treasury, uses, added_at)
      values (${address}, 'evm', 'forwarder', 'order', 990001, ${hex(20)}, 1, now()) returning id)
    insert into address_lease (address_id, order_id, span, price_micro) select id, ${orderId}, tstzrange(${new Date(0)}, null), 1 from a`.execute(
    shop.ctx.db,
  )
  const sent = transfer({ address }, 70n * UNIT)
  await final([sent])
  expect(await held(sent.txHash)).toEqual({
    status: 'held',
    reason: 'otherToken',
    payment_id: orderId,
  })
  const waiting = (await listHeldMdd(shop.ctx)).find(({ paymentId }) => paymentId === orderId)!
  expect(waiting.micro).toBe(70n * UNIT)
  const give = () =>
    inTransaction(shop.ctx, async (tx) => {
      const one = await lockHeldMdd(tx, waiting.id)
      if (one) await creditHeldMdd(tx, one, memberOf(me))
      return one !== undefined
    })
  expect(await Promise.all([give(), give()])).toContain(true)
  expect(await give()).toBe(false)
  expect(await spendable(me, 'MDD')).toBe(70n * UNIT)
})

test('what cannot be credited is held, others go on, and the shop’s own MDD is credited to nobody', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  const [mine, yours] = [await open(me), await open(you)]
  const [bad, good] = [transfer(mine, 20n * UNIT), transfer(yours, 20n * UNIT)]
  await final([bad, good, { ...transfer(mine, 9n * UNIT), sender: yours.address }], 137, {
    ...strict,
    onCredited: (ctx, event) =>
      event.txHash === bad.txHash ? Promise.reject(new Error('no')) : creditDeposit(ctx, event),
  })
  expect(await held(bad.txHash)).toMatchObject({ status: 'held', reason: 'fault' })
  expect([await spendable(me, 'MDD'), await spendable(you, 'MDD')]).toEqual([0n, 20n * UNIT])
})
