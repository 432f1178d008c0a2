import { describe, expect, it } from 'vitest'
import {
  REFUND_REASONS,
  REFUND_STATES,
  RETURN_STATES,
  REFUND_PROBLEMS,
} from '../../../basics/refunds.ts'
import cn from '../../../i18n/cn/refund.ts'
import type { AnyOrder } from '../parts/payView.ts'
import {
  claimedTogether,
  hasOffer,
  isPaidByHand,
  mayReturn,
  obstacleOf,
  reasonKey,
  reasonOf,
  refundStep,
  refundView,
  returnWaitsFor,
  stoppedBy,
  type Refund,
} from './refundView.ts'

const refund = (state: Refund['state'], over: Partial<Refund> = {}): Refund => ({
  refundId: '1',
  network: 137,
  amount: '1.00',
  reason: 'over',
  state,
  address: null,
  readyAt: null,
  byPerson: false,
  proof: null,
  payer: null,
  confirmedBy: null,
  problem: null,
  sending: false,
  txHash: null,
  ...over,
})

describe('refundView', () => {
  it('refundView has words for every state, reason and problem', () => {
    for (const state of REFUND_STATES)
      for (const byPerson of [false, true])
        expect(cn[`${refundView(refund(state, { byPerson })).state}Text`]).toBeTruthy()
    for (const reason of REFUND_REASONS) expect(cn[`reason.${reason}`]).toBeTruthy()
    for (const problem of REFUND_PROBLEMS) expect(cn[`problem.${problem}`]).toBeTruthy()
    for (const state of RETURN_STATES) expect(cn[`return.${state}`]).toBeTruthy()
  })
  it('does not call the reason of the shop the buyer’s', () => {
    const words = { kind: null, reason: '缺货' }
    expect(reasonOf({ ...words, byShop: true }, cn)).toBe(cn.shopReason({ words: '缺货' }))
    expect(reasonOf({ byShop: false, kind: 'damaged', reason: '-' }, cn)).toBe(
      cn.yourReason({ words: cn['kind.damaged'] }),
    )
  })
  it('lets the buyer name an address until it is let go', () => {
    expect(REFUND_STATES.filter((state) => refundView(refund(state)).mayClaim)).toEqual([
      'offered',
      'claimed',
    ])
    expect(hasOffer({ refunds: [refund('done'), refund('offered')] }, undefined)).toBe(true)
    expect(hasOffer({ refunds: [refund('claimed')] }, undefined)).toBe(false)
  })
  it('lists what one signature or one code claims together', () => {
    const one = (refundId: string, over: Partial<Refund> = {}) =>
      refund('offered', { refundId, payer: '0xa', confirmedBy: 'a***@b.test', ...over })
    const refunds = [
      one('1'),
      one('2'),
      one('3', { payer: '0xc' }),
      one('4', { confirmedBy: null }),
      one('5', { network: 56 }),
      one('6', { state: 'claimed', address: '0xd', proof: 'signature' }),
      one('7', { state: 'done' }),
    ]
    const idsOf = (isSigned: boolean) =>
      claimedTogether({ refunds }, refunds[0]!, isSigned).map(({ refundId }) => refundId)
    expect(idsOf(true)).toEqual(['1', '2', '4'])
    expect(idsOf(false)).toEqual(['1', '2', '3'])
  })
  it('says what a transfer’s refund waits for, and to which address it goes', () => {
    const address = '0xabc'
    const transfer = { network: 137, outcomeText: 'twiceOffered' } as const
    const step = (...refunds: Refund[]) => refundStep({ refunds }, transfer, undefined)
    const twice = (state: Refund['state'], over: Partial<Refund> = {}) =>
      refund(state, { reason: 'twice', ...over })
    expect(step(twice('offered'))).toMatchObject({ step: 'offered', address: null })
    expect(step(twice('claimed', { address }))).toMatchObject({ step: 'claimed', address })
    expect(step(twice('approved', { address, sending: true }))).toMatchObject({
      step: 'sent',
      address,
    })
    expect(step(twice('sent', { address }), refund('offered'))).toMatchObject({
      step: 'sent',
      address,
    })
    expect(step(twice('offered'), twice('sent', { address }))).toBeUndefined()
    expect(step(refund('offered'))).toBeUndefined()
  })
  it('a refund that is smaller than its fee asks for nothing, until more is owed', () => {
    const networks = [{ network: 137, paysOut: true, payoutFee: '4.00' }] as never
    const late = refund('offered', { reason: 'late', amount: '3.00' })
    const more = refund('offered', { reason: 'over', amount: '1.00' })
    const transfer = { network: 137, outcomeText: 'lateOffered' } as const
    const small = { why: 'small', network: 137, fee: '4.00' }
    const stop = (...refunds: Refund[]) => stoppedBy({ refunds }, refunds, networks)
    expect(stop(late)).toEqual(small)
    expect(refundStep({ refunds: [late] }, transfer, networks)).toMatchObject({
      reason: 'late',
      obstacle: small,
    })
    expect(hasOffer({ refunds: [late] }, networks)).toBe(false)
    expect(stop(late, more)).toBeUndefined()
    expect(hasOffer({ refunds: [late, more] }, networks)).toBe(true)
    expect(stop()).toBeUndefined()
  })
  it('an approved return asks for an address only where its refund can be sent', () => {
    const networks = [
      { network: 137, paysOut: true, payoutFee: '4.00' },
      { network: 56, paysOut: false, payoutFee: '1.00' },
    ] as never
    const waits = (...refunds: Refund[]) => returnWaitsFor({ refunds }, networks)
    const back = (state: Refund['state'], over: Partial<Refund> = {}) =>
      refund(state, { reason: 'return', amount: '9.00', ...over })
    expect(waits(back('offered'))).toBe('address')
    expect(waits(back('claimed'))).toBe('nothing')
    expect(waits(back('done'), refund('offered', { amount: '9.00' }))).toBe('nothing')
    expect(waits(back('offered', { amount: '3.00' }))).toMatchObject({ why: 'small' })
    expect(waits(back('offered', { amount: '3.00' }), refund('offered'))).toBe('address')
    expect(waits(back('offered', { network: 56 }))).toMatchObject({ why: 'notPaid', network: 56 })
    expect(waits(back('offered', { network: 56 }), back('sent'))).toBe('nothing')
  })
  it('a refund that the shop is sending by hand waits for nothing else', () => {
    const one = refund('approved', { sending: true })
    expect(refundView(one)).toMatchObject({ state: 'sending', isMoving: true })
    expect(
      obstacleOf([one], one, [{ network: 137, paysOut: false, payoutFee: '1' }] as never),
    ).toBe(undefined)
  })
  it('a refund that staff pay by hand is not told as sent automatically', () => {
    const told = (state: Refund['state'], over: Partial<Refund> = {}) => {
      const { chip, text } = refundView(refund(state, over), true)
      return [chip, text]
    }
    expect(told('claimed')).toEqual(['claimed', 'claimedByHandText'])
    expect(told('claimed', { byPerson: true, proof: 'code' })).toEqual(['claimed', 'byPersonText'])
    expect(told('approved')).toEqual(['byHand', 'byHandText'])
    expect(told('approved', { sending: true })).toEqual(['sending', 'sendingText'])
    const networks = [{ network: 137, paidByHand: true }] as never
    expect(isPaidByHand({ network: 137 }, networks)).toBe(true)
    expect(isPaidByHand({ network: 56 }, networks)).toBe(false)
  })
  it('tells a refund for goods that the shop began from a return', () => {
    const began = (...byShop: boolean[]) => ({
      events: byShop.map((facts) => ({ at: 0, kind: 'returnAsked', facts: { byShop: facts } })),
    })
    const key = (of: unknown) => reasonKey(of as AnyOrder, { reason: 'return' })
    expect([key(began(true)), key(began(false)), key(began(false, true))]).toEqual([
      'goods',
      'return',
      'goods',
    ])
    expect(reasonKey(began(true) as unknown as AnyOrder, { reason: 'over' })).toBe('over')
  })
  it('refundView is asked for again while it moves by itself', () => {
    expect(REFUND_STATES.filter((state) => refundView(refund(state)).isMoving)).toEqual([
      'claimed',
      'approved',
      'sent',
    ])
  })
})

