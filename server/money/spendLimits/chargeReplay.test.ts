import { sql } from '../../platform/db/sql.ts'
import { decodeErrorResult, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spendLimitAbi } from '../../../basics/abi/spendLimit.ts'
import { bytesOf, chargedTo, LIMIT_CHAINS } from '../../testing/spendLimits/limitChain.ts'
import { CHARGE_ROWS, givenGrant } from '../../testing/spendLimits/chargeRows.ts'
import { ASKED_ROWS, FORGED_ROWS, type Charged } from '../../testing/spendLimits/limitForgery.ts'
import {
  createLimitPlace,
  createLimitShop,
  PRICE,
  refusal,
  UNIT,
  type LimitPlace,
  type LimitShop,
} from '../../testing/spendLimits/limitShop.ts'

/**
 * Repeated, forged, late, oversized and misplaced charges and grants on real chains of both kinds. Each row
 * is refused for its own reason and moves nothing; the untouched charge then succeeds.
 */

/** The token's own reason, where it has one. */
const TOKEN_ERRORS = ['ERC20InsufficientAllowance', 'ERC20InsufficientBalance'].map(
  (name) =>
    ({
      type: 'error',
      name,
      inputs: [
        { name: 'holder', type: 'address' },
        { name: 'has', type: 'uint256' },
        { name: 'needs', type: 'uint256' },
      ],
    }) as const,
)
const ABI = [...spendLimitAbi, ...TOKEN_ERRORS]

test('no two rows of replayed charges have the same name', () => {
  const names = [...CHARGE_ROWS, ...ASKED_ROWS, ...FORGED_ROWS].map(([what]) => what)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(LIMIT_CHAINS)('on %s', (_name, start) => {
  let place: LimitPlace
  beforeAll(async () => void (place = await createLimitPlace(await start())))
  afterAll(() => place.chain.stop())

  test.each(CHARGE_ROWS.map((row) => [row[0], row] as const))(
    '%s is refused',
    async (_what, [, error, prepare, spent]) => {
      const { chain, contract, operator } = place
      const given = await givenGrant(place)
      const { from, to = contract, data } = await prepare(given)
      const before = await given.facts()
      const said = await chain.refusal(from.address, to, data)
      expect(said && decodeErrorResult({ abi: ABI, data: said }).errorName).toBe(
        typeof error === 'string' ? error : error(chain),
      )
      await expect(from.send(to, data)).rejects.toThrow(/failed/)
      expect(await given.facts()).toEqual(before)
      if (spent !== undefined) return
      await given.charged()
      expect(await chargedTo(chain, contract, operator.address, given.orderId)).toBe(
        given.base(PRICE),
      )
      expect((await given.facts()).treasury).toBe(before.treasury + given.base(PRICE))
    },
  )

  test('a charge that was signed for another chain is taken by no node, and the same for this one is made', async () => {
    const given = await givenGrant(place)
    const before = await given.facts()
    expect(await place.operator.sendForeign(place.contract, given.charge())).toBe(false)
    await place.chain.mineWaiting()
    expect(await given.facts()).toEqual(before)
    await given.charged()
    expect((await given.facts()).treasury).toBe(before.treasury + given.base(PRICE))
  })

  /** One shop over this chain for all rows; each has its own buyer. */
  function useShop() {
    const at = {} as LimitShop
    beforeAll(async () => {
      Object.assign(at, await createLimitShop(place))
      for (const { optionId } of [at.shop.posted, at.shop.mailed])
        await at.shop.setStock(optionId, 1_000)
    })
    afterAll(() => at.close())
    const balance = (address: string): Promise<bigint> =>
      place.chain.read(
        place.chain.local.usdt,
        encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [bytesOf(address)] }),
      )
    /** The limit has room for one more order. */
    async function placed(): Promise<Charged> {
      at.shop.pass(Math.max(0, (await place.chain.nowMs()) - at.shop.ctx.now().getTime()))
      const me = await at.buyer({ bounds: { cap: 2n * PRICE, perOrder: PRICE } })
      const input = at.input()
      return { at, place, me, input, order: await me.place(input) }
    }
    async function settle(order: { orderId: string }, { me }: Charged): Promise<void> {
      await at.pay()
      await at.finalise()
      await at.watch()
      await at.pay()
      expect(await at.view(order, me)).toMatchObject({ status: 'paid' })
    }
    return {
      at,
      placed,
      async charged(): Promise<Charged> {
        const given = await placed()
        await settle(given.order, given)
        // Funds what it would take.
        await place.chain.local.mine([
          await place.chain.local.sign(place.operator.address, at.base(UNIT)),
        ])
        return given
      },
      facts: async ({ me }: Charged) => ({
        buyer: await balance(me.wallet.address),
        treasury: await balance(place.chain.local.receivers[0]!),
        operator: await balance(place.operator.address),
        signed: (
          await sql<{ count: bigint }>`select count(*) from payout_transaction`.execute(
            at.shop.ctx.db,
          )
        ).rows[0]!.count,
      }),
      /** One more order is charged as usual. */
      oneMore: async (given: Charged): Promise<void> => settle(await given.me.place(), given),
    }
  }

  describe('asked of the shop', () => {
    const { at, placed } = useShop()

    test.each(ASKED_ROWS)('%s is not placed, nor charged', async (_what, refused, prepare) => {
      const given = await placed()
      const ask = await prepare(given)
      const before = await at.count()
      expect(await refusal(ask())).toMatchObject(refused)
      expect(await at.count()).toBe(before)
      expect(await given.me.place(given.input)).toMatchObject({
        orderId: given.order.orderId,
        secret: given.order.secret,
      })
      expect(await at.count()).toBe(before)
    })
  })

  describe('written into the database by somebody without the key, after an order was charged', () => {
    const { at, charged, facts, oneMore } = useShop()

    test.each(FORGED_ROWS)('%s is not signed', async (_what, reason, forge) => {
      const given = await charged()
      const forgery = await forge(given)
      const before = await facts(given)
      await at.pay()
      await at.finalise()
      expect(await at.chargeOf(forgery)).toMatchObject({ state: 'refused', reason })
      expect(await facts(given)).toEqual(before)
      await oneMore(given)
    })

    test('a second charge of it is not even taken', async () => {
      const given = await charged()
      await expect(
        sql`
        insert into charge (order_id, account_id, network, contract, grant_id, wallet, amount_micro, call_data, created_at, updated_at)
        select order_id, account_id, network, contract, grant_id, wallet, amount_micro, call_data, created_at, updated_at from charge
        where order_id = ${given.order.orderId}`.execute(at.shop.ctx.db),
      ).rejects.toThrow(/charge_of_order/)
      await oneMore(given)
    })

    test('what was signed for it, shown to the nodes once more, changes nothing', async () => {
      const given = await charged()
      const before = await facts(given)
      const { rows } = await sql<{ raw: string }>`
        select t.raw from payout_transaction t join charge c on c.tx_hash = t.tx_hash where c.order_id = ${given.order.orderId}`.execute(
        at.shop.ctx.db,
      )
      expect(rows).toHaveLength(1)
      await at.payoutChain.send(rows[0]!.raw)
      await at.finalise()
      expect(await facts(given)).toEqual(before)
      await oneMore(given)
    })
  })
})
