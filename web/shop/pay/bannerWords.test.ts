import { describe, expect, it } from 'vitest'
import type { AnyOrder, PayView } from '../parts/payView.ts'
import { bannerWords } from './bannerWords.ts'

type Refund = AnyOrder['refunds'][number]

/** Payouts cost 4 on 137; nothing is paid out on 56. */
const networks = [
  { network: 137, paysOut: true, payoutFee: '4.00' },
  { network: 56, paysOut: false, payoutFee: '1.00' },
] as never

const refund =
  (amount: string, network: Refund['network'] = 137) =>
  (reason: Refund['reason'], state: Refund['state'] = 'offered', sending = false) =>
    ({ network, amount, reason, state, sending }) as Refund
const large = refund('9.00')
const small = refund('3.00')
const unpaid = refund('9.00', 56)

type OutcomeText = AnyOrder['transfers'][number]['outcomeText']
type Facts = { productType?: number; outcomeText?: OutcomeText }
const words = (
  state: PayView['state'],
  refunds: readonly Refund[],
  { productType = 1, outcomeText = null }: Facts = {},
) => {
  const order = {
    refunds,
    lines: [{ product: { productType } }],
    transfers: [{ outcomeText }],
  } as unknown as AnyOrder
  const { title, text } = bannerWords(order, state, networks)
  return [title, text]
}

describe('bannerWords', () => {
  it('the banner asks for an address only where one can be entered', () => {
    const title = 'refunding'
    for (const [refunds, ...said] of [
      [[large('return')], 'refundAddress', 'refundAddressText'],
      [[small('return')], title, 'staysText'],
      [[unpaid('return')], title, 'notPaidText'],
      [[unpaid('return'), small('over')], title, 'notPaidText'],
      [[unpaid('return'), large('over')], 'refundAddress', 'refundAddressText'],
      [[small('return'), small('over')], 'refundAddress', 'refundAddressText'],
      [[small('return'), unpaid('return', 'approved', true)], title, 'refundingText'],
    ] as const)
      expect(words('refundAddress', refunds)).toEqual(said)
    expect(words('refunding', [large('return', 'claimed')])).toEqual([title, 'refundingText'])
    expect(words('refunding', [small('return', 'claimed')])).toEqual([title, 'staysText'])
    expect(words('refunding', [])).toEqual([title, 'refundingText'])
  })
  it('the banner speaks of refunds that belong to the state, and of those that are open', () => {
    for (const [state, refunds, text] of [
      ['over', [], 'overText'],
      ['over', [large('over')], 'overRefundText'],
      ['over', [large('twice', 'sent')], 'overRefundText'],
      ['over', [small('over')], 'staysText'],
      ['over', [small('over'), large('return')], 'overRefundText'],
      ['over', [unpaid('over')], 'overRefundText'],
      ['over', [large('return')], 'overText'],
      ['over', [large('late')], 'overText'],
      ['over', [large('over', 'done')], 'overRefundedText'],
      ['over', [large('over', 'done'), large('twice')], 'overRefundText'],
      ['over', [large('over', 'done'), large('twice', 'refused')], 'overText'],
      ['over', [large('over', 'withdrawn')], 'overText'],
      ['late', [large('late')], 'moneyRefundText'],
      ['late', [large('over', 'claimed')], 'moneyRefundText'],
      ['late', [small('late')], 'staysText'],
      ['late', [large('late', 'done')], 'moneyRefundedText'],
      ['late', [large('late', 'refused')], 'lateText'],
      ['late', [large('return')], 'lateText'],
      ['lateCancelled', [large('late')], 'moneyRefundText'],
      ['lateCancelled', [large('late', 'withdrawn')], 'lateCancelledText'],
      ['expiredShort', [large('short')], 'moneyRefundText'],
      ['expiredShort', [small('short')], 'staysText'],
      ['expiredShort', [large('short', 'done')], 'moneyRefundedText'],
      ['expiredShort', [large('over')], 'expiredShortText'],
      ['shipped', [large('over')], 'shippedText'],
    ] as const)
      expect([state, refunds, words(state, refunds)]).toEqual([state, refunds, [state, text]])
  })
  it('what went to the balance is said to be there, and nothing is while that is not known', () => {
    for (const [state, outcomeText, text] of [
      ['over', 'overCredited', 'overCreditedText'],
      ['over', 'delivered', 'overText'],
      ['late', 'lateCredited', 'moneyCreditedText'],
      ['late', 'review', 'lateText'],
      ['expiredShort', 'shortCredited', 'moneyCreditedText'],
      ['settled', 'overCredited', 'settledText'],
    ] as const)
      expect(words(state, [], { outcomeText })).toEqual([state, text])
    expect(words('late', [large('late', 'refused')], { outcomeText: 'overCredited' })).toEqual([
      'late',
      'lateText',
    ])
  })
  it('a paid digital order promises no shipment', () => {
    expect(words('settled', [], { productType: 1 })).toEqual(['settled', 'settledText'])
    expect(words('settled', [], { productType: 2 })).toEqual(['settledDigital', 'settledText'])
    expect(words('fromBalance', [], { productType: 1 })).toEqual(['fromBalance', 'fromBalanceText'])
    expect(words('fromBalance', [], { productType: 2 })).toEqual([
      'fromBalance',
      'fromBalanceDigitalText',
    ])
  })
})
