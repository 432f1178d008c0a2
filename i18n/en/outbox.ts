import type { OutboxTexts } from '../cn/outbox.ts'

export default {
  title: 'Outbox',
  text: 'Demo mode sends no e-mail or SMS; messages are shown here instead. Enter the e-mail address or phone number.',
  to: 'E-mail address or phone number',
  show: 'Show',
  none: 'No messages yet',
  noneText:
    'To get a code, request it in the sign-in window first. New messages appear automatically.',
  mail: 'E-mail',
  sms: 'SMS',
} satisfies OutboxTexts
