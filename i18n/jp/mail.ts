import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: 'シャオプー',
  footer: 'このメールは自動で送信されています。返信はできません。',

  'code.title': '確認コード',
  'code.text': ({ code }) =>
    `確認コードはこちらです。\n\n${code}\n\n5分以内に1回だけ使えます。誰にも教えないでください。店のスタッフがお聞きすることもありません。\n\nお心当たりがなければ、このメールは無視してください。`,
  'code.sms': ({ code }) =>
    `【シャオプー】確認コード ${code}（5分間有効）。誰にも教えないでください。`,

  'signedIn.title': '新しいログイン',
  'signedIn.text': ({ agent }) =>
    `次の端末からログインがありました：${agent}\n\nお心当たりがなければ、すぐにパスワードを変え、「マイページ」でほかの端末をログアウトしてください。`,
  'signedIn.sms':
    '【シャオプー】ログインがありました。お心当たりがなければ、すぐにパスワードを変えてください。',

  'passwordChanged.title': 'パスワードが変更されました',
  'passwordChanged.text':
    'パスワードが変更され、ほかの端末はすべてログアウトされました。\n\nお心当たりがなければ、すぐに「パスワードを忘れた」から設定し直し、お問い合わせください。',
  'passwordChanged.sms':
    '【シャオプー】パスワードが変更されました。お心当たりがなければ、すぐにお問い合わせください。',

  'secPasswordChanged.title': '資金パスワードが変更されました',
  'secPasswordChanged.text':
    '資金パスワードが変更されました。\n\nお心当たりがなければ、すぐにログインパスワードを変え、お問い合わせください。',
  'secPasswordChanged.sms':
    '【シャオプー】資金パスワードが変更されました。お心当たりがなければ、すぐにお問い合わせください。',

  'walletBound.title': 'ウォレットが登録されました',
  'walletBound.text': ({ address }) =>
    `ウォレット ${address} がアカウントに登録され、ログインに使えるようになりました。\n\nお心当たりがなければ、すぐにパスワードを変え、お問い合わせください。`,
  'walletBound.sms': ({ address }) =>
    `【シャオプー】ウォレット ${address} が登録されました。お心当たりがなければご連絡ください。`,

  'passkeyAdded.title': 'パスキーが追加されました',
  'passkeyAdded.text': ({ name }) =>
    `パスキー「${name}」が追加され、資金の移動を確認できるようになりました。\n\nお心当たりがなければ、すぐにパスワードを変え、お問い合わせください。`,
  'passkeyAdded.sms':
    '【シャオプー】パスキーが追加されました。お心当たりがなければ、すぐにパスワードを変えてください。',

  'withdrawalRequested.title': '出金の申し込みを受け付けました',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset}（${network}）を ${address} に送る出金を受け付けました。\n\nお心当たりがなければ、すぐにお問い合わせください。`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `【シャオプー】出金受付 ${amount} ${asset}。お心当たりがなければご連絡ください。`,

  'withdrawalDone.title': '出金が完了しました',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset}（${network}）を ${address} に送り、チェーン上で確定しました。`,
  'withdrawalDone.sms': ({ amount, asset }) =>
    `【シャオプー】${amount} ${asset} の出金が完了しました。`,

  'withdrawalRefused.title': '出金できませんでした',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `${amount} ${asset} の出金は承認されず、金額と手数料を残高に戻しました。${reason ? `\n\n理由：${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `【シャオプー】${amount} ${asset} の出金は承認されず、残高に戻しました。`,

  'deposit.title': '入金されました',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} が残高に加わりました。`,

  'transferIn.title': '送金が届きました',
  'transferIn.text': ({ amount, asset, from }) =>
    `${from} さんから ${amount} ${asset} が届きました。`,

  'orderPaid.title': '注文の支払いが完了しました',
  'orderPaid.text': ({ orderId, amount, asset }) =>
    `注文 ${orderId} の支払いが完了しました：${amount} ${asset}。`,

  'orderShort.title': 'お支払いが一部足りません',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `注文 ${orderId} のお支払いの一部が届きました。あと ${missing} USDT 足りません。${until} までに残りをお支払いください。期限までに届かない場合、お支払い済みの分は返金を受け取れます。${link ? `\n\n残りのお支払いページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) =>
    `Xiaopu: ご注文はあと ${missing} USDT 足りません。注文ページからお支払いください。`,

  'moneyCredited.title': '残高に入金されました',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `注文 ${orderId} に使われなかった ${amount} ${asset} を残高に入金しました。買い物や出金に使えます。`,
  'moneyCredited.sms': ({ amount, asset }) => `Xiaopu: ${amount} ${asset} が残高に入金されました。`,

  'refundOffered.title': '受け取れる返金があります',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `注文 ${orderId} の ${amount} USDT（${network}）を返金として受け取れます。注文ページを開き、ご自身のアドレスを登録してください。送金元は取引所のことがあるため、自動で返すことはしません。${link ? `\n\n注文ページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) =>
    `Xiaopu: ${amount} USDT の返金があります。注文ページでアドレスを登録してください。`,

  'refundClaimed.title': '返金先アドレスが登録されました',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `注文 ${orderId} の返金 ${amount} USDT は ${address}（${network}）に送られます。\n\nお心当たりがない場合は、すぐに注文ページを開いてアドレスを変え、サポートにご連絡ください。${link ? `\n\n注文ページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) =>
    `Xiaopu: 返金 ${amount} USDT は ${address} へ。心当たりがなければご連絡を。`,

  'refundBack.title': '返金できませんでした',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `注文 ${orderId} の返金 ${amount} USDT（${network}）を送れませんでした。お金はそのままです。注文ページを開き、別のアドレスを登録してください。${link ? `\n\n注文ページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) =>
    `Xiaopu: 返金 ${amount} USDT を送れませんでした。別のアドレスを登録してください。`,

  'refundDone.title': '返金が完了しました',
  'refundDone.text': ({ orderId, amount, network, address }) =>
    `注文 ${orderId} の返金 ${amount} USDT を ${address}（${network}）に送り、チェーン上で最終確定しました。`,
  'refundDone.sms': ({ amount }) => `Xiaopu: 返金 ${amount} USDT を送り、最終確定しました。`,

  'returnRefused.title': '返品は承認されませんでした',
  'returnRefused.text': ({ orderId, why }) =>
    `注文 ${orderId} の返品のお申し込みは承認されませんでした。\n\n理由：${why}`,
  'returnRefused.sms': 'Xiaopu: 返品は承認されませんでした。理由は注文ページにあります。',

  'reviewWaits.title': '人の確認を待つ入金があります',
  'reviewWaits.text': ({ count, lines }) =>
    `確認待ち：${count} 件\n\n${lines}\n\n確認と処理は npm run review -- list で行います。`,
  'reviewWaits.sms': ({ count }) => `Xiaopu: 確認待ちの入金が ${count} 件あります。`,
} satisfies MailTexts
