import { NEVER } from './chargeRows.ts'
import { sql } from '../../platform/db/sql.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import { inTransaction } from '../../platform/db/context.ts'
import { cancelOrder } from '../../commerce/orders/close/cancelOrder.ts'
import type { PlaceOrderInput } from '../../commerce/orders/order.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import type { ChainOrderView } from '../../commerce/orders/read/readOrder.ts'
import { approveCharge, chargeCall } from '../../money/spendLimits/charges.ts'
import { allow, bytesOf, grant, latestGrant } from './limitChain.ts'
import { PRICE, UNIT, type Buyer, type LimitPlace, type LimitShop } from './limitShop.ts'

/** The rows of chargeReplay.test.ts about the shop: repeated charges, and charges forged in the database. */

/** The buyer's orders, placed or charged, with room in the limit for one more. */
export type Charged = {
  readonly at: LimitShop
  readonly place: LimitPlace
  readonly me: Buyer
  readonly input: PlaceOrderInput
  readonly order: ChainOrderView
}

type Ask = () => Promise<unknown>
const asked =
  async ({ me, input }: Charged, change: Partial<PlaceOrderInput>): Promise<Ask> =>
  () =>
    placeOrder(me.ctx, { ...input, ...change })

/** Calls of a signed-in account, and the code that refuses each. */
export const ASKED_ROWS: readonly (readonly [
  what: string,
  refused: object,
  prepare: (charged: Charged) => Promise<Ask>,
])[] = [
  ['the same order, of more pieces', { code: 40003 }, (charged) => asked(charged, { count: 2 })],
  [
    'the same order, of another product',
    { code: 40003 },
    (charged) => asked(charged, { ...charged.at.shop.mailed, receiverEmail: 'a@b.test' }),
  ],
  [
    'the same order, to be paid otherwise',
    { code: 40003 },
    (charged) => asked(charged, { mode: 'safe' }),
  ],
  [
    'the same order, by somebody else with a limit',
    { code: 40003 },
    async ({ at, input }) => {
      const { ctx } = await at.buyer()
      return () => placeOrder(ctx, input)
    },
  ],
  [
    'another order, with no password',
    { code: 4014, fields: { secPassword: 'confirm' } },
    async ({ at, me }) => {
      const { secPassword: _, ...input } = at.input()
      return () => placeOrder(me.ctx, input)
    },
  ],
  [
    'another order, with a wrong password',
    { code: 4006 },
    async ({ me }) =>
      () =>
        me.place({ secPassword: 'not it' }),
  ],
  [
    'another order, above what is left',
    { code: 4014, fields: { mode: 'aboveLimit' } },
    async ({ me }) => {
      await me.place()
      return () => me.place()
    },
  ],
  [
    'another order, above the most for one',
    { code: 4014, fields: { mode: 'aboveLimit' } },
    async ({ me }) =>
      () =>
        me.place({ count: 2 }),
  ],
  [
    'another order, after it was revoked',
    { code: 4014, fields: { mode: 'noLimit' } },
    async ({ at, me }) => {
      await at.revoke(me)
      return () => me.place()
    },
  ],
  [
    'another order, after its end',
    { code: 4014, fields: { mode: 'noLimit' } },
    async ({ at, me }) => {
      await at.pass(86_400_000)
      return () => me.place()
    },
  ],
  [
    'another order, by somebody without a limit',
    { code: 4014, fields: { mode: 'noLimit' } },
    async ({ at }) => {
      const other = await at.buyer({ bounds: null })
      return () => other.place()
    },
  ],
]

/** Another order with a charge that no confirmation created. */
async function forged(
  { at, place, me }: Charged,
  change: { readonly contract?: string; readonly data?: `0x${string}` },
): Promise<ChainOrderView> {
  const {
    chain: { local },
    contract,
  } = place
  const { ctx } = at.shop
  const order = await me.place({ mode: 'safe' })
  const charge = {
    network: at.network,
    contract: change.contract ?? contract,
    grantId: await at.latest(me),
    wallet: me.wallet.address,
    decimals: local.decimals,
  }
  await inTransaction(ctx, (tx) =>
    approveCharge(tx, {
      orderId: order.orderId,
      accountId: me.ctx.caller.account!.accountId,
      amountMicro: PRICE,
      until: new Date(ctx.now().getTime() + 1_800_000),
      grant: charge,
    }),
  )
  if (change.data !== undefined)
    await sql`update charge set call_data = ${change.data} where order_id = ${order.orderId}`.execute(
      ctx.db,
    )
  return order
}

/** Database forgeries without the key, and the signing process's answers. */
export const FORGED_ROWS: readonly (readonly [
  what: string,
  reason: string,
  forge: (charged: Charged) => Promise<{ readonly orderId: string }>,
])[] = [
  [
    "the first order's call for another order",
    'refusedByContract',
    async (charged) =>
      forged(charged, {
        data: chargeCall(
          await charged.at.latest(charged.me),
          charged.order.orderId,
          charged.at.base(PRICE),
          NEVER,
        ),
      }),
  ],
  [
    'a call for more than an order may cost',
    'refusedByContract',
    async (charged) =>
      forged(charged, {
        data: chargeCall(
          await charged.at.latest(charged.me),
          '1900000000000000001',
          charged.at.base(100n * UNIT),
          NEVER,
        ),
      }),
  ],
  [
    "a call of the token, for the wallet's own money",
    'refusedByContract',
    async (charged) => {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [bytesOf(charged.me.wallet.address), charged.at.base(UNIT)],
      })
      return forged(charged, { contract: charged.place.chain.local.usdt, data })
    },
  ],
  [
    'an approval of the token, to the buyer',
    'refusedByContract',
    async (charged) => {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [bytesOf(charged.me.wallet.address), charged.at.base(UNIT)],
      })
      return forged(charged, { contract: charged.place.chain.local.usdt, data })
    },
  ],
  [
    'a charge in another contract of the same kind, which the buyer granted as much',
    'refusedByContract',
    async (charged) => {
      const {
        at,
        place: { chain, operator },
        me,
      } = charged
      const [treasury, cap] = [chain.local.receivers[0]!, at.base(PRICE)]
      const contract = await chain.deploy(chain.local.usdt, treasury)
      await allow(chain, me.wallet, contract, cap)
      await grant(chain, me.wallet, {
        contract,
        treasury,
        operator: operator.address,
        cap,
        perOrder: cap,
        end: await at.endIn(3_600),
      })
      const order = await forged(charged, { contract })
      await sql`update charge set grant_id = ${await latestGrant(chain, contract, me.wallet.address)}, call_data = ${chargeCall(await latestGrant(chain, contract, me.wallet.address), order.orderId, cap, NEVER)} where order_id = ${order.orderId}`.execute(
        at.shop.ctx.db,
      )
      return order
    },
  ],
  [
    'what was done, to be done again',
    'paidOtherwise',
    async ({ at, order }) => {
      await sql`update charge set state = 'approved' where order_id = ${order.orderId}`.execute(
        at.shop.ctx.db,
      )
      return order
    },
  ],
  [
    'a charge of an order that was cancelled',
    'orderClosed',
    async (charged) => {
      const order = await forged(charged, {})
      await cancelOrder(charged.me.ctx, { orderId: order.orderId, secret: order.secret }, null)
      return order
    },
  ],
]
