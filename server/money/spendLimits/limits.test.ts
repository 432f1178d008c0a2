import { PATHS } from '../../../api/paths.ts'
import { encodeFunctionData, getAddress, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { checkResults } from '../../testing/checkResults.ts'
import { spendLimitAbi } from '../../../basics/abi/spendLimit.ts'
import { accountCalls } from '../../people/accounts/calls.ts'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import type { PlaceOrderInput } from '../../commerce/orders/order.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { spendLimitCalls } from './calls.ts'
import { chargeCall } from './charges.ts'
import { selectorOf } from '../chains/contracts/contractReader.ts'
import { openLimits } from './terms.ts'
import { LIMIT_CHAINS } from '../../testing/spendLimits/limitChain.ts'
import {
  PRICE,
  refusal,
  SEC_PASSWORD,
  UNIT,
  useLimitShop,
  type Bounds,
} from '../../testing/spendLimits/limitShop.ts'

/**
 * Whitelist mode on real chains of both kinds: grants, charged orders, and what the shop must not be able to
 * do.
 */
const NOWHERE = ['http://127.0.0.1:1']
/** As shown to people; the local chains use lower-case EVM addresses. */
const shown = (address: string): string =>
  address.startsWith('0x') ? getAddress(address.toLowerCase()) : address

describe.each(LIMIT_CHAINS)('on %s', (_chain, start) => {
  const { place, at } = useLimitShop(start)

  describe('an order in whitelist mode', () => {
    test('is charged to the limit, credited at final, and the contract counts it', async () => {
      const me = await at.buyer()
      const order = await me.place()
      expect(order).toMatchObject({
        status: 'unpaid',
        mode: 'whitelist',
        payment: { status: 'waiting' },
      })
      expect(await at.chargeOf(order)).toMatchObject({
        state: 'approved',
        amountMicro: PRICE,
        network: at.network,
      })
      expect(await at.pay()).toMatchObject({ open: 1, waiting: {} })
      expect(await at.chargeOf(order)).toMatchObject({ state: 'sent' })
      await place.chain.mineWaiting()
      await at.watch()
      expect(await at.view(order, me)).toMatchObject({ status: 'unpaid' })
      await at.finalise()
      await at.watch()
      expect(await at.view(order, me)).toMatchObject({
        status: 'paid',
        payment: { status: 'settled', received: '12.50' },
      })
      expect(await at.pay()).toMatchObject({ open: 0 })
      expect(await at.chargeOf(order)).toMatchObject({ state: 'done', reason: null })
      const list = await checkResults(spendLimitCalls(at.limits())).listLimits({ ...me.ctx }, {})
      expect(list).toMatchObject({
        unreachable: [],
        limits: [
          {
            wallet: shown(me.wallet.address),
            contract: shown(place.contract),
            token: shown(place.chain.local.usdt),
            state: 'live',
            cap: '100.00',
            used: '12.50',
            left: '87.50',
            allowance: '87.50',
            perOrder: '50.00',
          },
        ],
      })
    })

    test('an order in whitelist mode is charged with its delivery fee', async () => {
      const me = await at.buyer()
      await sql`update delivery_group set fee_micro = 4500000`.execute(at.shop.ctx.db)
      expect(await refusal(me.place({ price: '12.50' }))).toMatchObject({ code: 4014 })
      const order = await me.place({ price: '17.00' })
      expect(order).toMatchObject({ shipping: '4.50', total: '17.00' })
      expect(await at.chargeOf(order)).toMatchObject({ amountMicro: PRICE + 4_500_000n })
    })

    test('asked for again is the same order with one charge', async () => {
      const me = await at.buyer()
      const input = at.input()
      const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(me.ctx, input)))
      expect(new Set(orders.map(({ secret }) => secret)).size).toBe(1)
      expect(await at.count()).toBe(1n)
      expect(await refusal(placeOrder(me.ctx, { ...input, count: 2 }))).toMatchObject({
        code: 40003,
      })
      await at.pay()
      await at.finalise()
      await at.pay()
      expect(await refusal(placeOrder(me.ctx, { ...input, mode: 'safe' }))).toMatchObject({
        code: 40003,
      })
      expect(await at.count()).toBe(1n)
    })

    test('an order in whitelist mode is not charged without a confirmation, and says what is missing', async () => {
      const me = await at.buyer()
      const { secPassword: _, ...unconfirmed } = at.input()
      expect(await refusal(placeOrder(me.ctx, unconfirmed))).toEqual({
        code: 4014,
        fields: { secPassword: 'confirm' },
      })
      expect(await refusal(me.place({ secPassword: 'not it' }))).toMatchObject({ code: 4006 })
      expect(
        await refusal(
          placeOrder(
            { ...me.ctx, caller: { ...me.ctx.caller, account: null } },
            { ...unconfirmed, secPassword: SEC_PASSWORD },
          ),
        ),
      ).toMatchObject({ code: 401 })
      const { coverByLimit: __, ...off } = me.ctx
      expect(await refusal(placeOrder(off, { ...unconfirmed, secPassword: SEC_PASSWORD }))).toEqual(
        { code: 4014, fields: { mode: 'modeOff' } },
      )
      expect(await at.count()).toBe(0n)
    })

    const cases: [string, () => Bounds | null, { code: number; fields?: unknown }][] = [
      ['no grant', () => null, { code: 4014, fields: { mode: 'noLimit' } }],
      [
        'a maximum below the order',
        () => ({ perOrder: PRICE - 1n }),
        { code: 4014, fields: { mode: 'aboveLimit' } },
      ],
      [
        'a cap below the order',
        () => ({ cap: PRICE - 1n, perOrder: PRICE - 1n }),
        { code: 4014, fields: { mode: 'aboveLimit' } },
      ],
      [
        'another operator',
        () => ({ by: place.chain.local.spell(`0x${'9'.repeat(40)}`) }),
        { code: 4014, fields: { mode: 'noLimit' } },
      ],
      [
        'a grant that is nearly over',
        () => ({ seconds: 60 }),
        { code: 4014, fields: { mode: 'noLimit' } },
      ],
      ['a wallet with too little', () => ({ held: PRICE - 1n }), { code: 40005 }],
    ]
    test.each(cases)('is refused with %s', async (_name, bounds, expected) => {
      const me = await at.buyer({ bounds: bounds() })
      expect(await refusal(me.place())).toMatchObject(expected)
      expect(await at.count()).toBe(0n)
    })

    test('is refused once the grant is revoked or its allowance was taken back', async () => {
      const me = await at.buyer()
      await at.approve(me.wallet, place.contract, 0n)
      expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'aboveLimit' } })
      await at.revoke(me)
      expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'noLimit' } })
    })

    test('an order in whitelist mode counts what is still on its way against the limit', async () => {
      const me = await at.buyer({ bounds: { cap: 30n * UNIT, perOrder: 30n * UNIT } })
      await me.place()
      await me.place()
      expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'aboveLimit' } })
      await at.pay()
      await at.finalise()
      await at.pay()
      expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'aboveLimit' } })
    })

    test('of somebody else cannot use the grant of a wallet that is not theirs', async () => {
      const [me, other] = [await at.buyer(), await at.buyer({ bounds: null })]
      expect(await refusal(other.place())).toMatchObject({ fields: { mode: 'noLimit' } })
      await me.place()
      expect(await at.count()).toBe(1n)
    })
  })

  /** A passkey signs one order once, so any later change is unconfirmed. */
  test('a passkey confirms exactly one order, once', async () => {
    const { shop } = at
    const me = await at.buyer()
    const calls = checkResults(
      accountCalls({
        channels: { mail: true, sms: true },
        chainIds: new Map(),
        frozenAmount: async () => '0.00',
        personalData: {
          parts: {},
          forgetTelemetry: async () => {},
          isSettled: async () => true,
          forget: async () => {},
        },
      }),
    )
    const key = new TestAuthenticator(me.ctx.caller.site)
    const { options } = await calls.startPasskey(me.ctx, {})
    await calls.addPasskey(me.ctx, {
      name: 'phone',
      registration: key.create(options),
      secPassword: SEC_PASSWORD,
    })
    const input = (): PlaceOrderInput =>
      shop.input({ network: at.network, mode: 'whitelist', price: '12.50' })
    const confirm = async (content: PlaceOrderInput): Promise<string> =>
      key.get(
        (
          await calls.challengePasskey(me.ctx, {
            call: PATHS.placeOrder,
            content: JSON.stringify(content),
          })
        ).options,
      )
    const rows: [string, (content: PlaceOrderInput) => PlaceOrderInput][] = [
      ['another order id', (content) => ({ ...content, orderId: input().orderId })],
      ['more pieces', (content) => ({ ...content, count: 2, price: '25.00' })],
      ['another way to write the price', (content) => ({ ...content, price: '12.5' })],
      ['another product', (content) => ({ ...content, ...shop.mailed, receiverEmail: 'a@b' })],
      ['another address', (content) => ({ ...content, address: '别处的地址1号' })],
      ['another receiver', (content) => ({ ...content, phone: '13800000002' })],
      ['an inviter', (content) => ({ ...content, code: 'x' })],
    ]
    for (const [name, change] of rows) {
      const content = input()
      expect(
        await refusal(placeOrder(me.ctx, { ...change(content), passkey: await confirm(content) })),
        name,
      ).toMatchObject({ code: 4006 })
    }
    const { price: _, ...priceless } = input()
    expect(
      await refusal(placeOrder(me.ctx, { ...priceless, passkey: await confirm(priceless) })),
      'without the amount',
    ).toMatchObject({ code: 4014, fields: { price: 'missing' } })
    const content = input()
    const other = await at.buyer()
    expect(
      await refusal(placeOrder(other.ctx, { ...content, passkey: await confirm(content) })),
      "another account's",
    ).toMatchObject({ code: 4006 })
    const passkey = await confirm(content)
    const order = await placeOrder(me.ctx, { ...content, passkey })
    expect(await at.chargeOf(order)).toMatchObject({ state: 'approved' })
    expect(
      await refusal(placeOrder(me.ctx, { ...input(), passkey })),
      'used already',
    ).toMatchObject({ code: 4006 })
    const late = input()
    const tooLate = await confirm(late)
    shop.pass(3_600_000)
    expect(
      await refusal(placeOrder(me.ctx, { ...late, passkey: tooLate })),
      'too late',
    ).toMatchObject({ code: 4006 })
    expect(await at.count()).toBe(1n)
  })

  describe('whitelist mode is off', () => {
    test('for an order that costs less than its charge', async () => {
      const payouts = { feeMicro: 1_000n * UNIT, coinDaily: 0n, gasDaily: 0n }
      const me = await at.buyer({ limits: at.limits({ ...at.config, payouts }) })
      expect(await refusal(me.place())).toEqual({ code: 4014, fields: { mode: 'modeOff' } })
    })

    test('where the contract pays somebody else, or takes another token, or nobody charges yet', async () => {
      const {
        chain: { local, deploy },
        contract,
        operator,
      } = place
      const [elsewhere, otherToken] = [
        await deploy(local.usdt, local.spell(`0x${'7'.repeat(40)}`)),
        await deploy(local.lookAlike, local.receivers[0]!),
      ]
      for (const spendLimit of [elsewhere, otherToken, local.usdt]) {
        expect(
          await checkResults(
            spendLimitCalls(at.limits({ ...at.config, spendLimit })),
          ).listLimitTerms(at.shop.ctx, {}),
        ).toEqual([])
      }
      expect(
        await openLimits([at.config], async () => undefined, at.shop.ctx.log).terms(
          at.shop.ctx,
          at.network,
        ),
      ).toBeUndefined()
      expect(
        await checkResults(spendLimitCalls(at.limits())).listLimitTerms(at.shop.ctx, {}),
      ).toEqual([
        {
          network: at.network,
          contract: shown(contract),
          token: shown(local.usdt),
          decimals: local.decimals,
          treasury: shown(local.receivers[0]!),
          operator: shown(operator.address),
          maxDays: 366,
        },
      ])
      const me = await at.buyer({
        limits: at.limits({ ...at.config, spendLimit: elsewhere }),
        bounds: null,
      })
      expect(await refusal(me.place())).toEqual({ code: 4014, fields: { mode: 'modeOff' } })
    })

    test('on a network that is closed now: no charge and no new limit, but what was granted is still listed', async () => {
      const closed = { ...at.limits(), offered: async () => new Set<never>() }
      const me = await at.buyer({ limits: closed })
      expect(await refusal(me.place())).toEqual({ code: 40002, fields: { network: 'networkOff' } })
      const calls = checkResults(spendLimitCalls(closed))
      expect(await calls.listLimitTerms(at.shop.ctx, {})).toEqual([])
      expect((await calls.listLimits(me.ctx, {})).limits).toMatchObject([{ state: 'live' }])
    })

    test('says that it is busy when no provider answers', async () => {
      const me = await at.buyer({ limits: at.limits({ ...at.config, rpc: NOWHERE }) })
      expect(await refusal(me.place())).toMatchObject({ code: 40002 })
      const list = await checkResults(
        spendLimitCalls(at.limits({ ...at.config, rpc: NOWHERE })),
      ).listLimits(me.ctx, {})
      expect(list).toEqual({ limits: [], unreachable: [at.network] })
    })
  })

  test('the allowances of a wallet name the shop, the limit and unknown spenders, and what is unlimited', async () => {
    const {
      chain: { local },
      contract,
    } = place
    const me = await at.buyer({ bounds: { cap: 20n * UNIT, perOrder: UNIT } })
    const [stranger, gone] = [
      local.spell(`0x${'e'.repeat(40)}`),
      local.spell(`0x${'d'.repeat(40)}`),
    ]
    await at.approve(me.wallet, local.shop, at.base(3n * UNIT))
    await at.approve(me.wallet, stranger, 2n ** 256n - 1n)
    await at.approve(me.wallet, gone, 5n)
    await at.approve(me.wallet, gone, 0n)
    const [found] = await checkResults(spendLimitCalls(at.limits())).listAllowances(at.shop.ctx, {
      address: me.wallet.address,
    })
    expect(found).toEqual({
      network: at.network,
      token: shown(local.usdt),
      state: 'whole',
      allowances: [
        { spender: shown(local.shop), whose: 'shop', amount: '3.00', unlimited: false },
        { spender: shown(contract), whose: 'limit', amount: '20.00', unlimited: false },
        { spender: shown(stranger), whose: 'unknown', amount: null, unlimited: true },
      ],
    })
    const [dark] = await checkResults(
      spendLimitCalls(at.limits({ ...at.config, rpc: NOWHERE })),
    ).listAllowances(at.shop.ctx, { address: me.wallet.address })
    expect(dark).toMatchObject({ state: 'unreachable', allowances: [] })
    expect(
      await refusal(
        checkResults(spendLimitCalls(at.limits())).listAllowances(at.shop.ctx, {
          address: 'x'.repeat(40),
        }),
      ),
    ).toEqual({ code: 4014, fields: { address: 'format' } })
  })
})

test('calls are encoded as the contract reads them', () => {
  for (const read of [
    'latestGrant(address)',
    'charge(uint256,uint256,uint256,uint64)',
    'allowance(address,address)',
  ])
    expect(`0x${selectorOf(read)}`).toBe(toFunctionSelector(read))
  expect(chargeCall(7n, '1800000000000123456', 5n, 1_900_000_000n)).toBe(
    encodeFunctionData({
      abi: spendLimitAbi,
      functionName: 'charge',
      args: [7n, 1_800_000_000_000_123_456n, 5n, 1_900_000_000n],
    }),
  )
})
