export const PERMISSIONS = [
  'orders.read',
  'orders.ship',
  'cases.decide',
  'refunds.approve',
  'returns.decide',
  'withdrawals.decide',
  'payouts.approve',
  'payouts.resolve',
  'finance.read',
  'customers.read',
  'catalogue.write',
  'content.write',
  'settings.write',
  'staff.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** A role may limit the amount of one such action. */
export type PermissionWithAmount =
  | 'cases.decide'
  | 'refunds.approve'
  | 'withdrawals.decide'
  | 'payouts.approve'
  | 'payouts.resolve'
