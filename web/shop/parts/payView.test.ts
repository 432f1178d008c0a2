import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../basics/status.ts'
import cn from '../../../i18n/cn/pay.ts'
import { isUnseen, payView, shownTransferStatus, type AnyOrder, type Order } from './payView.ts'

const NOW = 1_800_000_000_000

const order = (
  status: Order['status'],
  payment: Partial<Order['payment']> = {},
  underway: readonly string[] = [],
): Order => ({
  orderId: '1800000000000123456',
  held: true,
  secret: '0'.repeat(32),
  status,
  total: '12.50',
  asset: 'USDT',
  count: 1,
  mode: 'safe',
  receiverName: null,
  contact: null,
  createdAt: NOW - 1000,
  goods: '12.50',
  shipping: '0.00',
  discount: '0.00',
  coupon: null,
  level: 7,
  product: { id: 7, name: 'x', option: 'y', image: '', productType: 1 },
  lines: [],
  events: [],
  transfers: underway.map((amount, logIndex) => ({
    network: 137,
    txHash: '0x4',
    logIndex,
    amount,
    confirmations: 1,
    needed: 5,
    status: 'seen',
    reason: null,
    outcome: null,
    outcomeText: null,
  })),
  refunds: [],
  returning: null,
  payment: {
    status: 'waiting',
    network: 137,
    token: '0x1',
    decimals: 6,
    amount: '12.4999',
    amountBase: '12499900',
    price: '12.50',
    priceBase: '12500000',
    platform: '0x6',
    railClosed: false,
    deadline: 1_900_000_000,
    receiver: '0x2',
    transferBy: 'amount',
    shop: '0x3',
    payOrderId: '1',
    received: '0.00',
    missing: '12.4999',
    expiresAt: NOW + 60_000,
    rest: null,
    ...payment,
  },
})

