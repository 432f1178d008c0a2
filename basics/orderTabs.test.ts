import { expect, test } from 'vitest'
import { countingTab, ORDER_TABS, statusesOf, stepOf, waitsForBuyer } from './orderTabs.ts'

const seen = { status: 'paid', paymentStatus: 'settled', refundWaits: false } as const

test('a card offers the step that is next, and the badge counts those that are the buyer’s alone', () => {
  const cases = [
    [{ ...seen, status: 'unpaid', paymentStatus: 'waiting' }, 'pay', true, 'toPay'],
    [{ ...seen, status: 'unpaid', paymentStatus: 'short' }, 'payRest', true, 'toPay'],
    [{ ...seen, status: 'unpaid', paymentStatus: 'confirming' }, 'see', false, undefined],
    [seen, 'see', false, 'toShip'],
    [{ ...seen, status: 'shipped' }, 'seeParcel', false, 'toReceive'],
    [{ ...seen, status: 'received' }, 'see', false, undefined],
    [{ ...seen, status: 'refunding' }, 'see', false, 'afterSale'],
    [{ ...seen, status: 'refunded' }, 'see', false, undefined],
    [{ ...seen, status: 'refunding', refundWaits: true }, 'claimRefund', true, 'afterSale'],
    [
      { ...seen, status: 'expired', paymentStatus: 'late', refundWaits: true },
      'claimRefund',
      true,
      'afterSale',
    ],
  ] as const
  for (const [order, step, waits, tab] of cases)
    expect([
      stepOf({ ...order, isDigital: false }),
      waitsForBuyer(order),
      countingTab(order),
    ]).toEqual([step, waits, tab])
  expect(stepOf({ ...seen, status: 'shipped', isDigital: true })).toBe('seeKey')
})

test('a status stands under one tab at most, and all of them under the first', () => {
  const all = ORDER_TABS.flatMap((tab) => statusesOf(tab) ?? [])
  expect(new Set(all).size).toBe(all.length)
  expect(statusesOf('all')).toBeUndefined()
})
