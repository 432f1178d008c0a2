import type { CallInput, CallResult } from '../../../api/calls.ts'
import { mostDiscount } from '../../../basics/coupons.ts'
import type { FieldErrors, FieldReason } from '../../../basics/errors.ts'
import type { Locale } from '../../../basics/locales.ts'
import { formatMicro, parseUnits, microOf } from '../../../basics/money.ts'

export type Coupon = CallResult<'listCoupons'>['coupons'][number]

export type CouponForm = {
  readonly hasCode: boolean
  readonly code: string
  readonly title: Partial<Record<Locale, string>>
  readonly kind: 'amount' | 'percent' | 'delivery'
  readonly amount: string
  readonly percent: string
  readonly cap: string
  readonly least: string
  readonly categoryIds: readonly number[]
  readonly products: readonly { readonly id: number; readonly name: string }[]
  readonly startsAt: string
  readonly endsAt: string
  readonly totalUses: string
  readonly usesPerBuyer: string
  readonly membersOnly: boolean
}

export const EMPTY: CouponForm = {
  hasCode: true,
  code: '',
  title: {},
  kind: 'amount',
  amount: '',
  percent: '',
  cap: '',
  least: '',
  categoryIds: [],
  products: [],
  startsAt: '',
  endsAt: '',
  totalUses: '',
  usesPerBuyer: '1',
  membersOnly: false,
}

/** A percentage with up to two decimals is a whole number of hundredths. */
const PERCENT_DECIMALS = 2
const COUNT = /^[1-9]\d{0,6}$/

/** The moment of a local `datetime-local` field. */
const momentOf = (text: string): number => new Date(text).getTime()

type Terms = Omit<CallInput<'createCoupon'>, 'requestId'>

const countIn = (text: string): number | null | undefined =>
  text.trim() === '' ? null : COUNT.test(text.trim()) ? Number(text.trim()) : undefined

const percentIn = ({ percent }: CouponForm): bigint | undefined =>
  parseUnits(percent.trim(), PERCENT_DECIMALS)

const isEmpty = (text: string | undefined): boolean => !text?.trim()

/** By field: those that are empty or no number. */
export function faultsIn(form: CouponForm): FieldErrors {
  const { kind, hasCode, percent } = form
  const faults: Readonly<Record<string, FieldReason | false>> = {
    code: hasCode && isEmpty(form.code) && 'missing',
    title: Object.values(form.title).every(isEmpty) && 'missing',
    amount: kind === 'amount' && isEmpty(form.amount) && 'missing',
    percent: kind === 'percent' && !percentIn(form) && (isEmpty(percent) ? 'missing' : 'format'),
    totalUses: countIn(form.totalUses) === undefined && 'format',
    usesPerBuyer: countIn(form.usesPerBuyer) === undefined && 'format',
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])),
  )
}

/** What the form asks for, or undefined while it is not complete. */
export function termsOf(form: CouponForm): Terms | undefined {
  const { kind } = form
  const text = (value: string): string | undefined => value.trim() || undefined
  const [amount, cap, least] = [
    kind === 'amount' ? text(form.amount) : undefined,
    kind === 'amount' ? undefined : text(form.cap),
    text(form.least),
  ]
  const percent = kind === 'percent' ? percentIn(form) : undefined
  const [totalUses, usesPerBuyer] = [countIn(form.totalUses), countIn(form.usesPerBuyer)]
  if (Object.keys(faultsIn(form)).length > 0) return undefined
  if (totalUses === undefined || usesPerBuyer === undefined) return undefined
  const most = mostDiscount({
    amountMicro: amount === undefined ? null : microOf(amount),
    capMicro: cap === undefined ? null : microOf(cap),
    totalUses,
  })
  return {
    title: form.title,
    membersOnly: form.membersOnly,
    categoryIds: [...form.categoryIds],
    productIds: form.products.map(({ id }) => id),
    most: most === null ? null : formatMicro(most),
    ...(form.hasCode && { code: form.code.trim() }),
    ...(amount !== undefined && { amount }),
    ...(percent !== undefined && { percentBps: Number(percent) }),
    ...(kind === 'delivery' && { freeDelivery: true }),
    ...(cap !== undefined && { cap }),
    ...(least !== undefined && { least }),
    ...(form.startsAt !== '' && { startsAt: momentOf(form.startsAt) }),
    ...(form.endsAt !== '' && { endsAt: momentOf(form.endsAt) }),
    ...(totalUses !== null && { totalUses }),
    ...(usesPerBuyer !== null && { usesPerBuyer }),
  }
}
