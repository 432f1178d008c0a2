import type { ItemTexts } from '../cn/item.ts'

export default {
  chooseOptions: 'タイプを選ぶ',
  choose: '選んでください',
  optionCount: (p) => `全${p.count}種類`,
  stock: (p) => `在庫${p.count}点`,
  andUp: 'から',
  zoom: '画像を拡大',
  playVideo: '動画を再生',
  video: '動画',
  viewer: '画像を見る',
  services: '配送・返品・お支払い',
  shipsWithin: (p) => `${p.hours}時間以内に発送`,
  shipsAtOnce: '支払い後すぐお届け',
  shippingFrom: (p) => `送料 ${p.fee} USDTから`,
  returns: (p) => `${p.days}日間返品可`,
  returnsDigital: '使えないときは返金',
  guarantee: '安心のお支払い',
  shippingTitle: '配送',
  shippingText: '送料はお届け先の国で決まり、ご注文の前に表示されます。',
  shippingTextDigital: 'お支払いがチェーンで確認されると、注文ページとメールにすぐ届きます。',
  timeTitle: '発送までの時間',
  timeText: (p) =>
    `お支払いの確認から${p.hours}時間以内に発送します。配送状況は注文ページで確認できます。`,
  returnsTitle: '返品',
  returnsText: (p) =>
    `お支払いから${p.days}日以内、未使用で箱や袋がそろっていれば返品できます。注文ページからお申し込みください。`,
  returnsTextDigital:
    'デジタル商品はお届け後の返品ができません。使えないときは注文ページから返金をお申し込みください。',
  rewardsTitle: '購入特典',
  rewardsText:
    'ログインした会員が対象商品を USDT で購入すると、受け取り後、返品期間が過ぎてから、粗利の一部を XMDD で受け取れます。粗利がなければ特典もなく、金額の約束はありません。',
  rewardsLink: 'レベルと割合を見る',
  guaranteeTitle: 'お支払いの保護',
  guaranteeText:
    '払いすぎ、期限後の入金、品切れになった分は返金します。どの支払いもご自分で調べられます。',
  similar: 'こちらもおすすめ',
  contact: '質問',
  shareTitle: '商品を共有',
  shareLink: 'リンクをコピー',
  shareSystem: 'ほかのアプリ',
  poster: '共有用の画像',
  posterSave: '画像を保存',
  posterScan: '読み取って見る',
  posterFailed: '画像を作れませんでした。リンクをコピーして共有してください。',
  deliverTo: 'お届け先',
  change: '変更',
} satisfies ItemTexts
