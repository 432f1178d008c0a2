import { sql } from '../../platform/db/sql.ts'
import { noteReconciled, noteRestored } from '../../platform/settings/unreconciled.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { microToBase, parseMicro } from '../../../basics/money.ts'
import { startEvmTestChain, type EvmTestChain } from '../../testing/chains/evmChain.ts'
import { createEvmPayoutChain } from '../payouts/evmPayoutChain.ts'
import { closeByHand } from '../payouts/byHand/closeByHand.ts'
import { enterHash, type Entered } from '../payouts/byHand/enterHash.ts'
import { registerAddresses } from '../receiving/registerAddresses.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { payoutsWait } from '../payouts/payoutsWait.ts'
import { runPayouts } from '../payouts/runPayouts.ts'
import { approveReturn, refuseRefund } from '../../operate/cases/decide.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  SITE,
  type Bought,
  type TestMoney,
} from '../../testing/cases/money.ts'
import { asTester } from '../../testing/staff.ts'

/** Refunds on a real local chain, paid by the withdrawals' wallet. */
const UNIT = 1_000_000n
import { testJournal } from '../../testing/testJournal.ts'

import { refundListenersOf } from '../../commerce/orders/returns/refundListeners.ts'
import type { PayoutSource } from '../payouts/payout.ts'
import { refundsForPayouts } from './refundsForPayouts.ts'

let local: EvmTestChain
let money: TestMoney
const wallet = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  local = await startEvmTestChain({ network: 56 })
  money = await createTestMoney()
  await local.request('anvil_setBalance', wallet.address, '0x8ac7230489e80000')
  await local.mine([await local.sign(wallet.address, microToBase(1_000n * UNIT, local.decimals))])
})
afterAll(async () => {
  await money.shop.close()
  await local.stop()
})

const journal = testJournal()
const run = (source: PayoutSource = money.payouts) => {
  const chain = createEvmPayoutChain(local.settings(), money.base.log)
  const limits = {
    maxMicro: 400n * UNIT,
    dailyMaxMicro: 5_000n * UNIT,
    secondFromMicro: 300n * UNIT,
    approvers: [],
    shop: null,
  }
  return runPayouts(money.base, {
    account: wallet,
    chain,
    sources: [source],
    limits,
    spendLimit: null,
    journal,
    coinDaily: null,
  })
}
const balanceOf = async (address: string): Promise<bigint> =>
  (await createEvmPayoutChain(local.settings(), money.base.log).balances(address)).token
const finalise = async (): Promise<void> => {
  await local.mineEmpty(1)
  await local.finalise()
}
async function claimed(bought: Bought, address: string): Promise<void> {
  for (const { refundId, state } of (await money.view(bought)).refunds)
    if (state === 'offered') await money.claim(bought, refundId, address)
  money.pass(25 * HOUR)
  await money.approveReady()
}
const paidTwice = async (): Promise<Bought> => {
  const bought = await money.guest(56)
  await money.final([money.paying(bought)], 56)
  await money.final([money.paying(bought)], 56)
  return bought
}

test('a claimed refund is signed, sent, and done when the chain cannot take it back', async () => {
  const bought = await paidTwice()
  const to = anyAddress()
  await claimed(bought, to)
  expect(await payoutsWait(money.base, [money.payouts], [56])).toBe(true)
  expect(await run()).toEqual({ open: 1, waiting: {} })
  expect((await money.view(bought)).refunds).toMatchObject([{ state: 'sent' }])
  await money.checkAll()
  await finalise()
  expect(await run()).toEqual({ open: 0, waiting: {} })
  const view = await money.view(bought)
  expect(view).toMatchObject({
    status: 'paid',
    refunds: [{ state: 'done' }],
    transfers: [{ outcomeText: 'delivered' }, { outcomeText: 'refunded' }],
  })
  expect(view.refunds[0]!.txHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await balanceOf(to)).toBe(microToBase(parseMicro(bought.order.payment.amount!)!, 18))
  await money.checkAll()
})

test('what the token refuses comes back before anything is signed, and goes to another address', async () => {
  const bought = await paidTwice()
  await claimed(bought, anyAddress())
  const [{ refundId } = { refundId: '' }] = (await money.view(bought)).refunds
  // A receiver that this token refuses, as real ones do by blacklist; no claim can name it.
  await sql`update refund set address = ${`0x${'0'.repeat(40)}`} where id = ${refundId}`.execute(
    money.base.db,
  )
  await run()
  expect((await money.view(bought)).refunds).toMatchObject([
    { refundId, state: 'offered', problem: 'refusedByToken', address: null, txHash: null },
  ])
  await money.checkAll()
  const to = anyAddress()
  await claimed(bought, to)
  await run()
  await finalise()
  await run()
  expect((await money.view(bought)).refunds).toMatchObject([
    { refundId, state: 'done', problem: null },
  ])
  expect(await balanceOf(to)).toBe(microToBase(parseMicro(bought.order.payment.amount!)!, 18))
  await money.checkAll()
})

