import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NetworkId } from '../../../../basics/networks.ts'
import { formatMicro, microToBase } from '../../../../basics/money.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { checkLedger } from '../../ledger/checkLedger.ts'
import { checkBooks } from '../../payments/checkBooks.ts'
import type { Networks } from '../../payments/quotes/networks.ts'
import { followChains } from '../../payments/settle/followChains.ts'
import type { PaymentListeners } from '../../payments/payment.ts'
import { hotAddresses } from '../../receiving/hotAddresses.ts'
import { creditDeposit } from './creditDeposit.ts'
import { listBalanceLog } from '../listBalanceLog.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { openDeposit } from './openDeposit.ts'
import { readDeposit, type Deposit } from './readDeposit.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { testShop } from '../../../testing/payments.ts'
import { openerOf, receivingNetworks } from '../../../testing/receiving.ts'
import {
  createTestBalances,
  refusalOf,
  spendable,
  type TestBalances,
} from '../../../testing/balances.ts'

let shop: TestBalances
let networks: Networks
beforeAll(async () => {
  shop = await createTestBalances()
  networks = await receivingNetworks(shop.ctx, {
    105: { treasury: true },
    137: { treasury: true },
    56: { treasury: true },
  })
})
afterEach(async () => {
  await checkBooks(shop.ctx)
  await checkLedger(shop.ctx)
})
afterAll(() => shop.close())

