import { expect, test } from 'vitest'
import type { OfficeAccess } from '../../../api/call.ts'
import { calls, type CallName, type Calls } from '../../../api/calls.ts'
import type { Permission } from '../../../basics/permissions.ts'

type StaffCall = {
  [N in CallName]: Calls[N]['access'] extends Exclude<OfficeAccess, 'staffSignIn'> ? N : never
}[CallName]

/** Rights that show sums: of the books, of orders, or of what their holder gives away. */
const SHOW_SUMS: readonly Permission[] = [
  'finance.read',
  'orders.money',
  'payouts.approve',
  'payouts.resolve',
  'withdrawals.decide',
  'credit.grant',
  'credit.fund',
  'rewards.manage',
  // What goes back for these pieces.
  'refunds.ask',
]

/** Why any other call answers with money. */
const REASONS: Partial<Record<StaffCall, 'byOrdersMoney' | 'terms' | 'member' | 'networkFee'>> = {
  listOfficeOrders: 'byOrdersMoney',
  readOfficeOrder: 'byOrdersMoney',
  listCoupons: 'byOrdersMoney',
  listCouponUses: 'byOrdersMoney',
  searchOffice: 'byOrdersMoney',
  // Balances and grants; what the orders cost by `orders.money`.
  readCustomer: 'member',
  readCustomerLimits: 'member',
  // What buyers are asked for, and what the merchant pays for goods.
  listDelivery: 'terms',
  listOfficeProducts: 'terms',
  readOfficeProduct: 'terms',
  planContract: 'networkFee',
}

const MONEY = /(amount|total|price|discount|spent|owed|usdt|balance|cost|fee|sum|paidTo|sales)/i

/** Names of the fields that hold money, with their place in the answer; counts and flags are numbers or booleans. */
function moneyOf(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((one) => moneyOf(one, at))
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'properties')
      return Object.entries(value as object).flatMap(([name, field]) => [
        ...(MONEY.test(name) && JSON.stringify(field).includes('"string"') ? [at + name] : []),
        ...moneyOf(field, `${at}${name}.`),
      ])
    return ['items', 'anyOf', 'patternProperties', 'additionalProperties'].includes(key)
      ? moneyOf(key === 'patternProperties' ? Object.values(value as object) : value, at)
      : []
  })
}

test('each call of the office that answers with money needs a right to sums, or says why not', () => {
  const unexplained: string[] = []
  const found = new Set<string>()
  for (const [name, { access, result }] of Object.entries(calls)) {
    const isStaff = access === 'staff' || typeof access === 'object'
    const fields = isStaff ? moneyOf(result) : []
    if (fields.length === 0) continue
    found.add(name)
    if (typeof access === 'object' && SHOW_SUMS.includes(access.staff)) continue
    if (!(name in REASONS)) unexplained.push(`${name}: ${fields.join(', ')}`)
  }
  expect(unexplained).toEqual([])
  expect(Object.keys(REASONS).filter((name) => !found.has(name))).toEqual([])
  expect(found.size).toBeGreaterThan(25)
})