test('one that fails on chain is offered again under a number of its own, and is paid once', async () => {
  const bought = await paidTwice()
  const to = anyAddress()
  await claimed(bought, to)
  const code = await local.request<string>('eth_getCode', local.usdt, 'latest')
  await run()
  await local.request('anvil_setCode', local.usdt, '0x60006000fd')
  await finalise()
  await local.request('anvil_setCode', local.usdt, code)
  await run()
  const [failed] = (await money.view(bought)).refunds
  expect(failed).toMatchObject({
    state: 'offered',
    problem: 'failedOnChain',
    address: null,
    txHash: null,
  })
  await money.checkAll()
  await claimed(bought, to)
  await run()
  await finalise()
  await run()
  expect((await money.view(bought)).refunds).toMatchObject([{ state: 'done' }])
  expect(await balanceOf(to)).toBe(microToBase(parseMicro(bought.order.payment.amount!)!, 18))
  await money.checkAll()
})

test('all that an order is owed is paid in one payout', async () => {
  const bought = await paidTwice()
  for (let again = 0; again < 3; again++) await money.final([money.paying(bought)], 56)
  const to = anyAddress()
  await claimed(bought, to)
  expect(await run()).toEqual({ open: 1, waiting: {} })
  await finalise()
  await run()
  const { refunds } = await money.view(bought)
  expect(refunds.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(new Set(refunds.map(({ txHash }) => txHash)).size).toBe(1)
  expect(await balanceOf(to)).toBe(4n * microToBase(parseMicro(bought.order.payment.amount!)!, 18))
  await money.checkAll()
})

test('after a restore a transaction named by hand approves one refund alone, not the others of its order', async () => {
  /** Changes nothing. */
  const enter = async (bought: Bought): Promise<Entered> => {
    const [{ refundId } = { refundId: '' }] = (await money.view(bought)).refunds
    let said: Entered | undefined
    await asTester(money.base, 'payouts.resolve', async (tx) => {
      const hash = `0x${'7'.repeat(64)}`
      said = await enterHash(tx, money.payouts, BigInt(refundId), hash, anyAddress())
      return false
    })
    return said!
  }
  const [alone, bought] = [await paidTwice(), await paidTwice()]
  await money.final([money.paying(bought)], 56)
  expect((await money.view(bought)).refunds).toHaveLength(2)
  await noteRestored(money.base)
  const said = [await enter(alone), await enter(bought)]
  await noteReconciled(money.base)
  expect(said).toMatchObject([{ entered: { network: 56 } }, { refused: 'several' }])
})

test('after a restore one transaction is named for all refunds that it paid, and has to have paid their sum', async () => {
  const bought = await paidTwice()
  await money.final([money.paying(bought)], 56)
  await money.final([money.paying(bought)], 56)
  const ids = (await money.view(bought)).refunds.map(({ refundId }) => BigInt(refundId))
  expect(ids).toHaveLength(3)
  const to = anyAddress()
  const enter = async (hash: string, named: readonly bigint[]): Promise<Entered> => {
    let said: Entered | undefined
    await asTester(money.base, 'payouts.resolve', async (tx) => {
      const [first, ...others] = named
      said = await enterHash(tx, money.payouts, first!, hash, to, others)
      return 'entered' in said
    })
    return said!
  }
  const owed = () => inTransaction(money.base, (tx) => money.payouts.owes!(tx, ids[0]!))
  const elsewhere = await paidTwice()
  const [another] = (await money.view(elsewhere)).refunds
  await noteRestored(money.base)
  const price = parseMicro(bought.order.payment.amount!)!
  expect(await enter(`0x${'8'.repeat(64)}`, [ids[0]!, BigInt(another!.refundId)])).toEqual({
    refused: 'noSuchPayout',
  })
  expect(await enter(`0x${'8'.repeat(64)}`, [ids[1]!, ids[0]!])).toMatchObject({
    entered: { id: ids[0], amountMicro: 2n * price },
  })
  const states = async () => (await money.view(bought)).refunds.map(({ state }) => state)
  expect(await states()).toEqual(['approved', 'approved', 'offered'])
  const named = async (hash: string) => {
    const chain = createEvmPayoutChain(local.settings(), money.base.log)
    await closeByHand(money.base, [chain], [money.payouts])
    const { rows } = await sql<{ state: string; problem: string | null }>`
      select state, problem from payout_by_hand where tx_hash = ${hash}`.execute(money.base.db)
    return rows[0]
  }
  await sql`update payout_by_hand set state = 'wrong', problem = 'notFound', ended_at = now()
    where state = 'waiting'`.execute(money.base.db)
  expect(await owed()).toBe(true)
  await registerAddresses(money.base, [
    { address: wallet.address, family: 'evm', role: 'treasury' },
  ])
  const send = async (micro: bigint): Promise<string> => {
    const chain = createEvmPayoutChain(local.settings(), money.base.log)
    const base = microToBase(micro, 18)
    const ready = await chain.prepare(wallet, chain.transferCall(to, base), base)
    if (typeof ready !== 'object') throw new Error(ready)
    const signed = await ready.sign({ nonce: ready.nextNonce, payoutId: 1n })
    await chain.send(signed.raw)
    await finalise()
    return signed.txHash
  }
  const short = await send(price)
  expect(await enter(short, [ids[0]!, ids[1]!])).toMatchObject({ entered: {} })
  expect(await named(short)).toEqual({ state: 'wrong', problem: 'otherTransfer' })
  const whole = await send(2n * price)
  expect(await enter(whole, [ids[0]!, ids[1]!])).toMatchObject({ entered: {} })
  expect(await named(whole)).toEqual({ state: 'paid', problem: null })
  await noteReconciled(money.base)
  expect(await states()).toEqual(['done', 'done', 'offered'])
  expect(await owed()).toBe(false)
  await money.checkAll()
})

test('cents stay with the order until together they are worth a payout', async () => {
  const bought = await money.guest(56)
  await money.final([money.paying(bought)], 56)
  const small = async () => money.final([money.byContract(bought, 20_000n)], 56)
  const price = parseMicro(bought.order.payment.amount!)!
  const source = refundsForPayouts(refundListenersOf(SITE), () => price)
  for (let sent = 0; sent < 20; sent++) await small()
  const to = anyAddress()
  await claimed(bought, to)
  expect(await run(source)).toEqual({ open: 0, waiting: {} })
  await money.final([money.byContract(bought, price)], 56)
  await claimed(bought, to)
  expect(await run(source)).toEqual({ open: 1, waiting: {} })
  await finalise()
  await run(source)
  const { refunds } = await money.view(bought)
  expect(refunds).toHaveLength(21)
  expect(refunds.every(({ state }) => state === 'done')).toBe(true)
  expect(await balanceOf(to)).toBe(microToBase(price + 400_000n, 18))
  await money.checkAll()
})

test('a return whose payout failed once still ends the order', async () => {
  const bought = await money.guest(56)
  await money.final([money.paying(bought)], 56)
  await money.askReturn(bought)
  await asTester(money.base, 'returns.decide', (tx) =>
    approveReturn(tx, SITE, bought.order.orderId, 'agreed'),
  )
  const [{ refundId } = { refundId: '' }] = (await money.view(bought)).refunds
  await claimed(bought, anyAddress())
  await asTester(money.base, 'refunds.approve', (tx) =>
    refuseRefund(tx, SITE, BigInt(refundId), 'another address, please'),
  )
  await claimed(bought, anyAddress())
  const code = await local.request<string>('eth_getCode', local.usdt, 'latest')
  await run()
  await local.request('anvil_setCode', local.usdt, '0x60006000fd')
  await finalise()
  await local.request('anvil_setCode', local.usdt, code)
  await run()
  await claimed(bought, anyAddress())
  await run()
  await finalise()
  await run()
  expect(await money.view(bought)).toMatchObject({ status: 'refunded' })
  await money.checkAll()
})

test('a return is paid out to the address that was named, and ends the order', async () => {
  const bought = await money.guest(56)
  await money.final([money.paying(bought)], 56)
  await money.askReturn(bought)
  await asTester(money.base, 'returns.decide', (tx) =>
    approveReturn(tx, SITE, bought.order.orderId, 'agreed'),
  )
  const to = anyAddress()
  await claimed(bought, to)
  await run()
  await finalise()
  await run()
  expect(await money.view(bought)).toMatchObject({
    status: 'refunded',
    payment: { status: 'refunded' },
  })
  expect(await balanceOf(to)).toBe(microToBase(parseMicro(bought.order.payment.amount!)!, 18))
  await money.checkAll()
})
