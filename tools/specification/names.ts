/** A fixed part of the product's interface: an address, a call, a code or a figure that others rely on. */
type Address = { readonly name: string; readonly path: string }
export type NamedCall = {
  /** The last part of its path. */
  readonly name: string
  readonly path?: string
  /** Fields that a caller may send. */
  readonly fields?: readonly string[]
  /** Fields that its answer has, of each record where there are several. */
  readonly answers?: readonly string[]
  /** What the page adds about it. */
  readonly note?: string
}
/** A name or figure, and the line of a file that has it. */
export type Line = { readonly says: string; readonly file: string; readonly line: string }

/** Named, and not answered yet. */
export const OPEN: readonly string[] = []

const ADDRESSES = `home / · assets /assets · buyPackage /buyPackage · usdtBuyPackage /usdtBuyPackage · item /item · crm /crm
entry /entry · pay /pay · norisk /norisk · polPay /polPay · PolygonScan /PolygonScan · scanOk /scanOk · checkOk /checkOk
token20 /trc20 · scan /check · bscairdrop /scans · bscairdrop /scan · claim /usdt · status /status · usdtIncome /usdtIncome
rwaIncome /rwaIncome · mining /mining · dailyMining /dailyMining · miningDao /miningDao · setting /setting
buyHistory /buyHistory · message /message · dao /dao · income /income · contract /contract · admin /admin · token /token
setAddress /setAddress`

export const addresses: readonly Address[] = ADDRESSES.split(/\s*[·\n]\s*/).map((one) => {
  const [name, path] = one.split(' ')
  return { name: name!, path: path! }
})

export const parameters = ['param', 'code', 'buyDialog', 'count', 'usdt', 'orderId', 'invitation']

const page = ['pageNo', 'pageSize', 'column', 'order']

const described: readonly NamedCall[] = [
  {
    name: 'loginByPwd',
    path: 'POST public/loginByPwd',
    answers: ['token', 'user', 'inviteRecord'],
    fields: ['username', 'password'],
  },
  {
    name: 'registerByCode',
    path: 'POST public/registerByCode',
    answers: ['token', 'user', 'inviteRecord'],
    fields: ['captcha', 'password', 'secPassword', 'inviter', 'email', 'phone', 'area'],
  },
  { name: 'sendMsg', path: 'POST public/sendMsg', fields: ['username', 'area'] },
  {
    name: 'updatePwdByCode',
    path: 'POST public/updatePwdByCode',
    fields: ['username', 'captcha', 'password'],
  },
  {
    name: 'createId',
    path: 'POST public/createId',
    answers: ['token', 'frozen'],
    fields: ['address', 'superior', 'asset'],
    note: 'the address has to sign a one-time message',
  },
  {
    name: 'ascoBuyUserPage',
    path: 'GET public/ascoBuyUserPage',
    answers: ['user', 'lpAmount'],
    fields: [...page, 'arrIndex'],
  },
  {
    name: 'categoryPage',
    path: 'GET public/categoryPage',
    answers: ['id', 'category', 'content'],
    fields: page,
  },
  {
    name: 'contentList',
    path: 'GET public/contentList',
    answers: ['content'],
    fields: [...page, 'language', 'contentType'],
  },
  { name: 'bannerList', path: 'GET public/bannerList', answers: ['image'], fields: ['language'] },
  {
    name: 'assetList',
    path: 'GET public/assetList',
    answers: ['asset', 'withdrawalFeeRate', 'blockChain', 'contract', 'amount'],
    fields: ['asset'],
  },
  {
    name: 'taichisecAddrRecordPage',
    path: 'GET public/taichisecAddrRecordPage',
    answers: ['address'],
    fields: page,
  },
  { name: 'verify', path: 'POST public/verify' },
  {
    name: 'addLog',
    path: 'POST public/addLog',
    fields: ['uuid', 'ip', 'content', 'guessAddress'],
    note: 'only for visitors who agreed; ip is passed over',
  },
  {
    name: 'cache',
    path: 'POST public/cache',
    answers: ['code', 'buyDialog', 'orderId', 'usdt', 'count', 'key'],
    fields: ['key', 'method'],
  },
  {
    name: 'appleProductPage',
    path: 'GET appleShop/appleProductPage',
    answers: [
      'id',
      'name',
      'mainImage',
      'detailImage',
      'usdt',
      'xmdd',
      'descriptions',
      'productType',
      'altMsg',
    ],
    fields: [...page, 'language', 'name', 'isSell'],
  },
  {
    name: 'orderProduct',
    path: 'POST appleShop/orderProduct',
    fields: ['productId', 'phone', 'receiverAddress'],
    note: 'goods that are posted need country and receiverName, too',
  },
  {
    name: 'allBalance',
    path: 'GET appleShop/allBalance',
    answers: ['asset', 'amount'],
    fields: [],
  },
  { name: 'dict', path: 'GET appleShop/dict', fields: ['dictCode'] },
  {
    name: 'dictItems',
    path: 'GET appleShop/dictItems',
    answers: ['text', 'value'],
    fields: ['dictCode'],
  },
  {
    name: 'edenInviteRecord',
    path: 'GET appleShop/edenInviteRecord',
    answers: ['superior', 'active'],
    fields: [],
  },
]

