import type { OutboxTexts } from '../cn/outbox.ts'

export default {
  title: '送信トレイ',
  text: 'デモモードではメールもSMSも実際には送らず、すべてここに残ります。宛先のメールアドレスか電話番号を入力してください。',
  to: 'メールアドレスまたは電話番号',
  show: '表示',
  none: 'メッセージはまだありません',
  noneText:
    '確認コードが必要なときは、先にログイン画面から送信してください。新しいメッセージは自動で表示されます。',
  mail: 'メール',
  sms: 'SMS',
} satisfies OutboxTexts
