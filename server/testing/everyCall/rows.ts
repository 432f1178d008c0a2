import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { OfficeAccess } from '../../../api/call.ts'
import type { CallName, Calls } from '../../../api/calls.ts'
import { PATHS } from '../../../api/paths.ts'
import type * as demo from '../../../api/public/demo.ts'
import { MARKS, nextId, SEC_PASSWORD, type World } from './world.ts'

export type Row = {
  /** What is asked, with the owner's ids. Made again for each caller, so that idempotency ids differ. */
  readonly input: (world: World) => object
  readonly owner: number
  readonly another: number
  /** What a visitor gets from a call for anyone. */
  readonly anonymous?: number
}

/** Calls of the office have a table of their own: officeCalls.test.ts. */
type OfficeCall = { [N in CallName]: Calls[N]['access'] extends OfficeAccess ? N : never }[CallName]

const same = (input: Row['input'], code = 200): Row => ({
  input,
  owner: code,
  another: code,
  anonymous: code,
})
/** Calls about the account that asks: others get an answer of their own. */
const own = (input: Row['input'] = () => ({}), code = 200): Row => ({
  input,
  owner: code,
  another: code,
})
/** Calls about the owner's order. */
const ofOrder = (input: Row['input'] = () => ({}), code = 200): Row => ({
  input: (world) => ({ orderId: world.order.orderId, ...input(world) }),
  owner: code,
  another: 40001,
  anonymous: 401,
})
const confirmed = { secPassword: SEC_PASSWORD }
const joining = (): object => ({
  programmeId: 1,
  amount: '10',
  reward: '1',
  requestId: nextId(),
  ...confirmed,
})
const signature = `0x${'1'.repeat(130)}`
const stranger = (): string => privateKeyToAccount(generatePrivateKey()).address

