import type { ConsentTexts } from '../cn/consent.ts'

export default {
  title: 'May we note how you use the shop?',
  text: 'If you agree, the shop notes which pages you open and when, your rough network location (never the whole IP address), the wallet you connect here, and your account while signed in. It is kept for 30 days, only to make the shop better, and given to nobody. Everything works without it too. You can change this any time under “Me”; what was noted is then deleted.',
  agree: 'Agree',
  disagree: 'Disagree',
  remembered: 'Remembered. You can change it any time under “Me”.',
  row: 'Usage notes',
  deleted: 'Nothing is noted any more, and what was noted of this device is deleted.',
  notDeleted:
    'Nothing is noted any more, but what there is could not be deleted yet. We try again at your next visit.',
} satisfies ConsentTexts