/** Calls of orders and balances that other programs make. */
const FOR_PROGRAMS: readonly NamedCall[] = [
  {
    name: 'createOrder',
    path: 'POST appleShop/createOrder',
    fields: [
      'orderId',
      'productId',
      'optionId',
      'count',
      'receiverEmail',
      'country',
      'address',
      'phone',
      'network',
      'mode',
      'code',
    ],
    answers: ['orderId', 'secret', 'status', 'total', 'payment'],
  },
  {
    name: 'order',
    path: 'GET appleShop/order',
    fields: ['orderId'],
    answers: [
      'orderId',
      'secret',
      'status',
      'total',
      'payment',
      'lines',
      'receiverName',
      'transfers',
      'events',
    ],
    note: 'the secret goes in the header X-Order-Secret',
  },
  {
    name: 'openTransfer',
    path: 'POST appleShop/openTransfer',
    fields: ['orderId'],
    answers: ['payment'],
    note: 'the secret goes in the header X-Order-Secret',
  },
  {
    name: 'cancelOrder',
    path: 'POST appleShop/cancelOrder',
    fields: ['orderId', 'secret'],
  },
  {
    name: 'switchNetwork',
    path: 'POST appleShop/switchNetwork',
    fields: ['orderId', 'secret', 'network'],
    answers: ['payment'],
  },
  {
    name: 'explainPayment',
    path: 'POST appleShop/explainPayment',
    fields: ['network', 'txHash', 'orderId'],
  },
  {
    name: 'internalTransfer',
    path: 'POST appleShop/internalTransfer',
    fields: ['asset', 'amount', 'address', 'secPassword', 'requestId'],
  },
  {
    name: 'coinExchange',
    path: 'POST appleShop/coinExchange',
    fields: ['from', 'to', 'amount', 'requestId'],
  },
  {
    name: 'withdrawByAsset',
    path: 'POST appleShop/withdrawByAsset',
    fields: ['asset', 'network', 'amount', 'address', 'secPassword', 'requestId'],
  },
]

const NOTES: Readonly<Record<string, string>> = {
  updateWallet: 'the address has to sign a one-time message',
  pledgeMatic:
    'names the network and the wallet; the coin goes to the shop contract (rules: rewards#coin)',
}

export const at = (says: string, file: string, line: string): Line => ({ says, file, line })
const NAMED = `subComment commentReplyPageByOne submitAddress subCommentReply confirmReceipt pledgeUsdt coinExchange
internalTransfer balance appleProductOrderPage appleContractPage applePledgePage applePledgeRecordPage bindInvite
updateWallet withdrawByAsset withdrawalPage mddByPage userWalletPage incomeVo mddIncomeVo usdtIncomeVo incomeVoList
mddIncomeVoList usdtIncomeVoList teamVo teamAmount levelConf applePool benefitsPage v incomeNum returnOrder pledgeMatic
balanceLogPage miningList miningTotal miningReward releaseTotal mddReleaseTotal usdtReleaseTotal superNode`

export const namedCalls: readonly NamedCall[] = [
  ...described,
  ...FOR_PROGRAMS,
  ...NAMED.split(/\s+/)
    .filter((name) => !FOR_PROGRAMS.some((one) => one.name === name))
    .map((name) => ({ name, ...(NOTES[name] && { note: NOTES[name] }) })),
]

/** Code on the wire, and its name in `basics/errors.ts`. */
export const codes: readonly (readonly [number, string, string?])[] = [
  [40001, 'orderUnknown'],
  [40002, 'tryLater'],
  [40003, 'conflict'],
  [40004, 'pinMismatch', 'sent by nothing: the shop asks for no PIN'],
  [40005, 'insufficientBalance'],
  [40006, 'amountTooLow'],
  [40007, 'unsupportedCharacters'],
  [40008, 'purchaseLimited'],
  [40009, 'wrongCode'],
  [40010, 'wrongInviter'],
  [40011, 'signInFailed'],
  [40012, 'accountExists'],
  [40013, 'amountTooHigh'],
  [4001, 'tooManyRequests'],
  [4002, 'limitExceeded'],
  [4003, 'wrongAccount'],
  [4004, 'noPermission'],
  [4005, 'withdrawalsFrozen'],
  [4006, 'wrongPassword'],
  [4013, 'insufficientFee'],
  [4014, 'invalidInput'],
]

const WALLET = 'web/client/wallet/walletError.ts'
const wallet = (says: string, line: string): Line => ({ says, file: WALLET, line })

/** What wallets and nodes say, in the words that are looked for. */
export const walletErrors: readonly Line[] = [
  wallet('user denied signature', "key: 'userReject'"),
  wallet(
    'denied message',
    '/denied message|(user|request|was) rejected|rejected (the|by the user)/i',
  ),
  wallet('rejected', "{ text: /rejected/i, key: 'deniedMessage' }"),
  wallet('not from contract', "/not from contract/i, key: 'notFromContract'"),
  wallet('balance not enough', "/balance (is )?not enough/i, key: 'balanceNotEnough'"),
  wallet('no father', "/no father/i, key: 'noFather'"),
  wallet('father exists', "/father exists?/i, key: 'fatherExists'"),
  wallet('token amount error', "/token amount error/i, key: 'tokenAmountError'"),
  wallet('system balance not enough', "key: 'systemBalanceNotEnough'"),
  wallet('father has no father', "/father has no father/i, key: 'fatherHasNoFather'"),
  wallet('token too small', "/token (is )?too small/i, key: 'tokenTooSmall'"),
  wallet('token must be integer', "/token must be integer/i, key: 'tokenInteger'"),
  wallet('days must be 30/90/180/360', "/days must be/i, key: 'days'"),
  wallet('signature expired', "/signature (has |is )?expired/i, key: 'signatureExpired'"),
  wallet('signer error', "/signer error/i, key: 'signerError'"),
  wallet('amount error', "/amount error/i, key: 'insufficientBalance'"),
  wallet('insufficient funds', 'insufficient funds|underflow'),
  wallet('underflow', 'insufficient funds|underflow'),
]
