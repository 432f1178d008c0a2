import type { LaterTexts } from '../cn/later.ts'

export default {
  admin: '관리 화면',
  'admin.text': '판매자가 상품, 주문, 결제를 관리하는 곳입니다.',
} satisfies LaterTexts
