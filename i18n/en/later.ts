import type { LaterTexts } from '../cn/later.ts'

export default {
  admin: 'Back office',
  'admin.text': 'Where the merchant manages products, orders and payments.',
} satisfies LaterTexts
