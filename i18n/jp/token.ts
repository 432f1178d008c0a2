import type { TokenTexts } from '../cn/token.ts'

export default {
  title: 'MDDとXMDD',
  xmddText: 'XMDDは当店だけで使えるストアクレジットです。出金はできず、チェーン上にもありません。',
  held: '会員の保有合計',
  costs: '価格',
  oneToOne: '1 USDT = 1 XMDD',
  toSwap: 'XMDDに交換',
  mddText:
    'MDDはトークンコントラクトが発行するトークンです。価格は変動し、無価値になることもあります。当店は利益を一切約束しません。',
  heldHere: '店内での会員の保有合計',
  ratio: '交換比率',
  ratioOf: (p: { rate: string }) => `1 MDD = ${p.rate} XMDD`,
  noRatio: '未設定',
  apart:
    'ウォレットで購入したMDDはご自身のウォレットに入り、店内残高のMDDとは別です。現在、店内への入金も、店内からウォレットへの出金もできません。',
  apartOnChain:
    'ウォレットで購入したMDDはご自身のウォレットに入り、店内残高のMDDとは別です。残高に入金でき、残高からウォレットへ出金できます。',
  apartIn:
    'ウォレットで購入したMDDはご自身のウォレットに入り、店内残高のMDDとは別です。残高に入金できますが、現在ウォレットへの出金はできません。',
  apartOut:
    'ウォレットで購入したMDDはご自身のウォレットに入り、店内残高のMDDとは別です。残高からウォレットへ出金できますが、現在入金はできません。',
  toDeposit: 'MDDを入金',
  toWithdraw: 'MDDを出金',
  notSold: '当店は現在MDDを販売していません。',
  price: '販売価格',
  priceOf: (p: { price: string; coin: string }) => `${p.price} ${p.coin} / MDD`,
  supply: '総供給量',
  forSale: '販売可能',
  tokenContract: 'MDDのコントラクト',
  shopContract: '販売するショップコントラクト',
  closed: '現在は販売していません。',
  unreachable: 'このネットワークに接続できません。後でもう一度ご覧ください。',
  pay: '支払う額',
  format: '小数第4位までの数を入力してください。',
  tooMuch: 'コントラクトの販売可能な数量を超えています。',
  youGet: (p: { amount: string }) => `現在の価格で${p.amount} MDDを受け取れます`,
  buy: 'MDDを買う',
  buyTitle: 'MDDの購入を確認',
  atLeast: '受け取る最小額',
  network: 'ネットワーク',
  approval: '承認',
  noApproval: '不要',
  receiver: '支払先のショップコントラクト',
  yourWallet: 'MDDが届くウォレット',
  buyText:
    '価格が上がった場合、コントラクトは受け取りません。ネットワーク手数料はウォレットに表示されます。購入は取り消せず、当店はMDDを買い戻しません。',
  confirm: 'ウォレットで確認',
  close: '完了',
  inWallet: 'ウォレットで確認してください…',
  waiting: '送信済み、ブロックを待っています…',
  bought: 'MDDがウォレットに届きました。',
} satisfies TokenTexts
