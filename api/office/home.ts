import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { call } from '../call.ts'
import { Instant, Nullable, oneOf } from '../shapes.ts'

/** What waits for a person; the office has the texts and the links. */
const WAITING_KINDS = [
  'toShip',
  'money',
  'refunds',
  'returns',
  'withdrawals',
  'payouts',
  'networks',
  'settings',
] as const

const NUMBERS = ['ordersPaid', 'sales', 'refunded', 'newMembers'] as const

export const readOfficeHome = call({
  path: 'GET office/home',
  summary:
    'What waits for the caller, four numbers of seven days against the seven before, and the health of the shop; each part only with its right',
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
