import type { TextsOf } from '../textsOf.ts'

/** MDD and XMDD (rules: balances#tokens). */
const texts = {
  title: 'MDD 与 XMDD',
  xmddText: 'XMDD 是本店的购物金，只能在本店使用，不能提现，也不在链上。',
  held: '会员共持有',
  costs: '购买价格',
  oneToOne: '1 USDT = 1 XMDD',
  toSwap: '兑换成 XMDD',
  mddText: 'MDD 是代币合约发行的代币。它的价格可能变动，也可能一文不值；本店不承诺任何回报。',
  heldHere: '会员在店内共持有',
  ratio: '兑换比例',
  ratioOf: (p: { rate: string }) => `1 MDD = ${p.rate} XMDD`,
  noRatio: '暂未设置',
  apart:
    '用钱包购买的 MDD 在你自己的钱包里，与店内余额中的 MDD 是分开的：目前不能充值到本店，也不能从本店提到钱包。',
  apartOnChain:
    '用钱包购买的 MDD 在你自己的钱包里，与店内余额中的 MDD 是分开的。可以充值到余额，也可以从余额提现到钱包。',
  apartIn:
    '用钱包购买的 MDD 在你自己的钱包里，与店内余额中的 MDD 是分开的。可以充值到余额，但目前不能再提到钱包。',
  apartOut:
    '用钱包购买的 MDD 在你自己的钱包里，与店内余额中的 MDD 是分开的。可以从余额提现到钱包，但目前不能充值到本店。',
  toDeposit: '充值 MDD',
  toWithdraw: '提现 MDD',
  notSold: '本店目前不出售 MDD。',
  price: '合约价格',
  priceOf: (p: { price: string; coin: string }) => `${p.price} ${p.coin} / MDD`,
  supply: '总供应量',
  forSale: '可售',
  tokenContract: 'MDD 合约',
  shopContract: '出售 MDD 的商店合约',
  closed: '目前不出售。',
  unreachable: '暂时连不上这个网络，请稍后再看。',
  pay: '支付金额',
  format: '请输入数字，最多四位小数。',
  tooMuch: '超过合约可售的数量。',
  youGet: (p: { amount: string }) => `按现在的价格得到 ${p.amount} MDD`,
  buy: '购买 MDD',
  buyTitle: '确认购买 MDD',
  atLeast: '你至少得到',
  network: '网络',
  approval: '授权',
  noApproval: '不需要',
  receiver: '收款的商店合约',
  yourWallet: 'MDD 进入你的钱包',
  buyText: '如果价格上涨，合约不会收款。网络手续费由钱包显示。购买不能撤销，本店不回购 MDD。',
  confirm: '在钱包中确认',
  close: '完成',
  inWallet: '请在钱包中确认…',
  waiting: '已发送，等待上链…',
  bought: 'MDD 已进入你的钱包。',
}

export type TokenTexts = TextsOf<typeof texts>
export default texts
