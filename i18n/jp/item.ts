import type { ItemTexts } from '../cn/item.ts'

export default {
  filterApply: '結果を見る',
  priceFrom: '下限価格（USDT）',
  priceTo: '上限価格（USDT）',
  priceWrong: '価格を入力してください。例：12.50',
  inStock: '在庫ありのみ',
  freeDelivery: '送料無料のみ',

  chooseOptions: '種類を選ぶ',
  choose: '選択してください',
  optionCount: (p) => `全${p.count}種類`,
  stock: (p) => `在庫${p.count}点`,
  andUp: 'から',
  zoom: '写真を拡大',
  playVideo: '動画を再生',
  video: '動画',
  viewer: '写真を見る',
  services: '配送・返品・お支払い',
  shipsWithin: (p) => `${p.hours}時間以内に発送`,
  shipsAtOnce: 'お支払い後すぐにお届け',
  shippingFrom: (p) => `送料 ${p.fee} USDTから`,
  returns: (p) => `${p.days}日間返品可`,
  returnsDigital: '使えないときは返金',
  guarantee: '安心のお支払い',
  shippingTitle: '配送',
  shippingText: '送料はお届け先の国で決まり、ご注文の前に表示されます。',
  shippingTextDigital:
    'お支払いがチェーン上で確定すると、商品は注文ページに表示され、そのリンクをメールでもお送りします。',
  shippingTextNoMail:
    'チェーンでお支払いが確認されると、商品が注文ページに自動で表示されます。リンクを保存してください。',
  timeTitle: '発送までの時間',
  timeText: (p) =>
    `お支払いの確定から${p.hours}時間以内に発送します。配送状況は注文ページで確認できます。`,
  returnsTitle: '返品',
  returnsText: (p) =>
    `お支払いから${p.days}日以内で、未使用かつ箱や袋がそろっていれば返品できます。注文ページからお申し込みください。`,
  returnsTextDigital:
    'デジタル商品はお届け後の返品ができません。使えないときは注文ページから返金をお申し込みください。',
  rewardsTitle: '購入特典',
  rewardsText:
    'ログインした会員が対象商品をUSDTで購入すると、受け取り後、返品期間が過ぎてから、粗利の一部をXMDDで受け取れます。粗利がなければ特典もなく、金額の約束はありません。',
  rewardsLink: 'レベルと割合を見る',
  guaranteeTitle: 'お支払いの保護',
  guaranteeText:
    '払いすぎた分、期限後に届いた分、品切れになった分は返金します。どのお支払いもご自分で調べられます。',
  similar: 'こちらもおすすめ',
  contact: '問合せ',
  shareTitle: '商品を共有',
  shareLink: 'リンクをコピー',
  shareSystem: 'ほかのアプリ',
  poster: '共有用の画像',
  posterSave: '画像を保存',
  posterScan: 'スキャンして見る',
  posterFailed: '画像を作成できませんでした。リンクをコピーして共有してください。',
  deliverTo: 'お届け先',
  change: '変更',
  linkPrice: (p: { named: string; price: string }) =>
    `リンクの価格は${p.named} USDTですが、現在の価格は${p.price} USDTです。`,
  memberPriceHint: 'ログインで会員価格',
} satisfies ItemTexts
