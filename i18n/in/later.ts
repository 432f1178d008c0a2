import type { LaterTexts } from '../cn/later.ts'

export default {
  admin: 'प्रबंधन',
  'admin.text': 'जहाँ दुकानदार सामान, ऑर्डर और भुगतान सँभालेगा।',
} satisfies LaterTexts