describe('mayReturn', () => {
  const DAY = 24 * 3_600_000
  const order = (status: AnyOrder['status']) =>
    ({
      status,
      createdAt: 0,
      returning: null,
      lines: [{ toShip: 0, shipped: 0, received: 0, returning: 1, refunded: 0 }],
      events: [
        { at: 0, kind: 'created', facts: {} },
        { at: DAY, kind: 'paid', facts: {} },
      ],
    }) as unknown as AnyOrder
  it('mayReturn is for paid orders, within fourteen days of the payment', () => {
    for (const status of ['paid', 'shipped', 'received'] as const) {
      expect(mayReturn(order(status), 15 * DAY - 1)).toBe(true)
      expect(mayReturn(order(status), 15 * DAY)).toBe(false)
    }
    for (const status of ['unpaid', 'cancelled', 'expired', 'refunding', 'refunded'] as const)
      expect(mayReturn(order(status), DAY)).toBe(false)
  })
  it('mayReturn is for what is left while an earlier return is paid, not while one is undecided', () => {
    const left = (state: string) =>
      ({
        ...order('refunding'),
        returning: { state },
        lines: [{ toShip: 0, shipped: 1, received: 0, returning: 1, refunded: 0 }],
      }) as unknown as AnyOrder
    expect(mayReturn(left('approved'), DAY)).toBe(true)
    expect(mayReturn(left('asked'), DAY)).toBe(false)
    expect(mayReturn(left('approved'), 15 * DAY)).toBe(false)
  })
})
