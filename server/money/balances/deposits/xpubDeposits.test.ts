import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openXpubKey, type XpubKey } from '../../../../basics/hd/xpub.ts'
import { microToBase } from '../../../../basics/money.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { createTestBalances, spendable, type TestBalances } from '../../../testing/balances.ts'
import { testShop } from '../../../testing/payments.ts'
import { openerOf, receivingNetworks, XPUBS } from '../../../testing/receiving.ts'
import { createLog } from '../../../platform/log.ts'
import { checkLedger } from '../../ledger/checkLedger.ts'
import { checkBooks } from '../../payments/checkBooks.ts'
import type { Networks } from '../../payments/quotes/networks.ts'
import { followChains } from '../../payments/settle/followChains.ts'
import { noteBlocked } from '../../chains/networks/blockedAddresses.ts'
import { addXpubAddresses } from '../../receiving/xpub/addXpubAddresses.ts'
import { growXpub } from '../../receiving/xpub/growXpub.ts'
import { openXpub } from '../../receiving/xpub/openXpub.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { creditDeposit } from './creditDeposit.ts'
import { openDeposit } from './openDeposit.ts'

/** A shop without forwarders whose addresses are the merchant's own, of a public key. */
const UNIT = 1_000_000n
const DAY = 24 * 3_600_000
let shop: TestBalances
let networks: Networks
beforeAll(async () => {
  shop = await createTestBalances()
  networks = await receivingNetworks(shop.ctx, {
    137: { xpub: XPUBS.evm },
    105: { xpub: XPUBS.tron },
  })
})
afterEach(async () => {
  await checkBooks(shop.ctx)
  await checkLedger(shop.ctx)
})
afterAll(() => shop.close())

const key = (family: 'evm' | 'tron'): XpubKey => openXpubKey(XPUBS[family], family) as XpubKey
const first20 = (family: 'evm' | 'tron'): string[] =>
  Array.from({ length: 20 }, (_, at) => key(family).addressAt(at))
const open = async (me: CallContext, network: 137 | 105 = 137): Promise<string> =>
  (await openDeposit(me, { network }, networks)).address
let block = 100
const pay = (receiver: string, micro: bigint, network: 137 | 56 = 137): Promise<void> =>
  inTransaction(shop.ctx, (tx) =>
    followChains({
      onSettled: () => Promise.reject(new Error('an order was told')),
      onPaymentChanged: () => Promise.reject(new Error('an order was told')),
      onCredited: creditDeposit,
    }).onFinal(tx, {
      network,
      to: ++block,
      transfers: [
        {
          txHash: `0x${randomBytes(32).toString('hex')}`,
          logIndex: 0,
          blockNumber: block,
          blockHash: `0x${randomBytes(32).toString('hex')}`,
          timeMs: shop.ctx.now().getTime(),
          rail: 'transfer',
          token: NETWORKS[network].usdtAddress,
          sender: `0x${randomBytes(20).toString('hex')}`,
          receiver,
          amountBase: microToBase(micro, NETWORKS[network].usdtDecimals),
          chainOrderId: null,
          refusal: null,
        },
      ],
    }),
  )

test('each member has an address of the key for good, and no order ever gets it', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  const mine = new Set(await Promise.all(Array.from({ length: 10 }, () => open(me))))
  expect(mine.size).toBe(1)
  const [address] = [...mine] as [string]
  const yours = await open(you)
  expect(first20('evm').slice(1)).toEqual(expect.arrayContaining([address, yours]))
  expect(yours).not.toBe(address)
  const orders = testShop(shop.ctx.db as Database, createLog('test', 'silent'), networks)
  // Longer than any address rests.
  shop.pass(30 * DAY)
  orders.pass(30 * DAY)
  for (let visitor = 0; visitor < 6; visitor++) {
    const id = await orders.open(20n * UNIT, 137, undefined, openerOf(`203.0.113.${visitor}`))
    expect([address, yours]).not.toContain((await orders.quote(id, 137)).receiver)
  }
  expect(await open(me)).toBe(address)
})

test('an address that the issuer has blocked becomes nobody’s deposit address', async () => {
  const blocked = key('evm').addressAt(900)
  await addXpubAddresses(shop.ctx, networks.get(137)!.account!, [900])
  await noteBlocked(shop.ctx, 137, [{ address: blocked, closesNetwork: false }], new Set([blocked]))
  expect(await open(await shop.member())).not.toBe(blocked)
})

test('what comes there is the member’s, years later and on the other EVM network too; less than the least adds up', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  const [address] = [await open(me), await open(you)]
  await pay(address, 12n * UNIT)
  shop.pass(800 * DAY)
  await pay(address, 3n * UNIT, 56)
  expect(await spendable(me, 'USDT')).toBe(15n * UNIT)
  await pay(address, UNIT / 2n)
  expect(await spendable(me, 'USDT')).toBe(15n * UNIT)
  await pay(address, UNIT / 2n)
  expect(await spendable(me, 'USDT')).toBe(16n * UNIT)
  expect(await spendable(you, 'USDT')).toBe(0n)
})

test('a TRON deposit address is an activated one that has served no one', async () => {
  const [me, you] = [await shop.member(), await shop.member()]
  await expect(open(me, 105)).rejects.toMatchObject({ name: 'tryLater' })
  const account = openXpub({ demo: true, dataDir: tmpdir() })({ network: 105, xpub: XPUBS.tron })!
  const active = key('tron').addressAt(2)
  await growXpub(shop.ctx, account, async (asked) => asked.map((one) => one === active))
  const both = await Promise.allSettled([open(me, 105), open(you, 105)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toEqual([active])
})
