import { Type } from 'typebox'
import { call } from '../call.ts'
import { oneOf, Money, OrderId, Secret, NetworkNumber, Text, Instant, Nullable } from '../shapes.ts'
import { TronAddress, TxId, Hex, Transaction } from '../tronShapes.ts'

const BaseUnits = Type.String({ pattern: '^\\d+$', description: 'token base units' })

/** What a spending limit is bound to on one network (spending-limits#limit). */
const Terms = Type.Object({
  network: NetworkNumber,
  contract: Type.String({
    description: 'the spending-limit contract: the spender of the approval',
  }),
  token: Type.String(),
  decimals: Type.Integer(),
  treasury: Type.String({ description: 'the only address that charges go to' }),
  operator: Type.String({ description: 'the only wallet that may charge' }),
  maxDays: Type.Integer(),
})

const Grant = Type.Object({
  network: NetworkNumber,
  wallet: Type.String(),
  contract: Type.String(),
  token: Type.String(),
  grantId: BaseUnits,
  state: oneOf(['live', 'ended', 'revoked', 'usedUp', 'otherOperator']),
  cap: Money,
  perOrder: Money,
  used: Money,
  left: Money,
  perPeriod: Money,
  leftInPeriod: Money,
  periodEnd: Instant,
  allowance: Money,
  end: Instant,
})

const ChargeState = oneOf(['approved', 'sent', 'done', 'refused'])

/** Why the shop took nothing from the limit. */
const ChargeReason = oneOf([
  'refusedByContract',
  'refusedByToken',
  'failedOnChain',
  'orderClosed',
  'paidOtherwise',
])

export const listLimitTerms = call({
  path: 'GET appleShop/limitTerms',
  summary: 'Networks with whitelist mode, and what a spending limit there is bound to',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Array(Terms),
  errors: [],
})

export const listLimits = call({
  path: 'GET appleShop/limitList',
  summary:
    "The spending limits of the account's wallets, as the contracts say now; networks that do not answer are named",
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({ limits: Type.Array(Grant), unreachable: Type.Array(NetworkNumber) }),
  errors: ['notSignedIn', 'tryLater'],
  limitPerMinute: 60,
})

export const listCharges = call({
  path: 'GET appleShop/chargeList',
  summary:
    'What was charged to the spending limits of the account, newest first, and why what was not',
  access: 'member',
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      orderId: OrderId,
      network: NetworkNumber,
      amount: Money,
      state: ChargeState,
      reason: Nullable(ChargeReason),
      at: Instant,
    }),
  ),
  errors: ['notSignedIn'],
  limitPerMinute: 60,
})

export const readOrderCharge = call({
  path: 'GET appleShop/orderCharge',
  summary: 'What became of the charge of an order in whitelist mode; null when there is none',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ orderId: OrderId, secret: Type.Optional(Secret) }),
  result: Type.Object({
    charge: Nullable(
      Type.Object({
        network: NetworkNumber,
        grantId: BaseUnits,
        amount: Money,
        state: ChargeState,
        reason: Nullable(ChargeReason),
        txHash: Nullable(Type.String()),
      }),
    ),
  }),
  errors: ['notSignedIn', 'orderUnknown'],
})

export const listAllowances = call({
  path: 'GET appleShop/allowances',
  summary: 'Who may take USDT from a wallet, on every network where such an address can be',
  access: 'anyone',
  input: Type.Object({
    address: Type.String({
      minLength: 34,
      maxLength: 42,
      description: '0x and 40 hex digits, or a TRON address',
    }),
  }),
  result: Type.Array(
    Type.Object({
      network: NetworkNumber,
      token: Type.String(),
      state: oneOf(['whole', 'known', 'unreachable']),
      allowances: Type.Array(
        Type.Object({
          spender: Type.String(),
          whose: oneOf(['shop', 'limit', 'unknown']),
          amount: Nullable(Money),
          unlimited: Type.Boolean(),
        }),
      ),
    }),
  ),
  errors: ['tryLater'],
  limitPerMinute: 30,
})

export const buildTronCall = call({
  path: 'POST appleShop/tronCall',
  summary:
    'Builds a call for a TRON wallet to sign: an allowance of USDT taken back, what a spending ' +
    'limit needs, or TRX for MDD of the shop contract. Nothing else is built',
  access: 'anyone',
  input: Type.Object({
    owner: TronAddress,
    to: TronAddress,
    data: Hex(2_000),
    sun: Type.Optional(
      Type.String({
        // Nodes take it as a JSON number, which is exact so far.
        pattern: '^[1-9]\\d{0,14}$',
        maxLength: 15,
        description: 'sent along; only for buying MDD',
      }),
    ),
  }),
  result: Type.Object({
    transaction: Transaction,
    feeSun: Type.String({
      pattern: '^\\d{1,18}$',
      description: 'sun; what it is expected to cost',
    }),
    feeLimit: Type.String({
      pattern: '^\\d{1,12}$',
      description: 'sun; the most that can be burned for energy',
    }),
    missingSun: Type.String({ pattern: '^\\d{1,18}$' }),
  }),
  errors: ['tryLater'],
  limitPerMinute: 60,
})

export const sendTronCall = call({
  path: 'POST appleShop/tronSend',
  summary: 'Shows such a call, signed by its owner, to the nodes',
  access: 'anyone',
  input: Type.Object({
    transaction: Type.Object({
      raw_data_hex: Hex(20_000),
      signature: Type.Array(Text(132, 130), { minItems: 1, maxItems: 5 }),
    }),
  }),
  result: Type.Object({ txID: TxId }),
  errors: ['insufficientFee', 'tryLater'],
  limitPerMinute: 60,
})

export const readTronStatus = call({
  path: 'GET appleShop/tronFate',
  summary: 'Whether a transaction on TRON is in a block, and whether it had an effect',
  access: 'anyone',
  input: Type.Object({ txID: TxId }),
  result: Type.Object({ state: oneOf(['pending', 'mined', 'failed']) }),
  errors: ['tryLater'],
  limitPerMinute: 120,
})
