import type { AdminTexts } from '../cn/admin.ts'

export default {
  title: '관리 화면',
  text: '판매자가 상품, 주문, 결제를 관리하는 곳입니다.',
} satisfies AdminTexts
