import type { AdminTexts } from '../cn/admin.ts'

export default {
  title: '管理画面',
  text: 'ショップの商品、注文、支払いを管理する画面です。',
} satisfies AdminTexts
