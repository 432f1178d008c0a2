import type { OutboxTexts } from '../cn/outbox.ts'

export default {
  title: '送信トレイ',
  text: 'デモモードではメールもSMSも実際には送らず、すべてここに残ります。宛先のメールアドレスか電話番号を入力してください。',
  to: 'メールアドレスまたは電話番号',
  show: '表示',
  none: 'まだ何も届いていません',
  noneText: '確認コードは、先にログイン画面から送ってください。新しいものは自動で表示されます。',
  mail: 'メール',
  sms: 'ショートメール',
} satisfies OutboxTexts
