import type { TextsOf } from '../textsOf.ts'

/** The address of the office, opened inside the shop. */
const texts = {
  title: '后台管理',
  text: '商家管理商品、订单和付款的地方。',
}

export type AdminTexts = TextsOf<typeof texts>
export default texts
