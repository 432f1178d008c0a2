import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { ORDER_STATUSES } from '../../basics/status.ts'
import { call } from '../call.ts'
import { Done, Instant, Language, Money, Nullable, OrderId, Text, oneOf } from '../shapes.ts'

/** What waits for a person; the office has the texts and the links. */
const WAITING_KINDS = [
  'restored',
  'toShip',
  'conversations',
  'questions',
  'lowStock',
  'texts',
  'money',
  'coins',
  'refunds',
  'returns',
  'withdrawals',
  'toPay',
  'payouts',
  'networks',
  'settings',
  'jobs',
  'roles',
] as const

const NUMBERS = ['ordersPaid', 'sales', 'refunded', 'newMembers'] as const

export const readOfficeHome = call({
  path: 'GET office/home',
  summary:
    'What waits for the caller, four numbers of seven days against the seven before, and the ' +
    'health of the shop; each part only with its right',
  access: 'staff',
  input: Type.Object({}),
  result: Type.Object({
    waits: Type.Array(
      Type.Object({
        kind: oneOf(WAITING_KINDS),
        count: Type.Integer(),
        isMore: Type.Boolean({ description: 'there are more than were counted' }),
      }),
    ),
    numbers: Type.Array(
      Type.Object({
        name: oneOf(NUMBERS),
        now: Type.String({ description: 'a count, or USDT' }),
        before: Type.String(),
      }),
    ),
    health: Nullable(
      Type.Object({
        networks: Type.Array(Type.Object({ network: oneOf(NETWORK_IDS), state: Type.String() })),
        mail: oneOf(['off', 'untried', 'sent', 'failed'] as const),
        jobsFailing: Type.Integer(),
        backupAt: Nullable(Instant),
        isDemo: Type.Boolean(),
      }),
    ),
    readsGoLive: Type.Boolean({
      description: 'the list of what the shop still needs is for the caller',
    }),
  }),
  errors: ['notSignedIn'],
})

export const searchOffice = call({
  path: 'GET office/search',
  summary:
    'A few orders, products, members and colleagues that a text names, each only with its ' +
    'right; orders by number, transaction, address, SKU or tracking number, members by number ' +
    'or wallet, never by a person',
  access: 'staff',
  input: Type.Object({ text: Text(120, 1), language: Type.Optional(Language) }),
  result: Type.Object({
    orders: Type.Array(
      Type.Object({
        orderId: OrderId,
        status: oneOf(ORDER_STATUSES),
        total: Nullable(Money),
        asset: Nullable(oneOf(['USDT', 'XMDD'] as const)),
        name: Type.String(),
      }),
    ),
    products: Type.Array(Type.Object({ productId: Type.Integer(), name: Type.String() })),
    customers: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
    staff: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: Type.String() })),
  }),
  errors: ['notSignedIn'],
  limitPerMinute: 300,
})

const ViewName = Text(60, 1)
/** An address below `/admin`, as lists write it. */
const ViewPath = Type.String({
  pattern: '^/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?(?:\\?[!-~]{0,450})?$',
  maxLength: 500,
})

export const listSavedViews = call({
  path: 'GET office/savedViews',
  summary: 'Addresses of the office that the caller gave names',
  access: 'staff',
  input: Type.Object({}),
  result: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), path: Type.String() })),
  errors: ['notSignedIn'],
})

export const saveView = call({
  path: 'POST office/saveView',
  summary: 'Gives an address of the office a name; the same name again takes the new address',
  access: 'staff',
  input: Type.Object({ name: ViewName, path: ViewPath }),
  result: Done,
  errors: ['notSignedIn'],
})

export const removeView = call({
  path: 'POST office/removeView',
  summary: 'Forgets a named address of the caller',
  access: 'staff',
  input: Type.Object({ id: Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 }) }),
  result: Done,
  errors: ['notSignedIn', 'notFound'],
})
