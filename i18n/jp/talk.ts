import type { TalkTexts } from '../cn/talk.ts'

export default {
  title: 'お問い合わせ',
  ask: '質問する',
  askText: '購入方法、反映されないお支払い、商品についてなど、こちらにお書きください。',
  aboutOrder: ({ number }) => `ご注文 ${number}`,
  question: 'ご質問',
  mine: 'これまでのお問い合わせ',
  yourOrders: 'ご注文について',
  elsewhere: 'ほかの連絡方法',
  write: 'メッセージを書く',
  send: '送信',
  addPicture: '画像を追加',
  removePicture: '画像を外す',
  pictureNo: ({ count }) => `画像 ${count}`,
  you: 'あなた',
  shop: 'ショップ',
  unread: '未読',
  closedText: 'このやり取りは終了しました。書き込むと再開します。',
  empty: 'まだメッセージはありません。ご質問を書いてください。ここでお答えします。',
  email: 'メールアドレス（任意）',
  emailText: '返信があるとお知らせします。メールにはリンクのみを記載し、内容は記載しません。',
  answersGoTo: ({ to }) => `返信があると${to}にお知らせします`,
  noContact:
    '連絡先の登録がありません。このページのリンクを保存してください。返信はここに表示されます。',
  older: '以前のメッセージ',
  never:
    '確認コード、パスワード、復元フレーズ、秘密鍵は誰にも送らないでください。当店が求めることはありません。',
  hasAnswer: '新しい返信',
  noPictureRead: '画像を読み込めませんでした',
  signIn: 'ログインすると、ご質問がアカウントに保存されます。',
} satisfies TalkTexts
