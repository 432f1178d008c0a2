import type { AdminTexts } from '../cn/admin.ts'

export default {
  title: 'Back office',
  text: 'Where the merchant manages products, orders and payments.',
} satisfies AdminTexts
