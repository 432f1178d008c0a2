import { Type } from 'typebox'
import { TRON_FAILURES, TRON_STATES } from '../../basics/tron/pay.ts'
import { call } from '../call.ts'
import { oneOf, Money, BigNumber, Text, Instant, Nullable, ofOrder } from '../shapes.ts'
import { TronAddress, TxId, Hex, Transaction } from '../tronShapes.ts'

const Sun = BigNumber

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

export const planTronPayment = call({
  path: 'POST appleShop/tronPlan',
  summary:
    'What stands between a TRON wallet and an order, and the next transaction to sign. A later ' +
    "step's transaction comes with a later plan, once what it needs is mined",
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    ...ofOrder,
    owner: TronAddress,
    txID: Type.Optional(TxId),
    rail: Type.Optional(
      oneOf(['contract', 'transfer'] as const, {
        description:
          "transfer: a plain transfer to the order's own address, which needs no approval. contract unless named",
      }),
    ),
  }),
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
    paid: oneOf(['no', 'byMe'] as const, {
      description:
        'whether the chain has a payment of this wallet under this id already, or the shop a signed transfer for it',
    }),
    last: Nullable(
      Type.Object(
        { txID: TxId, state: oneOf(TRON_STATES), reason: Nullable(oneOf(TRON_FAILURES)) },
        { description: 'what became of `txID`' },
      ),
    ),
  }),
  errors: ['notSignedIn', 'orderUnknown', 'tryLater', 'conflict'],
  limitPerMinute: 120,
})

export const broadcastTronPayment = call({
  path: 'POST appleShop/tronBroadcast',
  summary:
    'Takes a signed transaction of the plan, shows it to every node and goes on doing so until ' +
    'it is in a block or its time is over. The same one again does no harm. Nothing is ' +
    'credited from it',
  access: 'anyone',
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
  limitPerMinute: 60,
})
