/** For people, roles and API keys. Texts: i18n/<language>/rights.ts. */
export const PERMISSIONS = [
  'orders.read',
  /** Prices, totals and payments of orders. */
  'orders.money',
  /** Name, phone and address, without what else is known of the buyer. */
  'orders.receiver',
  'orders.ship',
  'orders.cancel',
  'orders.note',
  'conversations.read',
  'conversations.answer',
  'comments.moderate',
  'customers.read',
  'keys.read',
  'keys.write',
  /** Above the role's amount, `refunds.approve` decides. */
  'refunds.ask',
  'refunds.approve',
  'returns.decide',
  'cases.decide',
  'withdrawals.decide',
  'payouts.approve',
  'payouts.resolve',
  'finance.read',
  'catalogue.write',
  'content.write',
  /** Translations alone: no Chinese text, no price, nothing new. */
  'texts.translate',
  'settings.write',
  /** Changes receiving addresses and treasuries. */
  'addresses.write',
  'staff.manage',
  'apiKeys.manage',
  'audit.read',
  'members.read',
  'members.write',
  'credit.grant',
  'credit.fund',
  'rewards.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** A role may limit one action's amount. */
const PERMISSIONS_WITH_AMOUNT = [
  'refunds.ask',
  'refunds.approve',
  'returns.decide',
  'cases.decide',
  'withdrawals.decide',
  'payouts.approve',
  'payouts.resolve',
  'credit.grant',
  'credit.fund',
  'rewards.manage',
] as const satisfies readonly Permission[]

export type PermissionWithAmount = (typeof PERMISSIONS_WITH_AMOUNT)[number]

/** They give money away: their amount is for what one person gives alone within 24 hours (decision 089). */
export const PERMISSIONS_WITH_DAILY_AMOUNT: readonly Permission[] = [
  'refunds.ask',
  'refunds.approve',
  'returns.decide',
  'cases.decide',
  'credit.grant',
  'rewards.manage',
]

/** Money, staff, settings and addresses need a fresh second factor (rules: staff#again). */
export const PERMISSIONS_ASKED_AGAIN: readonly Permission[] = [
  ...PERMISSIONS_WITH_AMOUNT,
  'keys.read',
  'keys.write',
  'settings.write',
  'addresses.write',
  'staff.manage',
  'apiKeys.manage',
  'members.write',
]

/** Programs have no second factor. */
export const PEOPLE_ONLY: readonly Permission[] = [
  'staff.manage',
  'apiKeys.manage',
  'addresses.write',
  'keys.read',
  'members.write',
]

export const isPermission = (value: string): value is Permission =>
  (PERMISSIONS as readonly string[]).includes(value)

export const hasAmount = (permission: Permission): permission is PermissionWithAmount =>
  (PERMISSIONS_WITH_AMOUNT as readonly Permission[]).includes(permission)

/** By right, the most per action or day in micro-units; `null`: no limit. */
export type Rights = Readonly<Partial<Record<Permission, bigint | null>>>

const without = (...names: readonly Permission[]): Rights =>
  Object.fromEntries(names.map((name) => [name, null]))

const USDT = 1_000_000n

/** Always has all rights. */
export const OWNER = 'owner'

/** A new shop's roles; editable. */
export const ROLE_PRESETS = {
  owner: without(...PERMISSIONS),
  manager: {
    ...without(
      'orders.read',
      'orders.money',
      'orders.receiver',
      'orders.ship',
      'orders.cancel',
      'orders.note',
      'conversations.read',
      'conversations.answer',
      'comments.moderate',
      'customers.read',
      'keys.write',
      'finance.read',
      'catalogue.write',
      'content.write',
      'texts.translate',
      'audit.read',
      'members.read',
      'members.write',
    ),
    'credit.grant': 100n * USDT,
    'refunds.ask': 500n * USDT,
    'refunds.approve': 500n * USDT,
    'returns.decide': 500n * USDT,
    'cases.decide': 500n * USDT,
  },
  packer: without('orders.read', 'orders.receiver', 'orders.ship'),
  support: {
    ...without(
      'orders.read',
      'orders.money',
      'orders.receiver',
      'orders.cancel',
      'orders.note',
      'conversations.read',
      'conversations.answer',
      'comments.moderate',
      'customers.read',
      'members.read',
    ),
    'refunds.ask': 50n * USDT,
  },
  bookkeeper: without('orders.read', 'orders.money', 'finance.read', 'audit.read'),
  translator: without('content.write', 'texts.translate'),
} as const satisfies Record<string, Rights>
