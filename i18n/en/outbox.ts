import type { OutboxTexts } from '../cn/outbox.ts'

export default {
  title: 'Outbox',
  text: 'Demo mode sends no mail and no SMS; they all stay here. Enter the e-mail address or phone number they were meant for.',
  to: 'E-mail address or phone number',
  show: 'Show',
  none: 'Nothing for it yet',
  noneText:
    'For a code, have it sent in the sign-in window first. New messages appear by themselves.',
  mail: 'Mail',
  sms: 'SMS',
} satisfies OutboxTexts
