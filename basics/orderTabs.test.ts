import { expect, test } from 'vitest'
import { ORDER_TABS, statusesOf, stepOf, waitsForBuyer } from './orderTabs.ts'

const seen = { status: 'paid', paymentStatus: 'settled', refundWaits: false } as const

test('a card offers the step that is next, and the badge counts those that are the buyer’s alone', () => {
  const cases = [
    [{ ...seen, status: 'unpaid', paymentStatus: 'waiting' }, 'pay', true],
    [{ ...seen, status: 'unpaid', paymentStatus: 'short' }, 'payRest', true],
    [{ ...seen, status: 'unpaid', paymentStatus: 'confirming' }, 'see', false],
    [seen, 'see', false],
    [{ ...seen, status: 'shipped' }, 'seeParcel', false],
    [{ ...seen, status: 'received' }, 'see', false],
    [{ ...seen, status: 'refunding' }, 'see', false],
    [{ ...seen, status: 'refunding', refundWaits: true }, 'claimRefund', true],
    [{ ...seen, status: 'expired', paymentStatus: 'late', refundWaits: true }, 'claimRefund', true],
  ] as const
  for (const [order, step, waits] of cases)
    expect([stepOf({ ...order, isDigital: false }), waitsForBuyer(order)]).toEqual([step, waits])
  expect(stepOf({ ...seen, status: 'shipped', isDigital: true })).toBe('seeKey')
})

test('a status stands under one tab at most, and all of them under the first', () => {
  const all = ORDER_TABS.flatMap((tab) => statusesOf(tab) ?? [])
  expect(new Set(all).size).toBe(all.length)
  expect(statusesOf('all')).toBeUndefined()
})
