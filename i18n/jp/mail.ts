import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: 'シャオプー',
  sms: (p) => `【${p.shop}】${p.text}`,
  footer: 'このメールは自動で送信されています。返信はできません。',

  'code.title': '確認コード',
  'code.text': ({ code }) =>
    `確認コードはこちらです。\n\n${code}\n\n5分以内に1回だけ使えます。誰にも教えないでください。当店のスタッフがお聞きすることもありません。\n\nお心当たりがなければ、このメールは無視してください。`,
  'code.sms': ({ code }) => `確認コード ${code}（5分間有効）。誰にも教えないでください。`,

  'orderCode.title': 'ご注文の確認コード',
  'orderCode.text': ({ orderId, code }) =>
    `ご注文 ${orderId}の確認コード：\n\n${code}\n\n5分間、1回だけ有効です。返金先アドレスまたは新しい連絡先の確認に使います。誰にも教えないでください。当店のスタッフがお聞きすることもありません。\n\nお心当たりがない場合は、このメールを無視してください。何も変わりません。`,
  'orderCode.sms': ({ code }) =>
    `注文の確認コード ${code}（5分間有効）。返金先や連絡先の確認用です。誰にも教えないでください。`,

  'orderLink.title': 'ご注文のリンク',
  'orderLink.text': ({ orderId, link }) =>
    `ご注文 ${orderId}\n\n${link}\n\nこのリンクがあれば誰でもご注文を見られますので、転送しないでください。ご注文に覚えがない場合は、このメールを無視してください。`,
  'orderLink.sms': ({ link }) => `ご注文 ${link}`,

  'orderTaken.title': 'ご注文がアカウントに追加されました',
  'orderTaken.text': ({ orderId }) =>
    `ご注文 ${orderId}がアカウントに追加されました。それより前のお支払いは引き続きお客様のもので、返金にはこのメールアドレスに届く確認コードが必要です。\n\nお心当たりがない場合は、ほかの人が注文のリンクを持っています。お支払いにならず、お問い合わせください。`,
  'orderTaken.sms': ({ orderId }) =>
    `注文 ${orderId}がアカウントに追加。心当たりがなければ支払わずご連絡を。`,

  'contactReplaced.title': 'ご注文の連絡先が変更されました',
  'contactReplaced.text': ({ orderId }) =>
    `ご注文 ${orderId}をしたブラウザーで、別の連絡先が入力されました。今後の確認コードとお知らせはそちらに届きます。\n\nお心当たりがない場合は、お支払いの前にお問い合わせください。`,
  'contactReplaced.sms': ({ orderId }) =>
    `注文 ${orderId}の連絡先が変更されました。心当たりがなければご連絡を。`,

  'signedIn.title': '新しいログイン',
  'signedIn.text': ({ agent }) =>
    `次の端末からログインがありました：${agent}\n\nお心当たりがなければ、すぐにパスワードを変え、「マイページ」でほかの端末をログアウトしてください。`,
  'signedIn.sms': 'ログインがありました。お心当たりがなければ、すぐにパスワードを変えてください。',

  'passwordChanged.title': 'パスワードが変更されました',
  'passwordChanged.text':
    'パスワードが変更され、ほかの端末はすべてログアウトされました。\n\nお心当たりがなければ、すぐに「パスワードをお忘れですか？」から設定し直し、お問い合わせください。',
  'passwordChanged.sms':
    'パスワードが変更されました。お心当たりがなければ、すぐにお問い合わせください。',

  'secPasswordChanged.title': '資金パスワードが変更されました',
  'secPasswordChanged.text':
    '資金パスワードが変更されました。\n\nお心当たりがなければ、すぐにログインパスワードを変え、お問い合わせください。',
  'secPasswordChanged.sms':
    '資金パスワードが変更されました。お心当たりがなければ、すぐにお問い合わせください。',

  'walletBound.title': 'ウォレットが登録されました',
  'walletBound.text': ({ address }) =>
    `ウォレット ${address}がアカウントに登録され、ログインに使えるようになりました。\n\nお心当たりがなければ、すぐにパスワードを変え、お問い合わせください。`,
  'walletBound.sms': ({ address }) =>
    `ウォレット ${address}が登録されました。お心当たりがなければご連絡ください。`,

  'limitReplaced.title': '以前の利用限度額を取り消してください',
  'limitReplaced.text': ({ network, wallet, contract, until }) =>
    `当店の利用限度額コントラクトが新しくなりました。以前の利用限度額（${network}、ウォレット ${wallet}、コントラクト ${contract}、${until}まで）はもう使われず、引き落としもされません。「ウォレットの承認を調べる」のページでUSDTの承認を取り消し、必要なら新しい利用限度額を設定してください。`,
  'limitReplaced.sms': '以前の利用限度額はもう使われません。承認を取り消してください。',
  'passkeyAdded.title': 'パスキーが追加されました',
  'passkeyAdded.text': ({ name }) =>
    `パスキー「${name}」が追加され、資金の移動を確認できるようになりました。\n\nお心当たりがなければ、すぐにパスワードを変え、お問い合わせください。`,
  'passkeyAdded.sms':
    'パスキーが追加されました。お心当たりがなければ、すぐにパスワードを変えてください。',

  'keysRemoved.title': 'ウォレットとパスキーを削除しました',
  'keysRemoved.text': ({ names }) =>
    `パスワードが再設定されました。安全のため、その直前に追加された次のものを削除しました：${names}\n\nご自身が追加したものなら、24時間後に追加し直せます。再設定にお心当たりがなければ、すぐに「パスワードをお忘れですか？」から設定し直し、メールボックスの安全を確かめ、お問い合わせください。`,
  'keysRemoved.sms':
    'パスワードが再設定され、直前に追加されたウォレットとパスキーを削除しました。24時間後に追加し直せます。',

  'secPasswordUndone.title': '以前の資金パスワードに戻しました',
  'secPasswordUndone.text':
    'パスワードが再設定されました。安全のため、その直前にコードで設定された資金パスワードを無効にし、それより前のものがあれば有効に戻しました。\n\nお忘れの場合は、24時間後にコードで設定し直せます。',
  'secPasswordUndone.sms':
    'パスワードが再設定され、直前にコードで設定された資金パスワードは無効になりました。',

  'withdrawalRequested.title': '出金の申し込みを受け付けました',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset}（${network}）を${address}に送る出金を受け付けました。\n\nお心当たりがなければ、すぐにお問い合わせください。`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `出金受付 ${amount} ${asset}。お心当たりがなければご連絡ください。`,

  'withdrawalDone.title': '出金が完了しました',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset}（${network}）を${address}に送り、チェーン上で最終確定しました。`,
  'withdrawalDone.sms': ({ amount, asset }) => `${amount} ${asset}の出金が完了しました。`,

  'withdrawalRefused.title': '出金できませんでした',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `${amount} ${asset}の出金は承認されず、金額と手数料を残高に戻しました。${reason ? `\n\n理由：${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `${amount} ${asset}の出金は承認されず、残高に戻しました。`,

  'deposit.title': '入金されました',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset}が残高に入りました。`,

  'transferIn.title': '送金が届きました',
  'transferIn.text': ({ amount, asset, from }) => `${from}さんから${amount} ${asset}が届きました。`,

  'coinPledged.title': '預け入れが始まりました',
  'coinPledged.text': ({ amount, asset }) =>
    `コインの着金を確認しました。${amount} ${asset}の預け入れが始まりました。`,

  'coinHeld.title': 'お送りのコインは当店の対応待ちです',
  'coinHeld.text': ({ amount, asset }) =>
    `ショップコントラクトへ送られた${amount} ${asset}に対応する預け入れはありません。当店の対応をお待ちください。`,

  'creditGranted.title': '当店から残高を追加しました',
  'creditGranted.text': ({ amount, asset }) =>
    `当店からお客様のアカウントに${amount} ${asset}を追加しました。お支払いに使えます。`,

  'orderPaid.title': '注文の支払いが完了しました',
  'orderPaid.text': ({ orderId, amount, asset }) =>
    `注文 ${orderId}の支払いが完了しました：${amount} ${asset}。`,

  'orderConfirmed.title': 'お支払いを確認しました',
  'orderConfirmed.text': (facts: {
    orderId: string
    amount: string
    asset: string
    link: string
  }) =>
    `注文 ${facts.orderId}のお支払いが完了しました：${facts.amount} ${facts.asset}。発送したら改めてお知らせします。${facts.link ? `\n\n注文ページ（転送しないでください）：\n\n${facts.link}` : ''}`,
  'orderConfirmed.sms': (facts: { orderId: string; amount: string; asset: string }) =>
    `注文 ${facts.orderId}の支払い完了、${facts.amount} ${facts.asset}。`,

  'orderShipped.title': '商品を発送しました',
  'orderShipped.text': (facts: {
    orderId: string
    courier: string
    tracking: string
    url: string
    link: string
  }) =>
    `注文 ${facts.orderId}の商品を発送しました。${facts.tracking ? `\n\n${facts.courier} ${facts.tracking}` : ''}${facts.url ? `\n\n${facts.url}` : ''}${facts.link ? `\n\n注文ページ（転送しないでください）：\n\n${facts.link}` : ''}`,
  'orderShipped.sms': (facts: { tracking: string }) =>
    `発送済み ${facts.tracking}。注文ページをご覧ください。`,

  'keysReady.title': 'キーの準備ができました',
  'keysReady.text': (facts: { orderId: string; link: string; keys?: string }) =>
    `注文 ${facts.orderId}のお支払いが完了し、キーは注文ページにあります。${facts.keys ? `\n\n${facts.keys}` : ''}${facts.link ? `\n\n注文ページで確認できます（転送しないでください）：\n\n${facts.link}` : ''}`,
  'keysReady.sms': 'キーの準備ができました。注文ページをご覧ください。',

  'orderLinks.title': '注文のリンク',
  'orderLinks.text': (facts: { links: string }) =>
    `このアドレスの注文：\n\n${facts.links}\n\nリンクがあれば誰でも注文を見られます。転送しないでください。心当たりがなければ、このメールは無視してください。`,
  'orderLinks.sms': '注文のリンクをメールで送りました。',

  'salesNotice.title': '新しい支払い済みの注文',
  'salesNotice.text': (facts: { count: string; lines: string }) =>
    `支払い済みの注文：${facts.count}\n\n${facts.lines}`,
  'salesNotice.sms': (facts: { count: string }) => `新しい支払い済みの注文 ${facts.count}件。`,

  'stockLow.title': '残りわずかな商品',
  'stockLow.text': (facts: { count: string; lines: string }) =>
    `残りわずかなオプション（商品・オプション・残り）：${facts.count}\n\n${facts.lines}`,
  'stockLow.sms': (facts: { count: string }) =>
    `残りわずかなオプションが${facts.count}件あります。`,

  'orderShort.title': 'お支払いが一部足りません',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `注文 ${orderId}のお支払いの一部が届きました。あと${missing} USDT足りません。${until}までに残りをお支払いください。期限までに届かない場合、お支払い済みの分は返金を受け取れます。${link ? `\n\n残りのお支払いページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) =>
    `ご注文はあと${missing} USDT足りません。注文ページからお支払いください。`,

  'moneyCredited.title': '残高に入金されました',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `注文 ${orderId}に使われなかった${amount} ${asset}を残高に入金しました。買い物や出金に使えます。`,
  'moneyCredited.sms': ({ amount, asset }) => `${amount} ${asset}が残高に入金されました。`,

  'refundOffered.title': 'お返しする金額があります',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `注文 ${orderId}の${amount} USDT（${network}）を返金として受け取れます。注文ページを開き、ご自身の受取アドレスを入力してください。送金元は取引所のことがあるため、自動で返すことはしません。返金の費用より少ない額は注文に残し、ページにその旨を表示します。${link ? `\n\n注文ページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) =>
    `${amount} USDTをお返しします。方法は注文ページでご確認ください。`,

  'refundClaimed.title': '返金先アドレスが登録されました',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `注文 ${orderId}の返金 ${amount} USDTは${address}（${network}）に送られます。\n\nお心当たりがない場合は、すぐに注文ページを開いてアドレスを変え、お問い合わせください。${link ? `\n\n注文ページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) =>
    `返金 ${amount} USDTは${address}へ。心当たりがなければご連絡を。`,

  'refundEnded.title': '受け取られなかった返金が終了しました',
  'refundEnded.text': ({ orderId, amount, link }) =>
    `注文 ${orderId}の返金 ${amount} USDTは受け取られず、終了しました。${link ? `\n\n${link}` : ''}`,
  'refundEnded.sms': ({ amount }) => `返金 ${amount} USDTは受け取られず、終了しました。`,
  'refundBack.title': '返金できませんでした',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `注文 ${orderId}の返金 ${amount} USDT（${network}）を送れませんでした。お金はそのままです。注文ページを開き、別の受取アドレスを入力してください。${link ? `\n\n注文ページ（リンクは人に渡さないでください）：\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) =>
    `返金 ${amount} USDTを送れませんでした。注文ページで別のアドレスを入力してください。`,

  'refundDone.title': '返金が完了しました',
  'refundDone.text': ({ orderId, amount, network, address, link }) =>
    `注文 ${orderId}の返金 ${amount} USDTを${address}（${network}）に送り、チェーン上で最終確定しました。${link ? `\n\n注文ページ（転送しないでください）：\n\n${link}` : ''}`,
  'refundDone.sms': ({ amount }) => `返金 ${amount} USDTを送り、最終確定しました。`,

  'returnRefused.title': '返品は承認されませんでした',
  'returnRefused.text': ({ orderId, why }) =>
    `注文 ${orderId}の返品のお申し込みは承認されませんでした。\n\n理由：${why}`,
  'returnRefused.sms': '返品は承認されませんでした。理由は注文ページにあります。',

  'reviewWaits.title': '担当者の確認を待つ入金があります',
  'reviewWaits.text': ({ count, lines }) =>
    `確認待ち：${count}件\n\n${lines}\n\n確認と処理はnpm run review -- listで行います。`,
  'reviewWaits.sms': ({ count }) => `確認待ちの入金が${count}件あります。`,

  'promotion.statement':
    '上記のウォレットで、このアカウントのためにこの特典を受け取ります。署名に費用はかからず、何も移動せず、何も許可しません。',
  'heldMoney.statement':
    '上のウォレットからこの金額を送りました。これはこの注文の支払いです。署名に費用はかからず、何も移動せず、ほかの何も許可しません。',
  'orderWallet.statement':
    'このウォレットが注文番号なしでショップのコントラクトに払った金額は、この注文のものです。署名に費用はかからず、何も移動せず、ほかの何も許可しません。',

  'testNotice.title': 'テスト通知',
  'testNotice.text': '新しく支払われた注文をここにお知らせします。',
  'testNotice.sms': '新しく支払われた注文をここにお知らせします。',
  'testMail.title': 'テストメール',
  'testMail.text': 'このメールが届けば、ショップからメールを送信できています。',
  'testMail.sms': 'このメールが届けば、ショップからメールを送信できています。',

  'alarm.title': 'すぐに確認が必要です',
  'alarm.text': ({ lines }) =>
    `ショップで次の状況が見つかりました。確認してください：\n\n${lines}\n\n同じ内容のお知らせは1時間に1回までです。詳細はログ（event: alarm）にあります。`,
  'alarm.sms': '異常が見つかりました。すぐに確認してください。詳細はメールにあります。',
  'alarm.of.providersDisagree': ({ blocks }) =>
    `確定ブロック ${blocks}についてノードの回答が一致しません。一致するまで入金処理を止めます。`,
  'alarm.of.providerOutvoted': ({ provider, blocks }) =>
    `確定ブロック ${blocks}についてノード ${provider}の回答がほかの二つと異なります。多数に従いました。このノードを確認してください。`,
  'alarm.of.finalityDisagrees': ({ lowest, highest }) =>
    `最新の確定ブロックについてノードの回答が一致しません：${lowest}から${highest}まで。`,
  'alarm.of.secondProviderMissing': ({ provider }) =>
    `ノード ${provider}だけが応答し、一つのノードで処理できる上限に達しました。二つ目のノードを待っています。`,
  'alarm.of.balanceUnexplained': ({ address, amount, from, to }) =>
    `ブロック ${from}から${to}の間に${address}の残高が${amount}変わりましたが、どのノードのログでも説明できません。`,
  'alarm.of.transferUnknown': ({ tx, amount }) =>
    `記録済みの${amount}の送金 ${tx}を、今はどのノードも知りません。`,
  'alarm.of.notRead': ({ tx }) =>
    `確定ブロックの送金 ${tx}を読み落としていました。読み直しています。`,
  'alarm.of.addressBlocked': ({ address }) =>
    `アドレス ${address}はトークン発行者により凍結されました。購入者には案内しません。`,
  'alarm.of.shopRestored':
    'このショップはバックアップから復元されました。バックアップ以後の支払いを照合して次を実行するまで、支払い、返金の申請、残高の利用は止まっています：npm run payouts -- compared',
  'alarm.of.payoutsUnknown': ({ count, network }) =>
    `支払い用ウォレットから、データベースにない送金が${count}件ありました。支払い、返金の申請、残高の利用を止めています。実行：npm run payouts -- reconcile ${network}`,
  'alarm.of.payoutWalletBlocked': ({ address }) =>
    `トークンが支払い用ウォレット ${address}からの送金を拒否しています。支払いは待機中です。`,
  'alarm.of.payoutCoinSpent': ({ count }) =>
    `本日の手数料コインの上限に達しました。${count}件の支払いが待機中です。`,
  'alarm.of.booksDiffer': ({ address, amount, block }) =>
    `ブロック ${block}で、${address}の残高が帳簿と${amount}異なります。`,
  'alarm.of.platformElsewhere': ({ contract, platform }) =>
    `ショップのコントラクト ${contract}の支払先 ${platform}は設定にありません。コントラクト払いを停止しました。そこへ送られたお金は支払いになりません。`,
  'alarm.of.otherContract': ({ contract }) =>
    `${contract}はこのバージョンのショップのコントラクトではないか、別のトークンを受け取ります。コントラクト払いを停止しました。`,
  'alarm.of.platformChangeQueued': ({ contract, platform }) =>
    `ショップのコントラクト ${contract}の所有者が、受取アドレスを${platform}に変更する予約をしました。48時間後に有効にできます。このアドレスは設定にありません。心当たりがなければ所有者の鍵を確認してください。`,
  'alarm.of.coinHeld': ({ amount, asset, wallet }) =>
    `ウォレット ${wallet}がショップコントラクトに${amount} ${asset}を支払いましたが、預け入れは始まっていません。管理画面の特典のページで判断してください。`,
  'alarm.of.webhookOff': ({ host, reason }) =>
    `${host}へのWebhookを停止しました：${reason}。イベントは届きません。相手側が直ったら管理画面で再開してください。`,
  'alarm.of.webhookWithoutRights': ({ host }) =>
    `${host}へのWebhookを停止しました：担当者が無効になったか、そのイベントを閲覧できなくなりました。まだ必要な場合は、権限のある人が管理画面で再開してください。`,
  'alarm.of.messagesCapped': ({ channel, most }) =>
    `24時間で${most}件（${channel}）を送信し、残りは待機中です。コードが大量に要求されている可能性があります。`,
  'alarm.of.statementKeyChanged': ({ publicKey }) =>
    `毎日の残高表の署名鍵が変わりました。公開鍵は${publicKey}です。変更した覚えがない場合は、以前の鍵ファイルまたはSTATEMENT_KEYに戻してください。`,
  'alarm.of.walletsLow': ({ free, total, wanted }) =>
    `注文ごとに一つ割り当てるウォレット${total}個のうち、空きは${free}個です。空きがなくなると、購入者はこのネットワークで送金できません。ネットワークの設定でウォレットをあと${wanted}個追加してください。`,
  'alarm.of.gasShort': ({ wallet }) =>
    `手数料用ウォレット ${wallet}の残高が足りず、資金を集約できません。補充するまで売上は各注文のアドレスに残ります。`,
  'alarm.of.gasSpent': ({ wallet }) =>
    `手数料用ウォレット ${wallet}は24時間分の手数料を使い切りました。集約は待機中です。問題なければCHAIN_<id>_GAS_DAILYを上げてください。`,
  'alarm.of.addressChange': ({ setting, value, by }) =>
    `${by}が設定 ${setting}を${value || '空'}に変更しました。別の担当者の承認が必要で、なければ24時間後に有効になります。それまでは以前の値が使われます。心当たりがない場合は、すぐに取り消してください。`,
  'alarm.of.settingChange': ({ setting, value, by }) =>
    `${by}が設定 ${setting}を${value || '空'}に変更し、すでに有効です。心当たりがない場合は、すぐに確認してください。`,
  'alarm.of.newTrust': ({ name }) =>
    `${name}に新しいログイン方法または権限が加わり、一日後からアドレスの変更を承認できます。心当たりがない場合は、すぐにアカウントを停止するか権限を取り消してください。`,
  'alarm.of.ownEmailChange': ({ name, email }) =>
    `${name}がアラートを受け取るメールアドレスを${email || '空'}に変更しました。本人の操作でなければ、すぐにそのアカウントを確認してください。`,
  'alarm.of.networkStopped': ({ reason }) => `このネットワークは停止しました：${reason}`,
  'shopAnswered.title': '当店から返信があります',
  'shopAnswered.text': ({ orderId, link }) =>
    `ご注文 ${orderId}について当店からメッセージがあります。${link === '' ? '注文ページでご確認ください。' : `\n\n${link}`}\n\nこのリンクを他の人に転送しないでください。`,
  'shopAnswered.sms': ({ orderId }) => `注文 ${orderId}に新しいメッセージがあります。`,
  'questionAnswered.title': 'ご質問に返信があります',
  'questionAnswered.text': ({ link }) =>
    `ご質問に当店が返信しました。${link === '' ? '「お問い合わせ」でご確認ください。' : `\n\n${link}`}\n\n心当たりがない場合は、このメールを無視してください。`,
  'questionAnswered.sms': 'ご質問に返信があります。',
  'commentAnswered.title': 'ご質問・レビューに返信があります',
  'commentAnswered.text': ({ product, link }) =>
    `「${product}」への書き込みに当店が返信しました。${link === '' ? '' : `\n\n${link}`}`,
  'commentAnswered.sms': 'ご質問・レビューに返信があります。',
  'commentHidden.title': 'ご質問・レビューが非表示になりました',
  'commentHidden.text': ({ product, why }) =>
    `「${product}」への書き込みは非表示になりました。理由：${why}\n\nご不明な点はお問い合わせください。`,
  'commentHidden.sms': 'ご質問・レビューが非表示になりました。',
  'deposit.sms': ({ amount, asset }) => `入金：${amount} ${asset}`,
  'transferIn.sms': ({ amount, asset }) => `送金を受け取りました：${amount} ${asset}`,
  'coinPledged.sms': ({ amount, asset }) => `${amount} ${asset}の預け入れが始まりました。`,
  'coinHeld.sms': ({ amount, asset }) => `お送りの${amount} ${asset}は当店の対応待ちです。`,
  'creditGranted.sms': ({ amount, asset }) => `当店から残高に${amount} ${asset}を追加しました。`,
  'orderPaid.sms': ({ orderId }) => `注文 ${orderId}のお支払いを確認しました。`,
} satisfies MailTexts
