import { Type } from 'typebox'
import { TRON_FAILURES, TRON_STATES } from '../basics/tron/pay.ts'
import { call } from './call.ts'
import { BigNumber, Instant, Money, Nullable, OrderId, Secret, Text, oneOf } from './shapes.ts'

export const TronAddress = Type.String({
  pattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
  maxLength: 34,
  description: 'base58',
})
export const TxId = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })
export const Hex = (maxLength: number) =>
  Type.String({ pattern: '^([0-9a-f]{2})+$', maxLength, description: 'hex without 0x' })
const Sun = BigNumber

/** As nodes and wallets write an unsigned transaction. */
export const Transaction = Type.Object({
  visible: Type.Literal(false),
  txID: TxId,
  raw_data_hex: Hex(20_000),
  raw_data: Type.Object({
    contract: Type.Array(
      Type.Object({
        parameter: Type.Object({
          value: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
          type_url: Type.String(),
        }),
        type: Type.String(),
        Permission_id: Type.Optional(Type.Integer()),
      }),
    ),
    ref_block_bytes: Type.String(),
    ref_block_hash: Type.String(),
    expiration: Instant,
    fee_limit: Type.Optional(Type.Integer()),
    timestamp: Instant,
  }),
})

const Step = Type.Object({
  kind: oneOf(['approve', 'pay'] as const),
  transaction: Nullable(Transaction),
  feeLimit: Type.String({
    pattern: '^\\d{1,12}$',
    description: 'sun; the most that can be burned for energy',
  }),
  energy: Type.Integer({ description: 'expected' }),
  feeSun: Type.String({
    pattern: '^\\d{1,18}$',
    description: 'sun; what it is expected to cost, after staked and free resources',
  }),
})

const ofOrder = { orderId: OrderId, secret: Type.Optional(Secret) }

/** Calls for paying an order from a TRON wallet (contract rail): the page signs, the shop builds and broadcasts. */
export const tronCalls = {
  'POST appleShop/tronPlan': call({
    summary:
      "What stands between a TRON wallet and an order, and the next transaction to sign. A later step's transaction comes with a later plan, once what it needs is mined",
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({ ...ofOrder, owner: TronAddress, txID: Type.Optional(TxId) }),
    result: Type.Object({
      balance: Money,
      price: Money,
      missing: Money,
      allowance: Money,
      approve: Nullable(Money),
      steps: Type.Array(Step, {
        description: 'none when the order is paid or the wallet has not enough USDT',
      }),
      nativeSun: Sun,
      missingSun: Sun,
      expiresAt: Instant,
      paid: oneOf(['no', 'byMe', 'byOther'] as const, {
        description: 'whether the chain has a payment under this id already',
      }),
      last: Nullable(
        Type.Object(
          { txID: TxId, state: oneOf(TRON_STATES), reason: Nullable(oneOf(TRON_FAILURES)) },
          { description: 'what became of `txID`' },
        ),
      ),
    }),
    errors: ['notSignedIn', 'orderUnknown', 'tryLater', 'conflict'],
    limitPerMinute: 600,
  }),
  'POST appleShop/tronBroadcast': call({
    summary:
      'Takes a signed transaction of the plan, shows it to every node and goes on doing so until it is in a block or its time is over. The same one again does no harm. Nothing is credited from it',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      ...ofOrder,
      transaction: Type.Object({
        raw_data_hex: Hex(20_000),
        signature: Type.Array(Text(132, 130), { minItems: 1, maxItems: 5 }),
      }),
    }),
    result: Type.Object({
      txID: TxId,
      state: oneOf(['sent', 'known', 'kept'] as const, {
        description:
          'known: the nodes had it already; kept: no node could be reached, it is shown to them later',
      }),
    }),
    errors: ['notSignedIn', 'insufficientFee', 'orderUnknown', 'tryLater', 'conflict'],
    limitPerMinute: 120,
  }),
}
