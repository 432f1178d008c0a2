import type * as promotions from '../../../api/account/promotions.ts'
import type * as office from '../../../api/office/promotions.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { claimPromotion, listPromotions, messageForPromotion } from './claim.ts'
import { closePromotion, openPromotion, readPromotions } from './managePromotions.ts'

export const promotionCalls: Handlers<keyof typeof promotions> = {
  listPromotions,
  messageForPromotion,
  claimPromotion,
}

export const officePromotionCalls: Handlers<keyof typeof office, Actor> = {
  readPromotions: ({ acting }) => readPromotions(acting),
  openPromotion: ({ acting }, input) => openPromotion(acting, input),
  closePromotion: ({ acting }, input) => closePromotion(acting, input),
}
