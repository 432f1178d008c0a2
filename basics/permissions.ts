/** What a staff member may be allowed to do: `subject.action`. The server's checks and the office's buttons read this table. */
export const PERMISSIONS = [
  'orders.read',
  'orders.ship',
  'cases.decide',
  'refunds.approve',
  'withdrawals.decide',
  'payouts.approve',
  'finance.read',
  'customers.read',
  'catalogue.write',
  'content.write',
  'settings.write',
  'staff.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]
