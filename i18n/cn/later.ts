import type { TextsOf } from '../textsOf.ts'

/** The address of the office, opened inside the shop. */
const texts = {
  admin: '后台管理',
  'admin.text': '商家管理商品、订单和付款的地方。',
}

export type LaterTexts = TextsOf<typeof texts>
export default texts
