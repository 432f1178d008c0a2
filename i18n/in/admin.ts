import type { AdminTexts } from '../cn/admin.ts'

export default {
  title: 'प्रबंधन',
  text: 'जहाँ दुकानदार सामान, ऑर्डर और भुगतान सँभालता है।',
} satisfies AdminTexts
