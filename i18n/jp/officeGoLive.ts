import type { OfficeGoLiveTexts } from '../cn/officeGoLive.ts'

export default {
  needed: '開店に足りないもの',
  neededText: 'すべてそろうと、店は自動で開きます。',
  tried: '試しておくこと',
  triedText: '店は開いています。一度試しておけば、あとで慌てません。',
  triedLaterText: 'なくても開店できます。本物のお金が入る前に試しておいてください。',
  done: ({ done, all }) => `${all}件中${done}件完了`,
  'item.owner': 'オーナーがいる',
  'item.publicUrl': '店のアドレス',
  'item.network': '支払いを受けられるネットワークが一つ以上',
  'item.goods': '販売中の商品',
  'item.delivery': '配送国と送料',
  'item.contact': 'お客様窓口の連絡先',
  'item.imprint': '運営者情報',
  'imprint.notWritten': 'まだ書かれていません。名称と住所を入力してください。',
  'imprint.gaps': '角括弧の行がまだ残っています。',
  'item.payouts': '返金を支払える',
  'item.mail': 'メールが届く',
  'item.backup': 'バックアップを一度復元した',
  'item.secondOwner': '二人目のオーナー',
  'of.network': ({ name }) => `${name}で支払いを受けられる`,
  'of.paidOrder': ({ name }) => `${name}で支払い済みの注文がある`,
  'of.books': ({ name }) => `${name}の帳簿が別のノードと一致する`,
  'why.none': 'ネットワークがまだ設定されていません。',
  'why.notProven': 'メインの受取アドレスがあなたのものだと、まだ示されていません。',
  'why.noFactory': 'このネットワークにはまだアドレスのファクトリーがありません。',
  'why.otherSecret':
    'メインの受取アドレスは別のFORWARDER_SECRETで証明されています。元の秘密鍵に戻すか、もう一度証明してください。',
  'why.noActive':
    'このアカウントにはまだ有効化されたアドレスがありません。1番目、2番目…のアドレスに少額のTRXを送ると、5分以内に見つかります。',
  'books.notChecked': 'まだ照合していません。先に照合用の別ノードを設定してください。',
  'books.differs': '別のノードと一致しません。確認が必要です。',
  'how.payouts':
    '支払い用ウォレットを設定するか、設定で自分のウォレットから支払うことを選んでください。',
  'how.mail': '自分あてにテストメールを送ってください。',
  'how.backup': 'バックアップを復元してから90日間有効です。',
  'how.secondOwner': 'あなたが入れないときに入れます。受取アドレスの変更も一日待たずにすみます。',
  'how.paidOrder':
    '自分で注文し、本物のお金で支払ってみてください。店のウォレットは使わないでください。店自身の送金は支払いになりません。',
  'how.delivery': '送料のない国からは注文できません。',
  'how.goods': '価格と在庫を入れて商品を追加してください。',
} satisfies OfficeGoLiveTexts
