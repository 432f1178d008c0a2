import type { RefundTexts } from '../cn/refund.ts'

export default {
  title: 'お客様への返金',
  amountOn: (p: { name: string }) => `${p.name}ネットワーク`,
  'reason.short': '注文の金額に足りなかった分',
  'reason.over': '多くお支払いいただいた分',
  'reason.twice': '二重の支払い',
  'reason.late': '注文の終了後に届いた分',
  'reason.return': '返品の返金',
  'reason.review': '担当者の確認後の返金',
  'state.offered': '受け取り待ち',
  'state.claimed': '待機中',
  'state.approved': 'まもなく送金',
  'state.sent': '送金済み',
  'state.done': '返金完了',
  'state.refused': '返金なし',
  'state.withdrawn': '別の方法に変更',
  offeredText: (p: { name: string }) =>
    `${p.name}の受取アドレスを入力してください。取引所のアドレスはお客様のものではないため、送り主へは自動で返しません。`,
  notPaidText: ({ name }) =>
    `現在 ${name}では返金を送っていません。お問い合わせください。残高で受け取ることもできます。`,
  returnClaimText: (p: { days: number }) =>
    `${p.days}日以内に受取アドレスを入力してください。過ぎると、この返金は終了します。`,
  smallText: ({ name, fee }) =>
    `${name}の送金費用（${fee} USDT）より少ない額です。注文に残し、ほかの返金とまとめて送ります。`,
  claimedText:
    '時間になると自動で送金します。それまではアドレスを変更できますが、そのたびに新しい確認コードが必要で、待ち時間も最初からになります。',
  byPersonText: '金額が大きいため、24時間以内に担当者が承認します。',
  aloneText: '確認できるメールアドレスがないため、3日待ってから担当者が確認し、送金します。',
  approvedText: '出金ウォレットが処理中です。まもなく送られます。',
  sentText: 'チェーン上にあり、最終確定を待っています。',
  doneText: 'チェーン上で最終確定しました。お金は入力されたアドレスにあります。',
  refusedText:
    '担当者が確認し、返金しないことになりました。ご異議がある場合は、お問い合わせください。',
  withdrawnText: 'この分はアカウントの残高に入りました。',
  'problem.refusedByToken':
    '前回は送れませんでした。USDTのコントラクトがこのアドレスを拒否します。別のアドレスを入力してください。',
  'problem.failedOnChain':
    '前回はチェーン上で失敗し、お金は動いていません。もう一度受け取ってください。',
  'problem.refusedByPerson':
    '前回は承認されませんでした。別のアドレスにするか、お問い合わせください。',
  goesTo: '返金先',
  letGoIn: '送金まで',
  claim: '返金を受け取る',
  change: 'アドレスを変更',
  transaction: '返金の取引ハッシュ',

  sheetTitle: '返金を受け取る',
  sheetText: (p: { name: string }) =>
    `${p.name}のUSDTを受け取れるアドレスを入力してください。送った後は取り消せないため、よく確かめてください。`,
  network: 'ネットワーク',
  address: '受取アドレス',
  addressHint: (p: { name: string }) =>
    `ご自分のウォレットが確実です。取引所の入金アドレスも使えますが、${p.name}用であることをお確かめください。`,
  addressGood: 'アドレスの形式とチェックサムに問題はありません。',
  'fault.format': 'アドレスが途中で切れているか、余分な文字があります。',
  'fault.checksum':
    'チェックサムが合いません。一文字違う可能性があります。コピーし直してください。',
  'fault.tron': 'これはTRONのアドレスで、このネットワークのものではありません。',
  'fault.evm': '0xで始まるアドレスはTRONのものではありません。',
  useWallet: '接続中のウォレットのアドレスを使う',
  connect: 'ウォレットを接続して入力と証明をする',
  proof: '自分のアドレスだと示す方法',
  proofSign: '支払ったウォレットで署名：すぐに送金',
  proofSignText: 'メッセージに署名します。無料で、許可は与えず、資産も動きません。支払い元：',
  proofWait: '別のアドレス：確認コードのあと待機',
  proofAlone: '別のアドレス：3日後に担当者が確認',
  proofAloneText:
    'この注文には確認できるメールアドレスがありません。支払ったウォレットがあれば、それで署名してください。',
  proofWaitText: (p: { to: string }) =>
    `取引所のアドレス向けです。${p.to}に確認コードを送り、確認後24時間待ちます。その間はアドレスを変更できます。`,
  proofWaitDemo: 'デモモードでは10秒だけ待ちます。',
  proofNeedsWallet: '署名するには、支払ったウォレットを接続してください。',
  message: '署名する文章',
  signing: 'ウォレットで署名を確認してください…',
  sign: '署名して受け取る',
  wait: 'アドレスを確定する',
  claimed: 'アドレスを記録しました',

  returnTitle: '返品と返金',
  returnOpen: '返品を申し込む',
  returnText: (p: { days: number }) =>
    `支払いから${p.days}日以内に申し込めます。24時間以内にお答えし、承認後、同じネットワークでご指定のアドレスへ返金します。`,
  returnLines: '返品する商品と数量',
  returnEvery: 'すべて選択',
  returnMost: (p: { most: number }) => `最大${p.most}点`,
  returnLinesMissing: '1点以上を選んでください',
  returnReason: '理由',
  'kind.damaged': '破損している',
  'kind.wrongItem': '商品が違う',
  'kind.notAsDescribed': '説明と異なる',
  'kind.missingParts': '部品が足りない',
  'kind.changedMind': '不要になった',
  'kind.other': 'その他',
  returnReasonChoose: '理由を選んでください',
  returnWords: '補足',
  photosAdd: '写真を追加',
  photosHint: (p: { count: number }) =>
    `最大${p.count}枚。位置情報などは取り除かれ、お客様と返品の担当者だけが見られます。`,
  photosBad: '画像として読み取れないファイルは、追加されませんでした。',
  photosRemove: '外す',
  photoNo: (p: { count: number }) => `写真 ${p.count}`,
  returnReasonHint: '例：どこが壊れているか、何が届いたか。',
  returnReasonMissing: '理由を書いてください。',
  returnSend: '申し込む',
  'return.asked': '返品を申し込みました',
  'return.askedText':
    '24時間以内にこのページでお答えします。メールアドレスをいただいた場合は、メールでもお知らせします。',
  'return.approved': '返品が承認されました',
  'return.approvedText': '下に受取アドレスを入力して、返金を受け取ってください。',
  'return.addressGiven': '返金の状況と受取アドレスは下に表示されています。',
  'return.withdrawn': '申し込みを取り下げました',
  'return.withdrawnText': '注文はそのまま進みます。',
  returnWithdraw: '申し込みを取り下げる',
  'return.refused': '返品は承認されませんでした',
  'return.refusedText': (p: { why: string }) => `お答え：${p.why}`,
  'return.done': '返品が完了しました',
  'return.doneText': 'すべて返金しました。',
  yourReason: (p: { words: string }) => `ご記入の理由：${p.words}`,
  shopReason: (p: { words: string }) => `店舗からの理由：${p.words}`,

  restTitle: '不足分を支払う',
  restText:
    'この金額を送れば完了します。一桁も変えないでください。小数の端数で注文を見分けます。ウォレットでも支払えます。',
} satisfies RefundTexts
