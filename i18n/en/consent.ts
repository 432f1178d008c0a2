import type { ConsentTexts } from '../cn/consent.ts'

export default {
  title: 'May we collect usage data?',
  text: 'If you agree, the shop records which pages you open and when, your rough network location (never the whole IP address), the wallet you connect here, and your account while signed in. It is kept for 30 days, used only to improve the shop, and never shared. Everything works without it. You can change this any time under “Me”; your data is then deleted.',
  agree: 'Agree',
  disagree: 'Disagree',
  remembered: 'Saved. You can change it any time under “Me”.',
  row: 'Usage data',
  deleted: 'Collection is off, and the data from this device is deleted.',
  notDeleted:
    'Collection is off, but existing data could not be deleted yet. We will try again on your next visit.',
} satisfies ConsentTexts
