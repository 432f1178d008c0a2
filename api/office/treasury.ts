import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { call } from '../call.ts'
import { Instant, Money, Nullable, oneOf } from '../shapes.ts'

const Network = oneOf(NETWORK_IDS)

export const readTreasury = call({
  path: 'GET office/treasury',
  summary:
    'What the shop’s addresses hold by the books, what is not swept, the difference between ' +
    'chain and books, and the newest statement',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    networks: Type.Array(
      Type.Object({
        network: Network,
        books: Nullable(
          Type.Object({
            state: oneOf(['agrees', 'differs', 'notChecked'] as const),
            problem: Nullable(oneOf(['neverRead', 'behind'] as const)),
            at: Instant,
            block: Nullable(Type.String()),
            addresses: Type.Integer(),
            differing: Type.Integer(),
          }),
        ),
        held: Nullable(Type.Object({ usdt: Money, difference: Money, addresses: Type.Integer() })),
        addresses: Type.Array(
          Type.Object({
            address: Type.String(),
            role: Type.String(),
            usdt: Money,
            difference: Money,
          }),
        ),
        unswept: Nullable(
          Type.Object({
            addresses: Type.Integer(),
            usdt: Money,
            since: Nullable(Instant),
            readAt: Instant,
          }),
        ),
        mdd: Nullable(
          Type.Object({
            books: oneOf(['agrees', 'differs', 'notChecked', 'never'] as const),
            held: Nullable(Money),
            difference: Nullable(Money),
            unswept: Nullable(Type.Object({ addresses: Type.Integer(), amount: Money })),
          }),
        ),
      }),
    ),
    statement: Nullable(
      Type.Object({
        day: Type.String(),
        at: Instant,
        root: Type.String(),
        accounts: Type.Integer(),
        written: Nullable(
          Type.Object({
            network: Network,
            txHash: Type.String(),
            explorer: Type.String(),
            isFinal: Type.Boolean(),
            isSame: Type.Boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const readTreasuryNow = call({
  path: 'GET office/treasuryNow',
  summary:
    'What the addresses of the settings and the shop’s wallets hold, and what a sweep would cost, asked of a node now',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({ network: Network }),
  result: Type.Object({
    block: Nullable(Type.Integer()),
    coinSymbol: Type.String(),
    addresses: Type.Array(
      Type.Object({
        address: Type.String(),
        role: Type.String(),
        usdt: Money,
        mdd: Nullable(Money),
        coin: Money,
      }),
    ),
    sweep: Nullable(
      Type.Object({
        addresses: Type.Integer(),
        usdt: Money,
        cost: Type.String({ description: 'at most about, in the network’s coin' }),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'tryLater'],
  limitPerMinute: 20,
})
