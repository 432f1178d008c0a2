import type * as coupons from '../../../api/office/coupons.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createCoupon, listCoupons, listCouponUses, stopCoupon } from './officeCoupons.ts'

export const couponCalls: Handlers<keyof typeof coupons, Actor> = {
  listCoupons: ({ acting }, input) => listCoupons(acting, input),
  createCoupon: ({ acting }, input) => createCoupon(acting, input),
  stopCoupon: ({ acting }, input) => stopCoupon(acting, input),
  listCouponUses: ({ acting }, input) => listCouponUses(acting, input),
}
