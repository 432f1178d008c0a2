import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { SETTING_PROBLEMS } from '../../basics/settingProblems.ts'
import { call } from '../call.ts'
import { Instant, Nullable, Text, oneOf } from '../shapes.ts'

const Name = Text(64, 1)
const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })

const Setting = Type.Object({
  name: Type.String({ description: 'as in the environment' }),
  group: oneOf(['shop', 'network', 'messages', 'limits', 'machine'] as const),
  kind: Type.String(),
  network: Nullable(oneOf(NETWORK_IDS)),
  value: Nullable(Type.String({ description: 'null for a secret, and when nothing is set' })),
  isSet: Type.Boolean(),
  fallback: Nullable(Type.String()),
  isSecret: Type.Boolean(),
  isLocked: Type.Boolean({ description: 'set by the environment, which wins' }),
  changedBy: oneOf(['office', 'environment'] as const),
  version: Version,
  lastChange: Nullable(
    Type.Object({ by: Type.String({ description: 'empty: not known' }), at: Instant }),
  ),
  isGuarded: Type.Boolean({ description: 'a change waits for a second person or 24 hours' }),
  shown: Nullable(Type.String({ description: 'what buyers are shown while a change waits' })),
  waiting: Nullable(
    Type.Object({
      value: Type.String(),
      askedBy: Type.String(),
      dueAt: Instant,
      mayApprove: Type.Boolean({ description: 'false for who asked for it' }),
    }),
  ),
})

const Changes = Type.Array(
  Type.Object({
    name: Name,
    value: Nullable(Text(8_000)),
    version: Version,
  }),
  { minItems: 1, maxItems: 60 },
)

const Changed = Type.Object({
  saved: Type.Boolean(),
  conflicts: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Nullable(Type.String({ description: 'what someone else saved; null for a secret' })),
      version: Version,
    }),
  ),
  problems: Type.Array(
    Type.Object({
      name: Nullable(Type.String()),
      problem: Nullable(oneOf(SETTING_PROBLEMS)),
      facts: Type.Object({
        other: Type.Optional(Type.String({ description: 'the other setting that it is about' })),
        min: Type.Optional(Type.String()),
        max: Type.Optional(Type.String()),
        like: Type.Optional(Type.String({ description: 'an example' })),
      }),
      text: Type.String({ description: 'in English, with the names of the environment' }),
    }),
    { description: 'why these settings cannot be used' },
  ),
})

export const listSettings = call({
  path: 'GET office/settings',
  summary: 'All settings with their values; secrets only as set or not',
  access: { staff: 'settings.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Array(Setting),
  errors: ['notSignedIn', 'noPermission'],
})

export const changeSettings = call({
  path: 'POST office/changeSettings',
  summary:
    'Changes settings that were read in these versions, all or none; `null` takes one back. ' +
    'Networks and their addresses: changeNetworkSettings',
  access: { staff: 'settings.write' },
  input: Type.Object({ changes: Changes }),
  result: Changed,
  errors: ['notSignedIn', 'noPermission'],
})

export const changeNetworkSettings = call({
  path: 'POST office/changeNetworkSettings',
  summary:
    'The same for networks: nodes, treasuries, wallets, contracts. In an open shop a new ' +
    'address waits for a second person or 24 hours',
  access: { staff: 'addresses.write' },
  input: Type.Object({ changes: Changes }),
  result: Changed,
  errors: ['notSignedIn', 'noPermission'],
})

export const approveSetting = call({
  path: 'POST office/approveSetting',
  summary: 'Lets a pending change take effect at once; not by who made it',
  access: { staff: 'addresses.write' },
  input: Type.Object({ name: Name, value: Text(8_000) }),
  result: Type.Object({ approved: Type.Boolean() }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const withdrawSetting = call({
  path: 'POST office/withdrawSetting',
  summary: 'Sets a changed value that waits back to what is in use, so that nothing waits',
  access: { staff: 'addresses.write' },
  input: Type.Object({ name: Name, value: Text(8_000) }),
  result: Changed,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})