export const ROWS: { [N in Exclude<CallName, keyof typeof demo | OfficeCall>]: Row } = {
  listCategories: same(() => ({})),
  listOptions: same(({ shop }) => ({ arrIndex: shop.posted.productId })),
  listAnnouncements: same(() => ({})),
  listBanners: same(() => ({})),
  listAssets: same(() => ({})),
  listCountries: same(() => ({})),
  cacheOrder: same(() => ({ key: nextId(), usdt: '12.50', count: 1 })),
  addLog: same(() => ({ uuid: 'a', content: '/' })),
  signInByPassword: same(() => ({ username: MARKS.email, password: 'not the password 9' }), 40011),
  register: same(
    () => ({
      email: MARKS.email,
      captcha: '000000',
      password: 'Kranich-17-Teich',
      secPassword: SEC_PASSWORD,
    }),
    40009,
  ),
  sendCode: same(() => ({ username: MARKS.email }), 40002),
  resetPassword: same(
    () => ({ username: MARKS.email, captcha: '000000', password: 'Kranich-17-Teich' }),
    40009,
  ),
  signInByWallet: {
    input: ({ wallet }) => ({ address: wallet, asset: 'ETH', message: 'not ours', signature }),
    owner: 40011,
    // Binding a wallet that is new to the account asks for the fund password first.
    another: 4014,
    anonymous: 40011,
  },
  listProducts: same(() => ({})),
  readProducts: same(({ shop }) => ({ ids: [shop.posted.productId] })),
  readProduct: same(({ shop }) => ({ id: shop.posted.productId })),
  listSimilar: same(({ shop }) => ({ id: shop.posted.productId })),
  readDict: same(() => ({ dictCode: 'telegram' })),
  readLegalPage: same(() => ({ kind: 'terms' })),
  readDictItems: same(() => ({ dictCode: 'telegram' })),
  listNetworks: same(() => ({})),
  listNetworkFees: same(() => ({})),
  readShopHealth: same(() => ({})),
  priceOrder: same(({ shop }) => ({ ...shop.posted, count: 1, country: 'CN' }), 200),
  readCart: same(({ shop }) => ({ lines: [{ ...shop.posted, count: 1 }], country: 'CN' }), 200),
  placeOrder: {
    input: ({ order, shop }) => ({ ...shop.input(), orderId: order.orderId }),
    owner: 40003,
    another: 40003,
    anonymous: 40003,
  },
  readDelivery: ofOrder(),
  revealKeys: ofOrder(() => ({ lineNo: 1 }), 404),
  confirmReceipt: ofOrder(() => ({}), 40003),
  findOrders: same(() => ({ email: 'nobody@mark.test' }), 40002),
  readOrder: ofOrder(),
  cancelOrder: ofOrder(),
  openTransfer: ofOrder(),
  switchOrderNetwork: ofOrder(() => ({ network: 56 }), 200),
  createSignInMessage: same(({ wallet }) => ({ address: wallet, asset: 'ETH' })),
  readAccount: own(),
  updateAccount: own(() => ({ language: 'en' })),
  bindInviter: {
    input: ({ inviteCode }) => ({ inviter: inviteCode, ...confirmed }),
    owner: 200,
    another: 200,
  },
  readInvite: own(),
  bindWallet: own(
    ({ wallet }) => ({
      address: wallet,
      asset: 'ETH',
      message: 'not ours',
      signature,
      ...confirmed,
    }),
    40011,
  ),
  removeWallet: {
    input: ({ wallet }) => ({ address: wallet, asset: 'ETH' }),
    owner: 200,
    another: 404,
  },
  listWallets: own(),
  signOut: own(),
  listSessions: own(),
  revokeSession: {
    input: ({ owner }) => ({ id: String(owner.sessionId) }),
    owner: 200,
    another: 404,
  },
  changePassword: own(() => ({
    oldPassword: SEC_PASSWORD,
    password: 'Neue-Losung-88',
  })),
  changeFundPassword: own(() => ({
    newSecPassword: 'Neue-Losung-99',
    ...confirmed,
  })),
  listPasskeys: own(),
  startPasskey: own(),
  addPasskey: own(() => ({ name: 'phone', registration: '{}', ...confirmed }), 4014),
  removePasskey: {
    input: () => ({ id: MARKS.passkey, ...confirmed }),
    owner: 200,
    another: 404,
  },
  challengePasskey: {
    input: () => ({ call: PATHS.internalTransfer, content: '{}' }),
    owner: 200,
    another: 404,
  },
  listAddresses: own(),
  saveAddress: {
    input: ({ addressId }) => ({
      id: addressId,
      name: '收件人',
      phone: '13800138000',
      country: 'CN',
      address: '南京西路 1 号',
    }),
    owner: 200,
    another: 404,
  },
  removeAddress: {
    input: ({ addressId }) => ({ id: addressId }),
    owner: 200,
    another: 404,
  },
  listNotices: own(),
  readNotices: own(({ noticeId }) => ({ upTo: noticeId })),
  exportData: own(),
  deleteData: own(() => ({ what: 'account', ...confirmed }), 40003),
  listBalances: own(),
  readAssetBalance: own(() => ({ asset: 'USDT' })),
  listBalanceLog: own(),
  orderProduct: {
    input: ({ shop, order }) => ({
      productId: shop.posted.productId,
      phone: '1',
      receiverAddress: 'x',
      country: 'CN',
      orderId: order.orderId,
    }),
    owner: 40003,
    another: 40003,
  },
  countOrders: own(),
  listOrders: own(),
  claimOrder: {
    input: ({ order }) => ({ orderId: order.orderId, secret: order.secret }),
    owner: 200,
    another: 4004,
  },
  internalTransfer: own(() => ({
    asset: 'USDT',
    amount: '1',
    address: 'third@mark.test',
    requestId: nextId(),
    ...confirmed,
  })),
  readExchangeRate: same(() => ({})),
  swapCoins: own(() => ({
    from: 'MDD',
    to: 'XMDD',
    amount: '1',
    requestId: nextId(),
    ...confirmed,
  })),
  readWithdrawalTerms: own(() => ({ asset: 'USDT' })),
  requestWithdrawal: own(() => ({
    asset: 'USDT',
    network: 137,
    amount: '10',
    address: stranger(),
    requestId: nextId(),
    ...confirmed,
  })),
  listWithdrawals: own(),
  listPromotions: same(() => ({})),
  messageForPromotion: own(() => ({ promotionId: 1, address: stranger(), asset: 'ETH' }), 404),
  claimPromotion: own(
    () => ({
      promotionId: 1,
      address: stranger(),
      asset: 'ETH',
      message: 'x',
      signature: `0x${'1'.repeat(130)}`,
    }),
    4002,
  ),
  listLevels: same(() => ({})),
  listBenefits: same(() => ({})),
  readLevel: own(),
  readSuperNode: own(),
  readTeam: own(),
  readTeamAmount: own(),
  countIncome: own(),
  listOrderRewards: own(),
  listPolls: same(() => ({})),
  readTokens: same(() => ({})),
  findByPrice: same(() => ({ usdt: '0.000001' }), 404),
  castVote: own(() => ({ pollId: 1, choice: 0 }), 404),
  listProgrammes: same(() => ({})),
  readRewardPool: same(() => ({})),
  listPledges: own(),
  pledgeUsdt: own(joining, 404),
  pledgeCredit: own(joining, 404),
  // No network takes coin.
  pledgeMatic: own(() => ({ ...joining(), network: 137, wallet: stranger() }), 404),
  readCoinOffers: same(() => ({})),
  listCoinPledges: own(),
  dropCoinPledge: own(() => ({ id: '1' }), 404),
  endPledge: own(() => ({ pledgeId: '1', cost: '1', requestId: nextId(), ...confirmed }), 404),
  readIncome: own(),
  readMddIncome: own(),
  readUsdtIncome: own(),
  listIncome: own(),
  listMddIncome: own(),
  listUsdtIncome: own(),
  miningList: own(),
  miningTotal: own(),
  mddByPage: own(),
  releaseTotal: own(),
  mddReleaseTotal: own(),
  usdtReleaseTotal: own(),
  // Nothing was released.
  claimIncome: own(() => ({ asset: 'USDT', requestId: nextId() }), 40006),
  // Without a treasury there are no deposits; the address never names another account.
  openDeposit: own(() => ({ network: 137 }), 40002),
  readDeposit: own(() => ({ network: 137 }), 40001),
  planTronPayment: ofOrder(() => ({ owner: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }), 4014),
  broadcastTronPayment: ofOrder(
    () => ({ transaction: { raw_data_hex: '00', signature: ['0'.repeat(130)] } }),
    4014,
  ),
  explainPayment: same(({ order }) => ({ orderId: order.orderId })),
  listLimitTerms: same(() => ({})),
  listLimits: own(),
  listCharges: own(),
  readOrderCharge: ofOrder(),
  buildTronCall: same(
    () => ({
      owner: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      data: '00',
    }),
    4014,
  ),
  sendTronCall: same(
    () => ({ transaction: { raw_data_hex: '00', signature: ['0'.repeat(130)] } }),
    4014,
  ),
  readTronStatus: same(() => ({ txID: '0'.repeat(64) })),
  listAllowances: same(() => ({ address: 'T'.repeat(34) }), 4014),
  signReceipt: ofOrder(() => ({}), 404),
  checkReceipt: same(() => ({ receipt: '{}' })),
  listContracts: same(() => ({})),
  readStatement: same(() => ({}), 404),
  listStatements: same(() => ({})),
  proveBalance: own(() => ({}), 404),
  messageForOrderWallet: ofOrder(() => ({ address: stranger() }), 200),
  nameOrderWallet: ofOrder(() => ({ address: stranger(), message: 'm', signature: 's' }), 40011),
  messageForHeldMoney: ofOrder(() => ({ network: 137, txHash: `0x${'7'.repeat(64)}` }), 404),
  claimHeldMoney: ofOrder(() => ({ message: 'm', signature: 's' }), 40011),
  messageForRefund: ofOrder(() => ({ refundId: '1', address: stranger() }), 404),
  claimOrderRefund: ofOrder(() => ({ refundId: '1', address: stranger() }), 404),
  setOrderContact: ofOrder(() => ({ email: 'new@mark.test' }), 40002),
  readOrderPushKey: same(() => ({})),
  addOrderBrowser: ofOrder(
    () => ({ address: 'https://push.test/x', p256dh: 'a', auth: 'b' }),
    4014,
  ),
  removeOrderBrowser: ofOrder(() => ({ address: 'https://push.test/x' }), 200),
  sendOrderCode: ofOrder(),
  returnOrder: ofOrder(() => ({ reason: 'x' }), 40003),
  addReturnPhoto: ofOrder(() => ({ photo: 'AAAA' }), 40003),
  readReturnPhoto: ofOrder(() => ({ photoNo: '1' }), 404),
  withdrawReturn: ofOrder(() => ({}), 40003),
  sendToShop: ofOrder(() => ({ key: randomBytes(16).toString('hex'), text: 'hi' }), 200),
  readConversation: ofOrder(),
  markConversationRead: ofOrder(() => ({ upTo: '1' }), 200),
  readConversationPicture: ofOrder(() => ({ id: '0'.repeat(32) }), 404),
  readNoticeSettings: own(),
  setNoticeTopic: own(() => ({ topic: 'orders', mail: true, push: true })),
  addNoticeBrowser: own(() => ({ address: 'https://push.test/x', p256dh: 'a', auth: 'b' }), 4014),
  removeNoticeBrowser: own(() => ({ id: '999999' }), 404),
  listConversations: own(),
  listComments: same(({ shop }) => ({ productId: shop.posted.productId })),
  // It has not arrived.
  subComment: ofOrder(
    () => ({
      key: randomBytes(16).toString('hex'),
      kind: 'review',
      text: 'hi',
      lineNo: 1,
      stars: 5,
    }),
    40003,
  ),
  subCommentReply: {
    input: () => ({ commentId: '999999', key: randomBytes(16).toString('hex'), text: 'hi' }),
    owner: 404,
    another: 404,
    anonymous: 401,
  },
  listOwnReviews: ofOrder(),
  deleteTelemetry: same(() => ({})),
}
