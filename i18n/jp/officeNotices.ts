import type { OfficeNoticesTexts } from '../cn/officeNotices.ts'

export default {
  notices: '新しい注文の通知',
  noticesText: '支払いがあると知らせます。1時間に最大6回、その後は15分ごとにまとめて1通です。',
  'channel.mail': 'メール',
  'channel.telegram': 'Telegram',
  'channel.push': 'ブラウザのプッシュ',
  'address.mail': 'メールアドレス',
  'address.telegram': 'Telegramチャット',
  'hint.mail': '自分のアドレスを入力してください。',
  'hint.telegram':
    '先に店のボットへ話しかけ、チャットの番号を入力してください。チャンネルなら「@名前」です。',
  'off.mail': 'メールサーバーが未設定のため、メールでは知らせられません。',
  'off.telegram': 'Telegramボットが未設定です（TELEGRAM_TOKEN）。',
  add: '追加',
  test: 'テストを送る',
  testSent: '送りました。届いたか確認してください。',
  thisBrowser: 'このブラウザで知らせる',
  noPush: 'このブラウザはプッシュに対応していません。iPhoneでは先にホーム画面に追加してください。',
  pushRefused:
    'ブラウザが許可しませんでした。サイトの設定で通知を許可して、もう一度お試しください。',
} satisfies OfficeNoticesTexts
