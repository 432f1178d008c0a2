import { NEVER } from '../../testing/spendLimits/chargeRows.ts'
import { randomBytes } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { checkResults } from '../../testing/checkResults.ts'
import { MAX_FEE_LIMIT_SUN } from '../../../basics/tron/pay.ts'
import { cancelOrder } from '../../commerce/orders/close/cancelOrder.ts'
import { openOrderTransfer } from '../../commerce/orders/pay/openOrderTransfer.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import type { ContractCall } from '../payouts/payoutChain.ts'
import type { Signer } from '../payouts/signer.ts'
import { spendLimitCalls } from './calls.ts'
import { chargeCall } from './charges.ts'
import {
  bytesOf,
  grant,
  LIMIT_CHAINS,
  type LimitWallet,
} from '../../testing/spendLimits/limitChain.ts'
import { PRICE, UNIT, useLimitShop, type Buyer } from '../../testing/spendLimits/limitShop.ts'

/** Charges on real chains of both kinds: made, impossible, and what buyers are told. */
const MINUTE_MS = 60_000
/** Unmined for this long, a TRON transaction has expired. */
const LIFE_MS = 17 * MINUTE_MS

describe.each(LIMIT_CHAINS)('on %s', (name, start) => {
  const { place, at } = useLimitShop(start)

  const used = async (me: Buyer): Promise<string> =>
    (await checkResults(spendLimitCalls(at.limits())).listLimits(me.ctx, {})).limits[0]!.used
  const transfer = (to: string, amountBase: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bytesOf(to), amountBase] })

  describe('a charge that cannot be made', () => {
    const meanwhile: [string, (me: Buyer) => Promise<void>][] = [
      ['the buyer revoked', (me) => at.revoke(me)],
      ['the approval was taken back', (me) => at.approve(me.wallet, place.contract, 0n)],
      [
        'the wallet was emptied',
        (me) =>
          me.wallet.send(
            place.chain.local.usdt,
            transfer(place.chain.local.lookAlike, at.base(1_000n * UNIT)),
          ),
      ],
      ['the grant has ended', () => at.pass(6 * MINUTE_MS)],
      [
        'another grant took its place',
        async (me) => {
          await at.approve(me.wallet, place.contract, 0n)
          await at.grant(me.wallet, { held: 0n })
        },
      ],
    ]
    test.each(meanwhile)(
      'because %s meanwhile leaves the order to be paid otherwise',
      async (_what, act) => {
        const { local } = place.chain
        const me = await at.buyer({ bounds: { seconds: 300 } })
        const order = await me.place()
        await act(me)
        await at.pay()
        expect(await at.chargeOf(order)).toMatchObject({
          state: 'refused',
          reason: 'refusedByContract',
          txHash: null,
        })
        expect(await at.view(order, me)).toMatchObject({
          status: 'unpaid',
          payment: { status: 'waiting' },
        })
        const { amountBase, receiver } = (await openOrderTransfer(me.ctx, order)).payment
        await local.mine([await local.sign(receiver!, BigInt(amountBase!))])
        await at.finalise()
        await at.watch()
        expect(await at.view(order, me)).toMatchObject({ status: 'paid' })
      },
    )

    test('because its transaction fails on chain is told, and nothing is credited', async () => {
      const me = await at.buyer()
      const order = await me.place()
      // The approval is revoked after the node took the charge and before it is mined.
      await me.wallet.queue(
        place.chain.local.usdt,
        encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [bytesOf(place.contract), 0n],
        }),
      )
      await at.pay()
      expect(await at.chargeOf(order)).toMatchObject({ state: 'sent' })
      await at.finalise()
      await at.pay()
      expect(await at.chargeOf(order)).toMatchObject({ state: 'refused', reason: 'failedOnChain' })
      await at.watch()
      expect(await at.view(order, me)).toMatchObject({
        status: 'unpaid',
        payment: { received: '0.00' },
      })
    })

    test('three times within a day keeps its buyer, and only this one, from the limit for a day', async () => {
      const me = await at.buyer()
      const orders = [await me.place(), await me.place(), await me.place()]
      await me.wallet.queue(
        place.chain.local.usdt,
        encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [bytesOf(place.contract), 0n],
        }),
      )
      await at.pay()
      await at.finalise()
      await at.pay()
      for (const order of orders)
        expect(await at.chargeOf(order)).toMatchObject({ reason: 'failedOnChain' })
      await expect(me.place()).rejects.toMatchObject({ name: 'tooManyRequests' })
      const other = await at.buyer()
      expect(await other.place()).toMatchObject({ status: 'unpaid' })
      await at.pass(24 * 3_600_000)
      await expect(me.place()).rejects.not.toMatchObject({ name: 'tooManyRequests' })
    })

    test('because others were placed at the same moment is not approved', async () => {
      const me = await at.buyer({ bounds: { cap: 2n * PRICE, perOrder: PRICE } })
      const all = await Promise.allSettled(Array.from({ length: 5 }, () => me.place()))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const one of all)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ fields: { mode: 'aboveLimit' } })
      await at.pay()
      await at.finalise()
      await at.pay()
      expect(await used(me)).toBe('25.00')
      expect(await at.count()).toBe(2n)
    })

    test('because the order was cancelled or paid meanwhile is not made', async () => {
      const { local } = place.chain
      const me = await at.buyer()
      const [given, paid] = [await me.place(), await me.place()]
      await cancelOrder(me.ctx, { orderId: given.orderId, secret: given.secret }, null)
      const { amountBase, receiver } = (await openOrderTransfer(me.ctx, paid)).payment
      await local.mine([await local.sign(receiver!, BigInt(amountBase!))])
      await at.finalise()
      await at.watch()
      await at.pay()
      expect(await at.chargeOf(given)).toMatchObject({ state: 'refused', reason: 'orderClosed' })
      expect(await at.chargeOf(paid)).toMatchObject({ state: 'refused', reason: 'paidOtherwise' })
      const told = {
        network: place.chain.local.network,
        amount: '12.50',
        state: 'refused',
        at: expect.any(Number),
      }
      const list = checkResults(spendLimitCalls(at.limits())).listCharges
      expect(await list(me.ctx, {})).toEqual([
        { ...told, orderId: paid.orderId, reason: 'paidOtherwise' },
        { ...told, orderId: given.orderId, reason: 'orderClosed' },
      ])
      expect(await list((await at.buyer({ bounds: null })).ctx, {})).toEqual([])
      expect(await used(me)).toBe('0.00')
    })
  })

  test('an order whose charge was sent is not cancelled before the charge is read as final', async () => {
    const me = await at.buyer()
    const order = await me.place()
    const cancel = () => cancelOrder(me.ctx, { orderId: order.orderId, secret: order.secret }, null)
    await at.pay()
    expect(await at.chargeOf(order)).toMatchObject({ state: 'sent' })
    await expect(cancel()).rejects.toMatchObject({ name: 'conflict' })
    await at.finalise()
    await at.pay()
    expect(await at.chargeOf(order)).toMatchObject({ state: 'done' })
    // Final, but the watcher has not read it.
    await expect(cancel()).rejects.toMatchObject({ name: 'conflict' })
    await at.watch()
    expect(await at.view(order, me)).toMatchObject({ status: 'paid' })
  })

  test('what the wallet that charges had no coin for is over with its order, and takes nothing of the limit any more', async () => {
    const me = await at.buyer({ bounds: { cap: PRICE, perOrder: PRICE } })
    const order = await me.place()
    const poor = { ...at.payoutChain, prepare: async () => 'walletShort' } as Signer['chain']
    await at.pay(poor)
    expect(await at.chargeOf(order)).toMatchObject({ state: 'approved' })
    await cancelOrder(me.ctx, { orderId: order.orderId, secret: order.secret }, null)
    await at.pay(poor)
    expect(await at.chargeOf(order)).toMatchObject({ state: 'refused', reason: 'orderClosed' })
    expect((await me.place()).status).toBe('unpaid')
  })

  test('a reorganisation that takes a charge back is followed by its next block, and the order is paid once', async () => {
    const { local } = place.chain
    const me = await at.buyer()
    const order = await me.place()
    await at.pay()
    await place.chain.mineWaiting()
    await at.watch()
    await local.reorganise(1, [])
    at.shop.pass(MINUTE_MS)
    await at.pay()
    await at.finalise()
    await at.watch()
    await at.pay()
    expect(await at.chargeOf(order)).toMatchObject({ state: 'done' })
    expect(await at.view(order, me)).toMatchObject({
      status: 'paid',
      payment: { received: '12.50' },
    })
    expect(await used(me)).toBe('12.50')
  })

  describe('a charge that was made', () => {
    /** The contract refuses the charge sent again, also with other content. */
    test('a charge that was made cannot be made again in any way', async () => {
      const { contract, operator } = place
      const [me, other] = [await at.buyer(), await at.buyer()]
      const order = await me.place()
      await at.pay()
      await at.finalise()
      await at.pay()
      const [mine, theirs] = [await at.latest(me), await at.latest(other)]
      const rows: [string, LimitWallet, ReturnType<typeof chargeCall>][] = [
        ['the same once more', operator, chargeCall(mine, order.orderId, at.base(PRICE), NEVER)],
        ['for less', operator, chargeCall(mine, order.orderId, 1n, NEVER)],
        ['for more', operator, chargeCall(mine, order.orderId, at.base(PRICE) + 1n, NEVER)],
        [
          "from another buyer's grant",
          operator,
          chargeCall(theirs, order.orderId, at.base(PRICE), NEVER),
        ],
        ['by the buyer', me.wallet, chargeCall(mine, '1800000000000000001', at.base(PRICE), NEVER)],
        [
          'by another buyer',
          other.wallet,
          chargeCall(mine, '1800000000000000002', at.base(PRICE), NEVER),
        ],
        [
          'of a grant that is none',
          operator,
          chargeCall(999_999n, '1800000000000000003', at.base(PRICE), NEVER),
        ],
        ['for no order', operator, chargeCall(mine, '0', at.base(PRICE), NEVER)],
        ['for nothing', operator, chargeCall(mine, '1800000000000000004', 0n, NEVER)],
        [
          'above the maximum',
          operator,
          chargeCall(mine, '1800000000000000005', at.base(50n * UNIT) + 1n, NEVER),
        ],
      ]
      for (const [what, from, data] of rows)
        await expect(from.send(contract, data), what).rejects.toThrow(/failed/)
      // Two of the largest orders exceed the cap.
      await operator.send(
        contract,
        chargeCall(mine, '1800000000000000007', at.base(50n * UNIT), NEVER),
      )
      await expect(
        operator.send(
          contract,
          chargeCall(mine, '1800000000000000008', at.base(50n * UNIT), NEVER),
        ),
        'above the cap',
      ).rejects.toThrow(/failed/)
      await at.revoke(me)
      await expect(
        operator.send(contract, chargeCall(mine, '1800000000000000006', at.base(PRICE), NEVER)),
        'after it was revoked',
      ).rejects.toThrow(/failed/)
      await at.approve(me.wallet, contract, 0n)
      await at.grant(me.wallet)
      await expect(
        operator.send(
          contract,
          chargeCall(await at.latest(me), order.orderId, at.base(PRICE), NEVER),
        ),
        'from the next grant',
      ).rejects.toThrow(/failed/)
      await at.finalise()
    })

    /** The event must come from our contract, with its transfer to our address. */
    test.each([
      ['', false],
      [', even where the settings name that contract', true],
    ])(
      "announced by a stranger's contract, with the money going to the stranger, counts for nothing%s",
      async (_where, named) => {
        const { chain, contract } = place
        const { local } = chain
        const me = await at.buyer({ bounds: null })
        const victim = await placeOrder({ ...me.ctx }, at.shop.input({ network: at.network }))
        const [thief, treasury] = [
          await chain.wallet(),
          local.spell(`0x${randomBytes(20).toString('hex')}`),
        ]
        const theirs = await chain.deploy(local.usdt, treasury)
        await local.mine([await local.sign(thief.address, at.base(PRICE))])
        await at.approve(thief, theirs, at.base(PRICE))
        const bounds = {
          treasury,
          cap: at.base(PRICE),
          perOrder: at.base(PRICE),
          end: await at.endIn(1_000),
          operator: thief.address,
        }
        await grant(chain, thief, { ...bounds, contract: theirs })
        await thief.send(theirs, chargeCall(1n, victim.orderId, at.base(PRICE), NEVER))
        await at.finalise()
        await at.watch(named ? theirs : contract)
        expect(await at.view(victim, me)).toMatchObject({
          status: 'unpaid',
          payment: { received: '0.00' },
        })
        // Our contract cannot pay anyone else.
        await expect(grant(chain, thief, { ...bounds, contract })).rejects.toThrow(/failed/)
      },
    )
  })

  describe('what the process with the key signs', () => {
    test('is one call of the limit contract, for a fee that was looked up before and is bounded', async () => {
      const me = await at.buyer()
      const order = await me.place()
      await at.pay()
      const { rows } = await sql<{
        receiver: string
        call_data: string
        amount_micro: bigint
        max_fee: bigint
      }>`
        select p.receiver, p.call_data, p.amount_micro, t.max_fee from payout p join payout_transaction t on t.payout_id = p.id`.execute(
        at.shop.ctx.db,
      )
      expect(rows).toEqual([
        {
          receiver: place.contract,
          call_data: chargeCall(
            await at.latest(me),
            order.orderId,
            at.base(PRICE),
            BigInt(order.payment.deadline),
          ),
          amount_micro: PRICE,
          max_fee: expect.any(BigInt),
        },
      ])
      expect(rows[0]!.max_fee).toBeGreaterThan(0n)
      if (at.network === 105) expect(rows[0]!.max_fee).toBeLessThanOrEqual(MAX_FEE_LIMIT_SUN)
      await at.finalise()
      await at.pay()
    })

    // EVM transactions do not expire.
    if (name === 'TRON')
      test('a signed charge that no block takes in its time is never made, and the order can be paid otherwise', async () => {
        const { local } = place.chain
        const me = await at.buyer()
        const order = await me.place()
        await at.pay({ ...at.payoutChain, send: async () => false })
        expect(await at.chargeOf(order)).toMatchObject({ state: 'sent' })
        await at.pass(LIFE_MS)
        await local.finalise()
        await at.pay()
        expect(await at.chargeOf(order)).toMatchObject({
          state: 'refused',
          reason: 'failedOnChain',
        })
        await at.finalise()
        expect(await used(me)).toBe('0.00')
      })

    test('is refused before it is signed when the key is not that of the grant', async () => {
      const me = await at.buyer()
      const order = await me.place()
      const { account } = await place.chain.wallet()
      await at.pay({
        ...at.payoutChain,
        prepare: (_account: PrivateKeyAccount, call: ContractCall, tokenBase: bigint) =>
          at.payoutChain.prepare(account, call, tokenBase),
      } as Signer['chain'])
      expect(await at.chargeOf(order)).toMatchObject({
        state: 'refused',
        reason: 'refusedByContract',
        txHash: null,
      })
    })
  })
})
