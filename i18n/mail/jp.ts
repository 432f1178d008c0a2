import type { MailTexts } from './cn.ts'

export default {
  shopName: 'シャオプー',
  footer: 'このメールは自動で送信されています。返信はできません。',

  'code.title': '確認コード',
  'code.text': ({ code }) => `確認コードはこちらです。\n\n${code}\n\n5分以内に1回だけ使えます。誰にも教えないでください。店のスタッフがお聞きすることもありません。\n\nお心当たりがなければ、このメールは無視してください。`,
  'code.sms': ({ code }) => `【シャオプー】確認コード ${code}（5分間有効）。誰にも教えないでください。`,

  'signedIn.title': '新しいログイン',
  'signedIn.text': ({ agent }) => `次の端末からログインがありました：${agent}\n\nお心当たりがなければ、すぐにパスワードを変え、「マイページ」でほかの端末をログアウトしてください。`,
  'signedIn.sms': '【シャオプー】ログインがありました。お心当たりがなければ、すぐにパスワードを変えてください。',

  'passwordChanged.title': 'パスワードが変更されました',
  'passwordChanged.text': 'パスワードが変更され、ほかの端末はすべてログアウトされました。\n\nお心当たりがなければ、すぐに「パスワードを忘れた」から設定し直し、お問い合わせください。',
  'passwordChanged.sms': '【シャオプー】パスワードが変更されました。お心当たりがなければ、すぐにお問い合わせください。',

  'secPasswordChanged.title': '資金パスワードが変更されました',
  'secPasswordChanged.text': '資金パスワードが変更されました。\n\nお心当たりがなければ、すぐにログインパスワードを変え、お問い合わせください。',
  'secPasswordChanged.sms': '【シャオプー】資金パスワードが変更されました。お心当たりがなければ、すぐにお問い合わせください。',

  'walletBound.title': 'ウォレットが登録されました',
  'walletBound.text': ({ address }) => `ウォレット ${address} がアカウントに登録され、ログインに使えるようになりました。\n\nお心当たりがなければ、すぐにパスワードを変え、お問い合わせください。`,
  'walletBound.sms': ({ address }) => `【シャオプー】ウォレット ${address} が登録されました。お心当たりがなければご連絡ください。`,

  'passkeyAdded.title': 'パスキーが追加されました',
  'passkeyAdded.text': ({ name }) => `パスキー「${name}」が追加され、資金の移動を確認できるようになりました。\n\nお心当たりがなければ、すぐにパスワードを変え、お問い合わせください。`,
  'passkeyAdded.sms': '【シャオプー】パスキーが追加されました。お心当たりがなければ、すぐにパスワードを変えてください。',

  'withdrawalRequested.title': '出金の申し込みを受け付けました',
  'withdrawalRequested.text': ({ amount, asset, network, address }) => `${amount} ${asset}（${network}）を ${address} に送る出金を受け付けました。\n\nお心当たりがなければ、すぐにお問い合わせください。`,
  'withdrawalRequested.sms': ({ amount, asset }) => `【シャオプー】出金受付 ${amount} ${asset}。お心当たりがなければご連絡ください。`,

  'withdrawalDone.title': '出金が完了しました',
  'withdrawalDone.text': ({ amount, asset, network, address }) => `${amount} ${asset}（${network}）を ${address} に送り、チェーン上で確定しました。`,
  'withdrawalDone.sms': ({ amount, asset }) => `【シャオプー】${amount} ${asset} の出金が完了しました。`,

  'withdrawalRefused.title': '出金できませんでした',
  'withdrawalRefused.text': ({ amount, asset, reason }) => `${amount} ${asset} の出金は承認されず、金額と手数料を残高に戻しました。${reason ? `\n\n理由：${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) => `【シャオプー】${amount} ${asset} の出金は承認されず、残高に戻しました。`,

  'deposit.title': '入金されました',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} が残高に加わりました。`,

  'transferIn.title': '送金が届きました',
  'transferIn.text': ({ amount, asset, from }) => `${from} さんから ${amount} ${asset} が届きました。`,

  'orderPaid.title': '注文の支払いが完了しました',
  'orderPaid.text': ({ orderId, amount, asset }) => `注文 ${orderId} の支払いが完了しました：${amount} ${asset}。`,
} satisfies MailTexts
