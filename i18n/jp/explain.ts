import type { ExplainTexts } from '../cn/explain.ts'

type Where = { name: string }
type Sum = Where & { amount: string }

export default {
  title: '支払いを調べる',
  description:
    '取引ハッシュか注文番号を貼り付けると、支払いの状況、反映されない理由、するべきことがわかります。',
  what: '取引ハッシュまたは注文番号',
  whatHint:
    'ウォレットや取引所の履歴にあります。TxIDとも呼ばれます。エクスプローラーのURLでもかまいません。',
  whatMissing: '先に取引ハッシュか注文番号を貼り付けてください。',
  paste: '貼り付け',
  pasteFailed: 'クリップボードを読めません。入力欄を長押しして貼り付けてください。',
  network: 'ネットワーク',
  anyNetwork: '自動判別',
  ofOrder: 'この支払いの注文（任意）',
  ofOrderText: '注文に関する内容を見るときだけ必要です。チェーン上の状況だけなら不要です。',
  ofNoOrder: '指定しない',
  typeOrder: '手で入力する',
  check: '調べる',
  checking: '調べています…',
  looking: 'すべてのネットワークを調べています。通常は数秒です。',
  watching: '自動でもう一度調べます。再読み込みは不要です。',
  elsewhere: (p: { found: string; asked: string }) =>
    `この取引は${p.asked}ではなく${p.found}にあります。`,
  othersTitle: '同じ取引または注文のほかの送金',
  needsScript:
    '検索にはJavaScriptが必要です。ハッシュと注文番号を「お問い合わせ」から送ることもできます。',
  factAmount: '金額',
  factNetwork: 'ネットワーク',
  factReceiver: '送り先',
  factToken: 'このトークンのコントラクト',
  factReal: '本物のUSDTのコントラクト',
  factRefund: '返金の取引',

  'action.again': 'もう一度調べる',
  'action.showOrder': '注文番号を入力',
  'action.openOrder': '注文を見る',
  'action.payRest': '不足分を支払う',
  'action.payAgain': 'もう一度支払う',
  'action.newOrder': '注文し直す',
  'action.claimRefund': '返金を受け取る',
  'action.contact': 'お問い合わせ',

  'reason.outOfGas': '手数料の上限が足りず、途中で止まりました。',
  'reason.balance': '支払い元アカウントのUSDTが足りませんでした。',
  'reason.allowance': '承認された金額が足りませんでした。',
  'reason.alreadyPaid': 'この注文番号は支払い済みです。',
  'reason.paused': 'トークンの送金が停止されていました。',
  'reason.blocked': '発行元がこのアドレスを凍結しています。',
  'reason.expired': '取引の有効期限が切れていました。',
  'reason.reverted': 'コントラクトが拒否しました。',

  hashFormat: '取引ハッシュの形ではありません',
  hashFormatText:
    '取引ハッシュは64桁の英数字（0–9、a–f）で、多くのネットワークでは先頭に0xが付きます。ウォレットの履歴から全体をコピーしてください。',
  isAddress: 'これはアドレスで、取引ではありません',
  isAddressText: 'ウォレットでその送金を開き、取引ハッシュ（TxID）をコピーしてください。',
  exchangeInternal: '取引所の内部番号です',
  exchangeInternalText:
    '取引所の内部送金はチェーンに載らず、ハッシュもないため、当店には届きません。チェーンへの出金を取引所に依頼するか、お問い合わせください。',
  nothingAsked: '先に入力してください',
  nothingAskedText: 'ハッシュか注文番号を貼り付けてから調べてください。',
  networkOff: '当店が使っていないネットワークです',
  networkOffText:
    'このハッシュのネットワークは当店の受取先ではないため、確認できません。お問い合わせください。',

  namesBetween: '、',
  notFound: 'まだチェーンにありません',
  notFoundText: (p: { names: string }) =>
    `${p.names}では見つかりませんでした。支払った直後なら1、2分お待ちください。取引所からの出金は「完了」になるまでお待ちください。別のネットワークの場合は、お問い合わせください。`,
  notMined: '送信済み、ブロックを待っています',
  notMinedText: (p: Where) =>
    `${p.name}のノードは把握していますが、まだブロックに入っていません。もう一度支払わないでください。`,
  failed: 'この取引はチェーン上で失敗しました',
  failedText: (p: Where & { reason: string }) =>
    `${p.reason}USDTは出ておらず、手数料だけがかかりました。もう一度支払えます。`,
  usedId: '失敗：この注文番号は支払い済みです',
  usedIdText:
    '支払い用コントラクトは同じ番号を一度しか受け取らないため、これを拒否しました。USDTは出ていません。注文が支払い済みか確認し、未払いなら支払いページでやり直してください。新しい番号になります。',
  fakeToken: 'USDTではありません',
  fakeTokenText: (p: Where) =>
    `名前は同じでも${p.name}のUSDTのコントラクトではないため、支払いとして扱いません。下の二つのコントラクトを比べてください。`,
  mdd: 'MDDの送金です',
  mddText:
    'MDDで注文の支払いはできません。会員の入金アドレスに届いた分はMDDの残高に入り、当店のほかのアドレスに届いた分は担当者が確認します。お問い合わせください。',
  zeroValue: '金額がゼロです',
  zeroValueText: 'この取引ではUSDTが動いていません。金額を確かめて、もう一度支払ってください。',
  notOurs: '受取先が当店ではありません',
  notOursText:
    'このUSDTは当店以外のアドレスに送られ、当店には届いていません。アドレスを確かめてください。ご自分のウォレットや取引所なら、もう一度送る必要があります。',
  wrongNetwork: 'アドレスは正しく、ネットワークが違います',
  wrongNetworkText: (p: Sum) =>
    `${p.name}の${p.amount} USDTが、当店が別のネットワークで使うアドレスに届きました。お金はチェーン上にあり、回収には担当者の作業が必要です。お問い合わせください。`,
  wrongCoin: 'USDTではなくネットワークのコインです',
  wrongCoinText: (p: Sum & { coin: string }) =>
    `${p.amount} ${p.coin}が届きました。当店はUSDTだけを受け取るため、自動では反映されません。返金についてはお問い合わせください。`,
  noUsdt: 'この取引にUSDTの送金はありません',
  noUsdtText: '成功していますが、USDTは動いていません。支払いに使った取引か確かめてください。',
  approvalOnly: '承認だけで、まだ支払っていません',
  approvalOnlyText:
    'これは承認の取引で、USDTはまだウォレットにあります。支払いページに戻って完了してください。',
  noTransfer: 'USDTは実際には届いていません',
  noTransferText:
    '支払ったことになっていますが、対応するUSDTの入金がないため、支払いとして扱いません。',
  confirming: (p: { more: number }) =>
    p.more > 0
      ? `チェーン上にあり、あと${p.more}ブロックです`
      : 'チェーン上にあり、まもなく完了します',
  confirmingText: (p: Sum) =>
    `${p.name}の${p.amount} USDTは、最終確定すると自動で反映されます。もう一度支払う必要はなく、このページを閉じてもかまいません。`,
  arrived: '当店に届いています',
  arrivedText: (p: Sum) =>
    `${p.name}の${p.amount} USDTが最終確定しました。どの注文の分かは本人だけにお知らせします。注文番号と注文キーを入力してください。`,
  notRead: '当店のアドレスにありますが、記録がありません',
  notReadText: (p: Sum) =>
    `${p.name}の${p.amount} USDTは、受け取り開始より前か、使われなくなったアドレスへの送金かもしれません。取引ハッシュを「お問い合わせ」から送って、確認を依頼してください。`,
  chainFrozen: (p: Where) => `${p.name}の反映を止めています`,
  chainFrozenText:
    'このチェーンの内容に食い違いがあるため、反映を止め、担当者が確認しています。支払ったお金は失われず、注文も無効になりません。',
  chainHalted: (p: Where) => `${p.name}が止まっています`,
  chainHaltedText:
    '新しいブロックがないか、すべてのノードが遅れています。再開すると自動で反映され、支払い済みの注文は期限切れになりません。',
  providerDown: (p: Where) => `${p.name}に今つながりません`,
  providerDownText:
    'ノードが応答しないため最新の状況が見えません。支払いに影響はなく、まもなく自動で調べ直します。',

  orderUnknown: '注文が見つかりません',
  orderUnknownText:
    '番号を確かめ、注文キー（注文リンクのsecret= の後の32文字）を入力するか、注文したアカウントでログインしてください。',
  fromBalance: '残高で支払われた注文です',
  fromBalanceText: 'アカウントの残高から支払われ、チェーン上の送金はありません。',
  nothingSeen: 'まだ支払いを確認できません',
  nothingSeenText: (p: Sum & { at: string }) =>
    `${p.at}までに${p.name}で${p.amount} USDTを送ってください。支払い済みなら取引ハッシュを貼り付けてください。`,
  nothingSeenExpired: '支払いがなく、注文は期限切れです',
  nothingSeenExpiredText:
    'もう支払わないでください。支払い済みなら取引ハッシュを貼り付けてください。届いた分は、規則に従って発送または返金します。',
  nothingSeenCancelled: '支払いがなく、注文はキャンセルされました',
  nothingSeenCancelledText:
    'もう支払わないでください。支払い済みなら取引ハッシュを貼り付けてください。',
  notThisOrder: '届いていますが、この注文の分ではありません',
  notThisOrderText: (p: Sum & { orderId: string }) =>
    `${p.amount} USDTは注文 ${p.orderId}の支払いになっていません。支払った注文で調べるか、お問い合わせください。`,
  secondOpinion: '別のノードの確認待ちです',
  secondOpinionText: (p: Sum) =>
    `${p.amount} USDTは大きな金額のため、独立した別のノードでも確認してから反映します。通常は数分です。`,
  credited: '反映されました',
  creditedText: (p: Sum) => `${p.amount} USDTは注文に反映済みです。ほかに必要なことはありません。`,
  toBalance: '残高に入りました',
  toBalanceText: (p: Sum) => `${p.amount} USDTがアカウントの残高にあり、買い物や出金に使えます。`,
  short: (p: { missing: string }) => `あと${p.missing} USDT足りません`,
  shortText: (p: Sum) =>
    `${p.amount} USDTが届きましたが、注文の金額に足りません。届いた分は記録済みです。期限内に不足分を支払えば、注文は完了します。`,
  shortGivenUp: '金額が足りず、注文は完了しませんでした',
  shortGivenUpText: (p: Sum) =>
    `${p.amount} USDTが届きましたが、期限内に不足分が届きませんでした。この分は返金します（アカウントでのご注文は残高に入ります）。注文ページをご覧ください。`,
  over: (p: { over?: string }) =>
    p.over ? `${p.over} USDT多く支払われました` : '多く支払われました',
  overText:
    '注文は完了しました。多い分は返金します（アカウントでのご注文は残高に入ります）。注文ページをご覧ください。',
  twice: '支払い済みの注文への二度目の支払いです',
  twiceText: (p: Sum) =>
    `${p.amount} USDTは注文に使われず、返金します（アカウントでのご注文は残高に入ります）。注文ページをご覧ください。`,
  late: '期限の後でした',
  lateText: (p: Sum & { at: string }) =>
    `期限は${p.at}でした。${p.amount} USDTは記録済みです。在庫があれば発送し、なければ返金します（アカウントでのご注文は残高に入ります）。注文ページをご覧ください。`,
  expiredOrder: '期限切れの注文の分です',
  expiredOrderText: (p: Sum & { at: string }) =>
    `お支払い金額の有効期限は${p.at}まででした。${p.amount} USDTは記録済みです。在庫があれば発送し、なければ返金します（アカウントでのご注文は残高に入ります）。注文ページをご覧ください。`,
  cancelledOrder: 'キャンセルされた注文の分です',
  cancelledOrderText: (p: Sum) =>
    `${p.amount} USDTは記録済みで、返金します（アカウントでのご注文は残高に入ります）。注文ページをご覧ください。`,
  noOrder: '届きましたが、合う注文がありません',
  noOrderText: (p: Sum) =>
    `${p.amount} USDTはどの注文の金額とも合いません。担当者が確認し、24時間以内に対応します。取引ハッシュと注文番号を「お問い合わせ」からお送りください。`,
  twoOrders: '二つの注文に合います',
  twoOrdersText: (p: Sum) =>
    `${p.amount} USDTは二つの注文のどちらの分か決められません。推測はせず、担当者が確認し、24時間以内に対応します。取引ハッシュと注文番号を「お問い合わせ」からお送りください。`,
  usedAddress: '以前使われたアドレスで、金額が違います',
  usedAddressText: (p: Sum) =>
    `${p.amount} USDTは以前使われた受取アドレスに届きましたが、注文の正確な金額ではないため、別の方のものかもしれません。担当者が確認し、24時間以内に対応します。取引ハッシュと注文番号を「お問い合わせ」からお送りください。今すぐ支払うには、注文の正確な金額をもう一度送ってください。`,
  ownTransfer: '当店自身の送金',
  ownTransferText: (p: Sum) =>
    `${p.amount} USDTは当店が自分のアドレス間で移したものです。どの注文の支払いでもありません。`,
  byPerson: '担当者が確認しています',
  byPersonText: (p: Sum) =>
    `${p.amount} USDTは届いて記録されています。24時間以内に対応し、結果は注文ページに出ます。`,
  reorganised: 'ブロックがチェーンから外れました',
  reorganisedText:
    '再編成のため、この取引は今チェーンにありません。多くはすぐ戻ります。戻らなければUSDTはウォレットに残っており、支払い直せます。',
  refundOffered: '返金を受け取れます',
  refundOfferedText: (p: Sum) =>
    `${p.amount} USDT：注文ページで${p.name}の受取アドレスを入力してください。`,
  refundStays: '注文に残っています',
  refundStaysText: (p: Sum & { fee: string }) =>
    `${p.amount} USDTは${p.name}で返金する費用（${p.fee} USDT）より少ない額です。この注文の次の返金とまとめて送ります。ほかの方法をご希望の場合は、お問い合わせください。`,
  refundClaimed: '返金を申請済みです',
  refundClaimedText: (p: Sum) =>
    `${p.amount} USDTは入力したアドレスに返金されます。進み具合は注文ページにあります。`,
  refundSent: '返金を送りました',
  refundSentText: (p: Sum) => `${p.amount} USDTは${p.name}で最終確定を待っています。`,
  refundDone: '返金済みです',
  refundDoneText: (p: Sum) => `${p.amount} USDTを${p.name}で返金しました。`,
  dismissed: '確認の結果、そのままになりました',
  dismissedText:
    '担当者が確認し、返金は不要と判断しました。ご異議がある場合は、お問い合わせください。',

  receipt: '支払い証明書',
  receiptText:
    '当店が署名した支払いの証明です。注文、各送金、そのブロックが入っています。だれでもオフラインで確かめられ、注文キーは入っていません。',
  receiptDownload: '支払い証明書をダウンロード',
  receiptCheck: '支払い証明書を確かめる',
  receiptCheckText:
    '内容を貼り付けるか、ファイルを選んでください。この端末で計算し、どこにも送りません。',
  receiptField: '支払い証明書の内容',
  receiptFile: 'ファイルを選ぶ',
  receiptGo: '確かめる',
  receiptHolds: '有効です。当店の署名です',
  receiptOther: '署名は有効ですが、当店の今の鍵ではありません',
  receiptUnsure:
    '内容に問題はありません。このブラウザでは署名を検証できないため、コマンドを使ってください',
  'receiptProblem.file': '支払い証明書ではありません',
  'receiptProblem.body': '内容が変えられたか、知らない形式です',
  'receiptProblem.key': '公開鍵が記載と違います',
  'receiptProblem.signature': '署名が合いません。変更されています',
  'receiptProblem.amounts': '送金の合計が注文の金額と合いません',
  receiptBroken: '無効です',
  receiptOrder: '注文番号',
  receiptGoods: '商品',
  receiptTotal: '注文金額',
  receiptPaidAt: '支払い完了',
  receiptBlock: 'ブロック',
  receiptPieces: (p: { count: number }) => `${p.count}点返金済み`,
  receiptRefunded: '返金済み',
  receiptTo: '返金先',
  receiptToBalance: '購入者の残高',
  receiptWhen: '返金日時',
  receiptDemo: 'デモモード：お試し用のお金です',
  receiptCommand: 'シャオプーのソースコードのフォルダーでオフラインでも確かめられます：',
  copyCommand: 'コマンドをコピー',
} satisfies ExplainTexts
