import { Type } from 'typebox'
import { PERMISSIONS } from '../../basics/permissions.ts'
import { call } from '../call.ts'
import { Right } from '../officeShapes.ts'
import { Done, Instant, Money, Nullable, Text, oneOf } from '../shapes.ts'

const StaffId = Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 })
const RoleName = Text(40, 1)
const GivenRights = Type.Array(
  Type.Object(
    { permission: oneOf(PERMISSIONS), max: Nullable(Money) },
    { additionalProperties: false },
  ),
  { maxItems: PERMISSIONS.length },
)
const Link = Type.Object({
  link: Type.String({ description: 'one-time address, shown once' }),
  endsAt: Instant,
})
const MANAGES = { staff: 'staff.manage' } as const

export const listStaff = call({
  path: 'GET office/staff',
  summary: 'Members of staff, with what they sign in with',
  access: { ...MANAGES, unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      id: StaffId,
      name: Type.String(),
      role: Type.String(),
      createdAt: Instant,
      disabledAt: Nullable(Instant),
      lastSeenAt: Nullable(Instant),
      passkeys: Type.Integer(),
      hasPassword: Type.Boolean(),
      linkEndsAt: Nullable(Instant),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const inviteStaff = call({
  path: 'POST office/inviteStaff',
  summary:
    'Adds a member of staff, who signs in by the one-time link; no one gives a role with more rights than their own',
  access: MANAGES,
  input: Type.Object({ name: Text(60, 1), role: RoleName }),
  result: Type.Object({ id: StaffId, ...Link.properties }),
  errors: ['notSignedIn', 'noPermission', 'accountExists'],
})

export const changeStaff = call({
  path: 'POST office/changeStaff',
  summary:
    'Gives a member of staff another role; `was` is the role that the form showed. The last owner stays one',
  access: MANAGES,
  input: Type.Object({ id: StaffId, role: RoleName, was: RoleName }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const disableStaff = call({
  path: 'POST office/disableStaff',
  summary: 'Ends someone’s access: sessions, links and API keys stop at once. The last owner stays',
  access: MANAGES,
  input: Type.Object({ id: StaffId }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const enableStaff = call({
  path: 'POST office/enableStaff',
  summary: 'Lets someone disabled sign in again',
  access: MANAGES,
  input: Type.Object({ id: StaffId }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const resetStaff = call({
  path: 'POST office/resetStaff',
  summary:
    'A one-time link for someone who cannot sign in any more; accepting it ends all that they signed in with before',
  access: MANAGES,
  input: Type.Object({ id: StaffId }),
  result: Link,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const listRoles = call({
  path: 'GET office/roles',
  summary: 'Roles and their rights',
  access: { ...MANAGES, unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      people: Type.Integer(),
      rights: Type.Array(Right),
      offered: Type.Array(Right, {
        description: 'what a newer version has for this preset role and no one has decided about',
      }),
      version: Type.String({ description: 'changes with the rights' }),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveRole = call({
  path: 'POST office/saveRole',
  summary:
    'Makes a role, or changes its rights while they are those of `version`; never the owner’s, ' +
    'and never beyond the own rights and amounts',
  access: MANAGES,
  input: Type.Object({
    name: RoleName,
    rights: GivenRights,
    version: Type.Optional(Text(64)),
  }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'conflict'],
})

export const answerOfferedRights = call({
  path: 'POST office/answerOfferedRights',
  summary:
    'Adds the rights that a newer version offers for a preset role, or leaves them for good; ' +
    'while the role is as `version` says',
  access: MANAGES,
  input: Type.Object({ name: RoleName, version: Text(64), take: Type.Boolean() }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const removeRole = call({
  path: 'POST office/removeRole',
  summary: 'Removes a role that no one has',
  access: MANAGES,
  input: Type.Object({ name: RoleName }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

const KEYS = { staff: 'apiKeys.manage' } as const

export const listApiKeys = call({
  path: 'GET office/apiKeys',
  summary: 'API keys of programs, with who made them and when they were last used',
  access: { ...KEYS, unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      id: StaffId,
      name: Type.String(),
      prefix: Type.String({ description: 'how the key begins' }),
      madeBy: Type.String(),
      rights: Type.Array(Type.Object({ permission: oneOf(PERMISSIONS), max: Nullable(Money) })),
      createdAt: Instant,
      lastUsedAt: Nullable(Instant),
      endsAt: Nullable(Instant),
      revokedAt: Nullable(Instant),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const makeApiKey = call({
  path: 'POST office/makeApiKey',
  summary:
    'An API key, shown once, sent in the header X-Api-Key. A right with an amount needs one; ' +
    'keys never manage staff, keys or addresses',
  access: KEYS,
  input: Type.Object({
    name: Text(60, 1),
    rights: GivenRights,
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
  }),
  result: Type.Object({ id: StaffId, key: Type.String() }),
  errors: ['notSignedIn', 'noPermission', 'limitExceeded'],
})

export const revokeApiKey = call({
  path: 'POST office/revokeApiKey',
  summary: 'Ends an API key at once',
  access: KEYS,
  input: Type.Object({ id: StaffId }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const listAudit = call({
  path: 'GET office/audit',
  summary:
    'What staff did, newest first: of everything, of one object, of one person, or found by a word',
  access: { staff: 'audit.read' },
  input: Type.Object({
    before: Type.Optional(StaffId),
    subjectKind: Type.Optional(Text(30)),
    subjectId: Type.Optional(Text(100)),
    staffId: Type.Optional(StaffId),
    action: Type.Optional(Text(60)),
    text: Type.Optional(Text(100)),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  result: Type.Array(
    Type.Object({
      id: StaffId,
      at: Instant,
      actorKind: Type.String(),
      actor: Type.String(),
      permission: Type.String(),
      action: Type.String(),
      subjectKind: Type.String(),
      subjectId: Type.String(),
      facts: Type.Record(Type.String(), Type.String()),
      sealed: Type.Boolean({ description: 'part of the hash chain' }),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})
