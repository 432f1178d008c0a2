import type { LaterTexts } from '../cn/later.ts'

export default {
  admin: '管理画面',
  'admin.text': 'ショップの商品、注文、支払いを管理する画面です。',
} satisfies LaterTexts
