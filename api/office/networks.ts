import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { call } from '../call.ts'
import { Done, Instant, Money, Nullable, Text, oneOf } from '../shapes.ts'

const Network = oneOf(NETWORK_IDS)

const Provider = Type.Object({
  name: Type.String({ description: 'place in the settings, host and port' }),
  answers: Type.Integer({ description: 'since the process that follows the network started' }),
  faults: Type.Integer(),
  failures: Type.Integer({ description: 'in a row, now' }),
  lastFault: Nullable(Type.String()),
  lastFaultAt: Nullable(Instant),
  coolingUntil: Nullable(Instant),
  notedAt: Instant,
})

const Waiting = Type.Object({
  setting: Type.String(),
  value: Type.String(),
  askedBy: Type.String(),
  dueAt: Instant,
  mayApprove: Type.Boolean({ description: 'false for who asked for it' }),
})

export const listOfficeNetworks = call({
  path: 'GET office/networks',
  summary:
    'Each network: whether buyers are offered it and why not, how far it was read, its nodes, ' +
    'the last payment, where money arrives, and what waits',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    networks: Type.Array(
      Type.Object({
        network: Network,
        state: oneOf([
          'open',
          'closed',
          'fewProviders',
          'notStarted',
          'blocked',
          'frozen',
          'silent',
          'skewed',
          'behind',
        ] as const),
        closed: Nullable(Type.Object({ by: Type.String(), why: Type.String(), at: Instant })),
        frozen: Nullable(Type.String()),
        position: Nullable(
          Type.Object({
            head: Type.Integer(),
            headAt: Instant,
            final: Type.Integer(),
            finalAt: Instant,
            readAt: Instant,
          }),
        ),
        providers: Type.Array(Provider),
        disagreements: Type.Array(
          Type.Object({
            kind: Type.String(),
            at: Instant,
            times: Type.Integer(),
            facts: Type.Record(Type.String(), Type.String()),
          }),
        ),
        lastPayment: Nullable(
          Type.Object({
            txHash: Type.String(),
            amount: Money,
            at: Instant,
            orderId: Nullable(Type.String()),
            isFinal: Type.Boolean(),
          }),
        ),
        wasPaid: Type.Boolean({ description: 'an order was paid there' }),
        treasury: Nullable(Type.String()),
        isTreasuryProven: Type.Boolean(),
        wallets: Type.Array(Type.String()),
        walletsLeft: Nullable(
          Type.Object({
            total: Type.Integer(),
            free: Type.Integer(),
            wanted: Type.Integer({
              description: 'to be added; 0 while more than a quarter is free',
            }),
          }),
        ),
        receive: Type.Array(Type.String()),
        hasXpub: Type.Boolean(),
        shop: Nullable(Type.String()),
        payoutWallet: Nullable(Type.String()),
        gasWallet: Nullable(Type.String()),
        waiting: Type.Array(Waiting),
      }),
    ),
    waiting: Type.Array(Waiting, { description: 'changes that wait and belong to no network' }),
    cheapest: Nullable(
      Type.Object({ productId: Type.Integer(), name: Type.String(), price: Money }),
    ),
    isDemo: Type.Boolean(),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const readNetworkWallets = call({
  path: 'GET office/networkWallets',
  summary: 'What the payout wallet and the gas wallet of a network hold, asked of a node now',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({ network: Network }),
  result: Type.Object({
    wallets: Type.Array(
      Type.Object({
        use: oneOf(['payout', 'gas'] as const),
        address: Type.String(),
        coin: Type.String(),
        coinSymbol: Type.String(),
        usdt: Type.String(),
      }),
    ),
    block: Nullable(Type.Integer()),
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'tryLater'],
  limitPerMinute: 20,
})

export const closeNetwork = call({
  path: 'POST office/closeNetwork',
  summary:
    'Offers a network to no buyer until it is opened again; what comes there is credited all the same',
  access: { staff: 'addresses.write' },
  input: Type.Object({ network: Network, why: Text(300, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const openNetwork = call({
  path: 'POST office/openNetwork',
  summary: 'Offers a network that was closed by hand again, as soon as it works',
  access: { staff: 'addresses.write' },
  input: Type.Object({ network: Network }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})
