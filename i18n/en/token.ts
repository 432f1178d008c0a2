import type { TokenTexts } from '../cn/token.ts'

export default {
  title: 'MDD and XMDD',
  xmddText:
    'XMDD is store credit. It can be spent only in this shop, cannot be withdrawn, and is not on any chain.',
  held: 'Held by members',
  costs: 'Price',
  oneToOne: '1 USDT = 1 XMDD',
  toSwap: 'Swap for XMDD',
  mddText:
    'MDD is a token issued by a token contract. Its price may change, and it may become worthless. The shop promises no return.',
  heldHere: 'Held by members in the shop',
  ratio: 'Ratio',
  ratioOf: (p: { rate: string }) => `1 MDD = ${p.rate} XMDD`,
  noRatio: 'Not set',
  apart:
    'MDD that you buy goes to your own wallet. It is separate from the MDD in your balance here: for now it cannot be deposited, and balance MDD cannot be withdrawn.',
  apartOnChain:
    'MDD that you buy goes to your own wallet, apart from the MDD in your balance here. You can deposit it to your balance, and withdraw it to a wallet again.',
  apartIn:
    'MDD that you buy goes to your own wallet, apart from the MDD in your balance here. You can deposit it to your balance, but for now it cannot be withdrawn to a wallet again.',
  apartOut:
    'MDD that you buy goes to your own wallet, apart from the MDD in your balance here. You can withdraw MDD from your balance to a wallet, but for now it cannot be deposited.',
  toDeposit: 'Deposit MDD',
  toWithdraw: 'Withdraw MDD',
  notSold: 'The shop does not sell MDD at present.',
  price: 'Contract price',
  priceOf: (p: { price: string; coin: string }) => `${p.price} ${p.coin} / MDD`,
  supply: 'Supply',
  forSale: 'For sale',
  tokenContract: 'MDD contract',
  shopContract: 'Shop contract that sells it',
  closed: 'Not sold at present.',
  unreachable: 'The network cannot be reached now. Please try again later.',
  pay: 'You pay',
  format: 'Enter a number with up to four decimals.',
  tooMuch: 'More than the contract has for sale.',
  youGet: (p: { amount: string }) => `At the current price you get ${p.amount} MDD`,
  buy: 'Buy MDD',
  buyTitle: 'Confirm your purchase of MDD',
  atLeast: 'You get at least',
  network: 'Network',
  approval: 'Approval',
  noApproval: 'not needed',
  receiver: 'Shop contract paid',
  yourWallet: 'Wallet that receives MDD',
  buyText:
    'If the price rises, the contract takes nothing. Your wallet shows the network fee. The purchase cannot be undone, and the shop does not buy MDD back.',
  confirm: 'Confirm in the wallet',
  close: 'Done',
  inWallet: 'Please confirm in the wallet…',
  waiting: 'Sent, waiting for a block…',
  bought: 'MDD is in your wallet.',
} satisfies TokenTexts