const HOUR = 3600_000
const UNIT = 1_000_000n
const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`
const open = (me: CallContext, network: NetworkId = 137): Promise<Deposit> =>
  openDeposit(me, { network }, networks)
const view = (me: CallContext, network: NetworkId = 137): Promise<Deposit> =>
  readDeposit({ ...me, networks }, { network })

/** Orders are not notified of deposits. */
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
  token: NETWORKS[network].usdtAddress,
  sender: hex(20),
  receiver,
  amountBase: microToBase(micro, NETWORKS[network].usdtDecimals),
  chainOrderId: null,
  refusal: null,
})
const final = (transfers: readonly ChainTransfer[], network: NetworkId = 137, listeners = strict) =>
  inTransaction(shop.ctx, (tx) =>
    followChains(listeners).onFinal(tx, { network, to: ++block, transfers }),
  )

test('a member has an address of its own for good, and every amount that comes there', async () => {
  const me = await shop.member()
  const deposit = await open(me)
  expect(deposit).toMatchObject({ network: 137, minimum: '1.00', waiting: '0.00', transfers: [] })
  expect(deposit.address).toMatch(/^0x[0-9a-f]{40}$/)
  const sent = transfer(deposit, 12n * UNIT)
  await inTransaction(shop.ctx, (tx) =>
    followChains(strict).onSeen(tx, { network: 137, head: block, transfers: [sent] }),
  )
  expect(await view(me)).toMatchObject({ transfers: [{ status: 'seen', amount: '12.00' }] })
  await final([sent])
  expect(await view(me)).toMatchObject({ transfers: [{ status: 'settled', amount: '12.00' }] })
  shop.pass(400 * 24 * HOUR)
  await final([transfer(deposit, 3_456_789n), transfer(deposit, 5n * UNIT)])
  expect(await spendable(me, 'USDT')).toBe(12n * UNIT + 3_456_789n + 5n * UNIT)
  expect((await open(me)).address).toBe(deposit.address)
  const { records } = await listBalanceLog(me, { pageNo: 1, pageSize: 10 } as never)
  expect(records).toHaveLength(3)
})

test('a hundred requests at once find one address; every member and network has another one', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  const mine = await Promise.all(Array.from({ length: 100 }, () => open(me)))
  expect(new Set(mine.map(({ address }) => address)).size).toBe(1)
  const all = [mine[0]!, await open(you), await open(me, 56), await open(me, 105)]
  expect(new Set(all.map(({ address }) => address)).size).toBe(4)
})

test.each([
  [137, '1.00', 600_000n],
  [105, '20.00', 11_000_000n],
] as const)(
  'on network %s less than %s adds up, and is shown meanwhile',
  async (network, minimum, part) => {
    const me = await shop.member()
    const deposit = await open(me, network)
    expect(deposit.minimum).toBe(minimum)
    await final([transfer(deposit, part, network)], network)
    expect(await view(me, network)).toMatchObject({ waiting: formatMicro(part) })
    expect(await spendable(me, 'USDT')).toBe(0n)
    await final([transfer(deposit, part, network)], network)
    expect(await view(me, network)).toMatchObject({ waiting: '0.00' })
    expect(await spendable(me, 'USDT')).toBe(2n * part)
    await final([transfer(deposit, part, network), transfer(deposit, part, network)], network)
    expect(await spendable(me, 'USDT')).toBe(4n * part)
    await final([transfer(deposit, part, network)], network)
    expect(await spendable(me, 'USDT')).toBe(4n * part)
  },
)

test('USDT on the other EVM network is credited, with its 18 decimals', async () => {
  const me = await shop.member()
  const deposit = await open(me)
  const sent = transfer(deposit, 7n * UNIT, 56)
  await final([{ ...sent, amountBase: sent.amountBase + 123n }], 56)
  expect(await spendable(me, 'USDT')).toBe(7n * UNIT)
})

test('a transfer of the shop itself is credited to nobody', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  const [mine, yours] = [await open(me), await open(you)]
  await final([{ ...transfer(mine, 50n * UNIT), sender: yours.address }])
  expect(await spendable(me, 'USDT')).toBe(0n)
})

test('no order ever gets its address, where addresses of orders serve again, too', async () => {
  const me = await shop.member()
  const { address } = await open(me, 105)
  const orders = testShop(shop.ctx.db as Database, shop.ctx.log, networks)
  orders.pass(shop.ctx.now().getTime() - orders.nowMs())
  const receivers: string[] = []
  for (let n = 0; n < 4; n++) {
    const opener = openerOf(`203.0.113.${n}`)
    receivers.push(
      (await orders.quote(await orders.open(UNIT, 105, undefined, opener), 105)).receiver,
    )
    if (n % 2 === 1) orders.pass(30 * 24 * HOUR)
  }
  expect(new Set(receivers).size, 'they serve again').toBe(2)
  expect(receivers).not.toContain(address)
  expect((await view(me, 105)).address).toBe(address)
})

test('logs of a deposit address are asked for while its member looks, and two hours longer', async () => {
  const me = await shop.member()
  const { address } = await open(me)
  const isHot = async () =>
    (await hotAddresses(shop.ctx, 'evm', shop.ctx.now().getTime())).includes(address)
  shop.pass(2 * HOUR - 1)
  expect(await isHot()).toBe(true)
  shop.pass(1)
  expect(await isHot()).toBe(false)
  await view(me)
  expect(await isHot()).toBe(true)
})

test('another treasury gives another deposit address, and the old one is still credited', async () => {
  const me = await shop.member()
  const before = await open(me)
  const on = networks.get(137)!
  const other: Networks = new Map([
    [
      137,
      {
        ...on,
        forwarding: {
          ...on.forwarding!,
          treasury: hex(20),
          next: async (ctx, purpose) => ({
            ...(await on.forwarding!.next(ctx, purpose)),
            treasury: hex(20),
          }),
        },
      },
    ],
  ])
  const after = await openDeposit(me, { network: 137 }, other)
  expect(after.address).not.toBe(before.address)
  await final([transfer(before, 2n * UNIT), transfer(after, 3n * UNIT)])
  expect(await spendable(me, 'USDT')).toBe(5n * UNIT)
})

test('what cannot be credited is held for a person to see, and others go on', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  const [mine, yours] = [await open(me), await open(you)]
  const failing: PaymentListeners = {
    ...strict,
    onCredited: (ctx, event) =>
      event.amountMicro === 9n * UNIT ? Promise.reject(new Error('no')) : creditDeposit(ctx, event),
  }
  await final([transfer(mine, 9n * UNIT), transfer(yours, 8n * UNIT)], 137, failing)
  expect(await view(me)).toMatchObject({ transfers: [{ status: 'held' }] })
  expect(await spendable(you, 'USDT')).toBe(8n * UNIT)
})

test('a deposit address is refused without forwarders, on a closed network and to a deleted account', async () => {
  const me = await shop.member()
  const without = await receivingNetworks(shop.ctx, { 137: { receive: [hex(20)] } })
  expect(await refusalOf(openDeposit(me, { network: 137 }, without))).toMatchObject({ code: 40002 })
  expect(await refusalOf(openDeposit(me, { network: 56 }, without))).toEqual({
    code: 4014,
    fields: { network: 'networkOff' },
  })
  expect(await refusalOf(view(me))).toMatchObject({ code: 40001 })
  const deposit = await open(me)
  await sql`update account set status = 'deleted', email = null, sec_password_hash = null where id = ${memberOf(me)}`.execute(
    me.db,
  )
  expect(await refusalOf(open(me, 56))).toEqual({ code: 401 })
  await final([transfer(deposit, 5n * UNIT)])
  expect(await spendable(me, 'USDT')).toBe(0n)
})

test('a closed network gives no deposit address, and a known one says not to send now', async () => {
  const me = await shop.member()
  let isOpen = true
  const closable: Networks = new Map(
    [...networks].map(([id, on]) => [id, { ...on, isOffered: async () => isOpen }]),
  )
  const known = await openDeposit(me, { network: 137 }, closable)
  expect(known.open).toBe(true)
  isOpen = false
  await expect(openDeposit(me, { network: 56 }, closable)).rejects.toMatchObject({
    name: 'tryLater',
    fields: { network: 'networkOff' },
  })
  expect(await readDeposit({ ...me, networks: closable }, { network: 137 })).toMatchObject({
    address: known.address,
    open: false,
  })
})
