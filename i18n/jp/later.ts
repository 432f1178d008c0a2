import type { LaterTexts } from '../cn/later.ts'

export default {
  admin: '管理画面',
  'admin.text': '店主が商品、注文、支払いを管理する場所です。',
} satisfies LaterTexts
