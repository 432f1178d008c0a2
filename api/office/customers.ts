import { Type } from 'typebox'
import { call } from '../call.ts'
import { Done, Instant, Language, Money, Nullable, OrderId, Text, oneOf } from '../shapes.ts'
import { ORDER_STATUSES } from '../../basics/status.ts'
import { listCharges, listLimits } from '../shop/spendLimits.ts'

const Number = Type.String({
  pattern: '^[1-9]\\d{0,17}$',
  maxLength: 18,
  description: "the member's number",
})
const Why = Text(500, 1)
const CreditAsset = oneOf(['USDT', 'XMDD'] as const)
const Id = Type.Object({ id: Number })
const Grant = Type.Object({
  requestId: OrderId,
  customerId: Type.String(),
  asset: CreditAsset,
  amount: Money,
  why: Type.String(),
  askedBy: Type.String(),
  isMine: Type.Boolean({ description: 'asked for by the caller' }),
  askedAt: Instant,
  state: oneOf(['waits', 'granted', 'refused'] as const),
})

export const listCustomers = call({
  path: 'GET office/customers',
  summary:
    'Members, newest first, with shortened names; or whom `text` finds by number, invitation ' +
    'code, wallet, and the beginning of e-mail, phone or a name they have goods sent to. ' +
    'Looking for a person is written down',
  access: { staff: 'members.read', unaudited: true },
  input: Type.Object({
    text: Type.Optional(Text(120)),
    after: Type.Optional(Number),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  result: Type.Object({
    customers: Type.Array(
      Type.Object({
        id: Type.String(),
        label: Type.String(),
        kind: oneOf(['email', 'phone', 'wallet'] as const),
        frozen: Type.Boolean(),
        createdAt: Instant,
      }),
    ),
    next: Nullable(Type.String()),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const readCustomer = call({
  path: 'GET office/customer',
  summary: 'All that the office shows of one member; each look is written down',
  access: { staff: 'members.read' },
  input: Type.Object({ id: Number, language: Type.Optional(Language) }),
  result: Type.Object({
    id: Type.String(),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    status: oneOf(['active', 'disabled', 'deleted'] as const),
    language: Language,
    createdAt: Instant,
    inviteCode: Type.String(),
    inviterId: Nullable(Type.String()),
    hasPassword: Type.Boolean(),
    frozen: Nullable(Type.Object({ at: Nullable(Instant), why: Type.String() })),
    waitsUntil: Nullable(Instant),
    wallets: Type.Array(
      Type.Object({ kind: oneOf(['evm', 'tron'] as const), address: Type.String() }),
    ),
    balances: Type.Array(Type.Object({ asset: Type.String(), amount: Money, reserved: Money })),
    sessions: Type.Array(
      Type.Object({
        id: Type.String(),
        agent: Type.String(),
        createdAt: Instant,
        lastUsedAt: Instant,
      }),
    ),
    orders: Type.Array(
      Type.Object({
        orderId: OrderId,
        createdAt: Instant,
        status: oneOf(ORDER_STATUSES),
        total: Nullable(Money),
        asset: Nullable(oneOf(['USDT', 'XMDD'] as const)),
        name: Type.String(),
      }),
    ),
    moreOrders: Type.Boolean(),
    notes: Type.Array(Type.Object({ at: Instant, by: Type.String(), text: Type.String() })),
    grants: Type.Array(Grant),
    level: Type.Integer({ description: 'of shopping rewards; 0 while they do not run' }),
    superNodeSince: Nullable(Instant),
    mayDelete: Type.Boolean({ description: 'no balance, no withdrawal or deposit under way' }),
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const readCustomerLimits = call({
  path: 'GET office/customerLimits',
  summary:
    "The spending limits of a member's wallets as the contracts say now, and what was charged",
  access: { staff: 'members.read', unaudited: true },
  input: Id,
  result: Type.Object({ limits: listLimits.result, charges: listCharges.result }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
  limitPerMinute: 60,
})

export const endCustomerSessions = call({
  path: 'POST office/endCustomerSessions',
  summary: 'Signs a member out, in one browser or in all',
  access: { staff: 'members.write' },
  input: Type.Object({
    id: Number,
    session: Nullable(Type.String({ pattern: '^\\d{1,18}$', description: 'null: all of them' })),
  }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const freezeCustomer = call({
  path: 'POST office/freezeCustomer',
  summary:
    "Nothing moves the member's money and no one signs in to the account any more; the money is kept",
  access: { staff: 'members.write' },
  input: Type.Object({ id: Number, why: Why }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const thawCustomer = call({
  path: 'POST office/thawCustomer',
  summary: 'Ends a freeze',
  access: { staff: 'members.write' },
  input: Type.Object({ id: Number, why: Why }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const grantSuperNode = call({
  path: 'POST office/grantSuperNode',
  summary: 'Makes a member a super node: orders placed from now on get its share of the margin',
  access: { staff: 'rewards.manage' },
  input: Type.Object({ id: Number, why: Why }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const endSuperNode = call({
  path: 'POST office/endSuperNode',
  summary: 'Ends it; orders placed before keep their share',
  access: { staff: 'rewards.manage' },
  input: Type.Object({ id: Number, why: Why }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const addCustomerNote = call({
  path: 'POST office/addCustomerNote',
  summary: 'Writes a note about a member, for staff alone',
  access: { staff: 'orders.note' },
  input: Type.Object({ id: Number, text: Text(2_000, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const exportCustomer = call({
  path: 'POST office/exportCustomer',
  summary: 'Everything that the shop keeps about a member, as they would download it themselves',
  access: { staff: 'members.write' },
  input: Type.Object({ id: Number, why: Why }),
  result: Type.Object({ data: Type.Record(Type.String(), Type.Unknown()) }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
  limitPerMinute: 12,
})

export const exportCustomers = call({
  path: 'POST office/exportCustomers',
  summary:
    'A part of the members as CSV, newest first, with e-mail, phone, wallets and how many orders ' +
    'they paid, for `orders.money` also what they spent; the parts follow each other by `next`, ' +
    'and each is written down',
  access: { staff: 'members.write' },
  input: Type.Object({ why: Why, after: Type.Optional(Number) }),
  result: Type.Object({
    csv: Type.String({ description: 'the first part begins with the names of the columns' }),
    members: Type.Integer(),
    next: Nullable(Type.String()),
  }),
  errors: ['notSignedIn', 'noPermission'],
  limitPerMinute: 600,
})

export const deleteCustomer = call({
  path: 'POST office/deleteCustomer',
  summary:
    'Deletes a member on request: the books and orders without personal data stay. `conflict` ' +
    'while there is a balance, or a withdrawal or deposit under way',
  access: { staff: 'members.write' },
  input: Type.Object({ id: Number, why: Why }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const readCredit = call({
  path: 'GET office/credit',
  summary: 'What is put aside for credit, what sales have earned, and grants that wait',
  access: { staff: 'credit.grant', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    pools: Type.Array(Type.Object({ asset: CreditAsset, amount: Money })),
    earned: Money,
    waiting: Type.Array(Grant),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const fundCredit = call({
  path: 'POST office/fundCredit',
  summary: 'Puts earnings of sales aside for credit; XMDD is made of USDT 1:1',
  access: { staff: 'credit.fund' },
  input: Type.Object({ requestId: OrderId, asset: CreditAsset, amount: Text(20, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'insufficientBalance', 'conflict'],
})

export const grantCredit = call({
  path: 'POST office/grantCredit',
  summary:
    "Gives a member credit out of what was put aside; above the asker's amount within a day a second person decides",
  access: { staff: 'credit.grant' },
  input: Type.Object({
    requestId: OrderId,
    id: Number,
    asset: CreditAsset,
    amount: Text(20, 1),
    why: Why,
  }),
  result: Type.Object({ state: oneOf(['granted', 'waits', 'refused'] as const) }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'insufficientBalance', 'conflict'],
})

export const approveGrant = call({
  path: 'POST office/approveGrant',
  summary: 'A second person gives the credit that someone asked for',
  access: { staff: 'credit.grant' },
  input: Type.Object({ requestId: OrderId, amount: Money }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'insufficientBalance', 'conflict'],
})

export const refuseGrant = call({
  path: 'POST office/refuseGrant',
  summary: 'Ends a grant that waits; nothing is given',
  access: { staff: 'credit.grant' },
  input: Type.Object({ requestId: OrderId, why: Why }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'conflict'],
})