describe('payView', () => {
  it('offers both rails, switching and cancelling while nothing was paid', () => {
    expect(payView(order('unpaid'), NOW)).toMatchObject({
      state: 'waiting',
      mayTransfer: true,
      mayUseWallet: true,
      walletAmount: '12.50',
      maySwitch: true,
      mayCancel: true,
      step: 0,
    })
  })
  it('payView takes both rails away the moment the deadline passes', () => {
    expect(payView(order('unpaid'), NOW + 60_000)).toMatchObject({
      state: 'deadlinePassed',
      mayTransfer: false,
      mayUseWallet: false,
      maySwitch: false,
      mayCancel: true,
    })
  })
  it('payView tells a late payment of a cancelled order, and what came of an unpaid one', () => {
    const stateOf = (status: Order['status'], payment: Partial<Order['payment']>) =>
      payView(order(status, payment), NOW).state
    expect(stateOf('cancelled', { status: 'late' })).toBe('lateCancelled')
    expect(stateOf('expired', { status: 'late' })).toBe('late')
    expect(stateOf('expired', { status: 'short', received: '4.00' })).toBe('expiredShort')
    expect(stateOf('expired', {})).toBe('expired')
  })
  it('payView tells a refund that the shop prepares, and one without an address', () => {
    const refunding = (over: object) =>
      payView({ ...order('refunding', { status: 'settled' }), ...over } as Order, NOW).state
    expect(refunding({ returning: { state: 'asked', byShop: true } })).toBe('shopRefundAsked')
    expect(refunding({ returning: { state: 'asked', byShop: false } })).toBe('returnAsked')
    expect(refunding({ refunds: [{ state: 'offered' }] })).toBe('refundAddress')
    expect(refunding({ refunds: [{ state: 'claimed' }] })).toBe('refunding')
  })
  it('payView leaves the wallet when no amount was free', () => {
    expect(
      payView(order('unpaid', { amount: null, amountBase: null, receiver: null }), NOW),
    ).toMatchObject({ mayTransfer: false, mayUseWallet: true })
  })
  it('payView leaves the transfer where there is no shop contract', () => {
    expect(payView(order('unpaid', { shop: null }), NOW)).toMatchObject({
      mayTransfer: true,
      mayUseWallet: false,
    })
  })
  it('payView asks for nothing while the spending limit is charged, and says what else came in', () => {
    expect(payView(order('unpaid'), NOW, true)).toMatchObject({
      state: 'charging',
      tone: 'waiting',
      mayTransfer: false,
      mayUseWallet: false,
      maySwitch: false,
      mayCancel: true,
    })
    expect(payView(order('unpaid'), NOW + 60_000, true)).toMatchObject({ state: 'deadlinePassed' })
    expect(payView(order('unpaid', { status: 'confirming' }, ['12.50']), NOW, true)).toMatchObject({
      state: 'confirming',
      mayUseWallet: false,
    })
    // Dust sent meanwhile does not end the charge.
    const nothing = {
      state: 'charging',
      mayTransfer: false,
      transfer: null,
      mayUseWallet: false,
      maySwitch: false,
    }
    expect(payView(order('unpaid', { status: 'seen' }, ['0.01']), NOW, true)).toMatchObject({
      ...nothing,
      mayCancel: false,
    })
    expect(
      payView(order('unpaid', { status: 'short', received: '0.01', missing: '12.49' }), NOW, true),
    ).toMatchObject(nothing)
  })
  it('payView asks for nothing once money is seen', () => {
    for (const status of ['seen', 'confirming'] as const) {
      expect(payView(order('unpaid', { status }, ['12.4999']), NOW)).toMatchObject({
        state: status,
        mayTransfer: false,
        mayUseWallet: false,
        mayCancel: false,
        done: false,
      })
      expect(
        payView(order('unpaid', { status, received: '10.00', missing: '2.4999' }, ['2.50']), NOW),
      ).toMatchObject({ state: status, mayUseWallet: false })
    }
  })
  it('payView goes on asking for money while only a grain of it is seen, which anybody may have sent', () => {
    for (const status of ['seen', 'confirming'] as const) {
      const offered = {
        mayTransfer: true,
        mayUseWallet: true,
        maySwitch: true,
        mayCancel: false,
        walletAmount: '12.50',
        done: false,
      }
      expect(payView(order('unpaid', { status }, ['0.000000000000000001']), NOW)).toMatchObject({
        state: 'partSeen',
        ...offered,
      })
      expect(payView(order('unpaid', { status }, ['0.01', '12.48']), NOW)).toMatchObject({
        state: 'partSeen',
        ...offered,
      })
      expect(payView(order('unpaid', { status }, ['0.01', '12.49']), NOW)).toMatchObject({
        state: status,
        mayTransfer: false,
        mayUseWallet: false,
      })
      // Dust on top of an underpayment still leaves the remainder to pay.
      expect(
        payView(order('unpaid', { status, received: '10.00', missing: '2.4999' }, ['0.01']), NOW),
      ).toMatchObject({
        state: 'short',
        mayTransfer: false,
        mayUseWallet: true,
        walletAmount: '2.4999',
      })
    }
  })
  it('payView keeps the note of a payment that was sent until that payment is seen', () => {
    expect(isUnseen(order('unpaid'))).toBe(true)
    expect(isUnseen(order('unpaid', { status: 'seen' }, ['0.01']))).toBe(true)
    expect(isUnseen(order('unpaid', { status: 'seen' }, ['12.50']))).toBe(false)
    expect(isUnseen(order('paid', { status: 'settled', missing: '0.00' }))).toBe(false)
  })
  it('payView counts only what is on its way', () => {
    const gone = order('unpaid', { status: 'seen' }, ['0.01', '12.50'])
    gone.transfers[1]!.status = 'orphaned'
    expect(payView(gone, NOW)).toMatchObject({ state: 'partSeen', mayTransfer: true })
  })
  it('payView asks for nothing after the deadline, whatever is on its way', () => {
    expect(payView(order('unpaid', { status: 'seen' }, ['0.01']), NOW + 60_000)).toMatchObject({
      state: 'seen',
      mayTransfer: false,
      mayUseWallet: false,
      mayCancel: false,
    })
  })
  it('payView asks for what is missing, by wallet and, where an amount for it is free, by transfer', () => {
    const short = { status: 'short', received: '10.00', missing: '2.4999' } as const
    expect(payView(order('unpaid', short), NOW)).toMatchObject({
      state: 'short',
      mayTransfer: false,
      transfer: null,
      mayUseWallet: true,
      walletAmount: '2.4999',
      maySwitch: true,
      mayCancel: true,
    })
    const rest = {
      network: 137,
      amount: '2.4931',
      amountBase: '2493100',
      receiver: '0x9',
      expiresAt: NOW + 60_000,
    } as const
    expect(payView(order('unpaid', { ...short, rest }), NOW)).toMatchObject({
      mayTransfer: true,
      transfer: { amount: '2.4931', receiver: '0x9', isRest: true },
    })
    expect(payView(order('unpaid', { ...short, rest }), NOW + 60_000)).toMatchObject({
      mayTransfer: false,
      mayUseWallet: false,
    })
    expect(payView(order('unpaid'), NOW).transfer).toMatchObject({
      amount: '12.4999',
      isRest: false,
    })
    // While pending, it is not requested again.
    expect(
      payView(order('unpaid', { ...short, status: 'confirming', rest }, ['2.4931']), NOW),
    ).toMatchObject({ state: 'confirming', mayTransfer: false, mayUseWallet: false })
  })
  it('payView says paid, also with too much', () => {
    expect(payView(order('paid', { status: 'settled' }), NOW)).toMatchObject({
      state: 'settled',
      tone: 'good',
      step: 3,
    })
    expect(payView(order('paid', { status: 'over' }), NOW)).toMatchObject({
      state: 'over',
      tone: 'good',
      step: 3,
    })
  })
  it('speaks of money that came for a closed order before it speaks of the closing', () => {
    expect(payView(order('expired', { status: 'late' }), NOW).state).toBe('late')
    expect(payView(order('cancelled', { status: 'confirming' }), NOW)).toMatchObject({
      state: 'confirming',
      done: false,
    })
    expect(payView(order('cancelled'), NOW)).toMatchObject({ state: 'cancelled', done: true })
  })
  it('payView asks for nothing when the order was paid from a balance', () => {
    const credit: AnyOrder = { ...order('paid'), asset: 'XMDD', payment: null }
    expect(payView(credit, NOW)).toMatchObject({
      state: 'fromBalance',
      tone: 'good',
      mayTransfer: false,
      mayUseWallet: false,
      maySwitch: false,
      mayCancel: false,
      step: 3,
      done: false,
    })
    expect(payView({ ...credit, status: 'received' }, NOW)).toMatchObject({
      state: 'received',
      done: true,
    })
    for (const status of ORDER_STATUSES)
      expect(cn[`${payView({ ...credit, status }, NOW).state}Text`]).toBeTruthy()
  })
  it('payView has a title and a text for every pair of states, and never asks for money after an end', () => {
    for (const status of ORDER_STATUSES) {
      for (const paymentStatus of PAYMENT_STATUSES) {
        const view = payView(order(status, { status: paymentStatus }), NOW)
        expect(cn[view.state], view.state).toBeTruthy()
        expect(cn[`${view.state}Text`], view.state).toBeTruthy()
        if (status !== 'unpaid')
          expect(view).toMatchObject({
            mayTransfer: false,
            mayUseWallet: false,
            maySwitch: false,
            mayCancel: false,
          })
      }
    }
  })
})

it('says that money is under review only while it is', () => {
  expect(shownTransferStatus({ status: 'held', outcome: 'review' })).toBe('held')
  expect(shownTransferStatus({ status: 'held', outcome: 'refundClaim' })).toBe('settled')
  expect(shownTransferStatus({ status: 'late', outcome: 'refundClaim' })).toBe('late')
})
