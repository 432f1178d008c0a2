import type { OfficeRewardsTexts } from '../cn/officeRewards.ts'

export default {
  rewards: '特典',
  rewardsText:
    'プールには、あらかじめ売上から取り分けます。会員が参加すると特典の全額が確保され、プールが足りなければ参加を受け付けません。',
  free: 'プールの空き',
  owed: '会員に支払う特典（確保済み）',
  pledged: '会員の預け入れ（会員のもの）',
  terminations: '早期終了による収入',
  terminationsHint: '特典に使われることはありません。',
  fundable: '取り分けられる額',
  fund: 'プールに取り分ける',
  fundText:
    'USDTとXMDDは売上から（XMDDはUSDTと1:1）、MDDは会員の両替から取り分けます。取り出すことはできません。',
  funded: '取り分けました',
  asset: '資産',
  amount: '金額',
  programmes: 'プログラム',
  none: 'まだプログラムはありません',
  noneText: 'プールに取り分けてから、プログラムを始めます。',
  create: 'プログラムを始める',
  createText: '開始後に条件は変えられません。受付の停止だけができます。',
  created: 'プログラムを開始しました',
  days: '日数',
  daysOf: (p: { days: number }) => `${p.days}日`,
  percent: '特典（預け入れ額の％）',
  percentHint: '全期間の合計。0.01〜50、小数2桁まで。',
  minimum: '1人あたり最少',
  maximum: '1人あたり最多',
  places: '定員',
  most: '最大の費用',
  mostText: (p: { places: number; reward: string; asset: string }) =>
    `定員${p.places} × 1人最大 ${p.reward} ${p.asset}`,
  poolCovers: (p: { amount: string; asset: string }) =>
    `プールには現在 ${p.amount} ${p.asset}あり、足ります。`,
  poolLacks: (p: { amount: string; asset: string }) =>
    `プールには現在 ${p.amount} ${p.asset}しかありません。なくなると、追加するまで参加を受け付けません。`,
  fillIn: '入力すると最大の費用が表示されます。',
  open: '受付中',
  stopped: '受付終了',
  taken: (p: { taken: number; places: number }) => `定員${p.places}のうち${p.taken}`,
  running: (p: { count: number }) => `${p.count}件進行中`,
  mostLeft: '残りの定員の最大費用',
  stop: '受付を終了',
  stopText:
    '新しい参加を受け付けません。参加済みの会員には約束どおり支払われます。元に戻せません。',
  stopDone: '受付を終了しました',
  shopping: '購入特典',
  shoppingText:
    'お届けした商品の粗利の一部を、購入者と招待した人にXMDDでプールから渡します。原価が入力され、USDTで支払われ、返品期間が過ぎた商品だけが対象です。',
  shoppingShort:
    'プールが不足したため自動で停止しました。それまでの注文分は、プールが足りた時点で渡します。',
  buyerShare: '購入者の割合（粗利に対して）',
  inviterShare: '招待者の割合（粗利に対して）',
  paidToBuyers: '購入者に渡した分',
  paidToInviters: '招待者に渡した分',
  shoppingStart: '購入特典を開始',
  shoppingStartText:
    'これからの注文が対象です。割合は変更できません。停止してから新しく開始してください。',
  shoppingStarted: '購入特典を開始しました',
  shoppingMost: (p: { percent: string }) => `費用は最大で粗利の${p.percent}`,
  shoppingMonth: (p: { margin: string; cost: string }) =>
    `直近30日に支払われた商品の粗利は${p.margin} USDTで、この割合では最大 ${p.cost} XMDDかかります。`,
  shoppingFillIn: '両方の割合を入力してください。合計 0.01〜50、小数は2桁まで。',
  shoppingPublic: '会員にはこの割合が見えます。特典を受けた購入者は粗利を計算できます。',
  levels: 'レベル別の購入者の割合',
  levelsHint:
    '1行に1レベル：対象の購入額（USDT）と粗利に対する割合（%）。例：100 12。上のレベルほど条件は高く、割合は下げられません。空欄ならレベルなし。',
  superShare: 'スーパーノードの割合（粗利に対して、空欄ならなし）',
  superHint: '顧客のページで付与します。最高レベルより低くはできません。',
  level: (p: { level: number }) => `V${p.level}`,
  levelLine: (p: { minimum: string; percent: string }) => `${p.minimum} USDTから：${p.percent}`,
  superNode: 'スーパーノード',
  levelsWrong:
    'レベルを確認してください。1行に数字 2つ、順に高く、招待者と合わせて粗利の50%までです。',
  shoppingStop: '購入特典を停止',
  shoppingStopText: 'これからの注文には付きません。それまでの注文の割合はそのままです。',
} satisfies OfficeRewardsTexts
