import { PATHS } from '../../../api/paths.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call, OfficeAccess } from '../../../api/call.ts'
import { wireRequest } from '../../../api/wireRequest.ts'
import { calls, type CallName, type Calls } from '../../../api/calls.ts'
import * as demo from '../../../api/public/demo.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { hashPassword } from '../../people/accounts/signIn/passwords.ts'
import { newInviteCode } from '../../people/accounts/profile/inviteCode.ts'
import {
  readSession,
  SESSION_IDLE_MS,
  tokenHash,
} from '../../people/accounts/signIn/readSession.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../db/context.ts'
import type { Asset } from '../../../basics/ledger.ts'
import { post } from '../../money/ledger/post.ts'
import { noteAccount } from '../messages/noteAccount.ts'
import { noteFollowed } from '../../testing/followed.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { shopCalls } from '../../entry/wiring/calls.ts'
import { createTestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'

/**
 * Every call × (nobody, its owner, another member, a dead token, a disabled account), each with the ids of what belongs to
 * the owner. A call without a row does not compile.
 */
const SEC_PASSWORD = 'Reiher-23-Weide'
/** Words of the owner's that nobody else may ever read. */
const MARKS = {
  email: 'mark-owner@mark.test',
  phone: '+8613900001111',
  address: '静安区标记路一号',
  name: '马克主人',
  passkey: 'mark-passkey-id',
  agent: 'MarkBrowser/1.0',
  fact: 'markfact',
}

type Member = { readonly id: bigint; readonly token: string; readonly sessionId: bigint }
type World = {
  readonly shop: TestShop
  readonly app: FastifyInstance
  readonly owner: Member
  readonly expired: string
  readonly disabled: string
  readonly wallet: string
  readonly addressId: number
  readonly noticeId: string
  readonly order: { orderId: string; secret: string }
  /** Placed by a visitor. */
  readonly visitors: { orderId: string; secret: string }
  readonly inviteCode: string
}

let secHash: string
let lastIdMs = Date.UTC(2026, 1, 1)
const nextId = (): string => createOrderId(lastIdMs++)
const newToken = (): string => randomBytes(32).toString('base64url')
const chain = {
  RPC: 'http://127.0.0.1:1',
  OWN_NODE: '1',
  USDT: `0x${'1'.repeat(40)}`,
  SHOP: `0x${'2'.repeat(40)}`,
  RECEIVE: `0x${'3'.repeat(40)}`,
}
const ENV = Object.fromEntries(
  [137, 56].flatMap((id) =>
    Object.entries(chain).map(([name, value]) => [`CHAIN_${id}_${name}`, value]),
  ),
)

beforeAll(async () => {
  secHash = await hashPassword(SEC_PASSWORD)
})

async function addMember(
  shop: TestShop,
  values: { email: string; phone?: string; agent?: string; status?: string; lastUsedMs?: number },
): Promise<Member> {
  const { db } = shop.ctx
  const now = shop.ctx.now()
  const token = newToken()
  const { rows } = await sql<{ id: bigint }>`
    insert into account (email, phone, password_hash, sec_password_hash, status, invite_code, created_at)
    values (${values.email}, ${values.phone ?? null}, ${secHash}, ${secHash}, ${values.status ?? 'active'}, ${newInviteCode()}, ${now}) returning id`.execute(
    db,
  )
  const { id } = rows[0]!
  const session = await sql<{ id: bigint }>`
    insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
    values (${id}, ${tokenHash(token)}, ${values.agent ?? 'other'}, ${now}, ${new Date(values.lastUsedMs ?? now.getTime())}) returning id`.execute(
    db,
  )
  await inTransaction(shop.ctx, (tx) =>
    post(
      tx,
      (['USDT', 'XMDD', 'MDD'] as const satisfies readonly Asset[]).map((asset) => ({
        from: { system: 'demo' },
        to: { account: id },
        asset,
        amountMicro: 500_000_000n,
        kind: 'playMoney',
        reference: `start:${id}:${asset}`,
      })),
    ),
  )
  return { id, token, sessionId: session.rows[0]!.id }
}

type Answer = { status: number; code: number; text: string; result: unknown }

let asked = 0
async function ask(
  app: FastifyInstance,
  name: CallName,
  input: object,
  token?: string,
): Promise<Answer> {
  const { method, path, headers, body: payload } = wireRequest(name, input)
  asked++
  const answer = await app.inject({
    method,
    url: path,
    remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    headers: {
      ...headers,
      host: 'shop.test',
      ...(token !== undefined && { 'x-access-token': token }),
    },
    ...(payload !== null && { payload }),
  })
  const body = answer.json<{ code: number; result: unknown }>()
  return { status: answer.statusCode, code: body.code, text: answer.body, result: body.result }
}

const openApp = (shop: TestShop): Promise<FastifyInstance> =>
  createTestApp(
    shop.ctx,
    shopCalls(readConfig({ PUBLIC_URL: 'http://shop.test', PAY_BY_HAND: '1', ...ENV }), null),
    { readSession: (token) => readSession(shop.ctx, token) },
  )

async function prepareWorld(): Promise<World> {
  const shop = await createTestShop()
  await noteFollowed(shop.ctx, [137, 56])
  const { db } = shop.ctx
  await sql`insert into asset (asset, block_chain, withdrawal_fee_rate_micro) values ('USDT', 'ETH', 10000), ('USDT', 'BNB', 10000)`.execute(
    db,
  )
  await sql`insert into dict (code, text, value) values ('mdd_xmdd', 'XMDD for one MDD', '1'), ('telegram', 'Telegram', 'https://t.me/xiaopu')`.execute(
    db,
  )
  await sql`update product set xmdd_micro = 1000000`.execute(db)
  const app = await openApp(shop)
  const owner = await addMember(shop, {
    email: MARKS.email,
    phone: MARKS.phone,
    agent: MARKS.agent,
  })
  const third = await addMember(shop, { email: 'third@mark.test' })
  const invited = await sql<{
    code: string
  }>`select invite_code as code from account where id = ${third.id}`.execute(db)
  const old = await addMember(shop, {
    email: 'expired@mark.test',
    lastUsedMs: shop.ctx.now().getTime() - SESSION_IDLE_MS - 1,
  })
  const off = await addMember(shop, { email: 'disabled@mark.test', status: 'disabled' })
  const wallet = privateKeyToAccount(generatePrivateKey()).address
  const now = shop.ctx.now()
  await sql`insert into account_wallet (kind, address, account_id, asset, created_at) values ('evm', ${wallet}, ${owner.id}, 'ETH', ${now})`.execute(
    db,
  )
  await sql`insert into passkey (id, account_id, name, public_key, counter, created_at) values (${MARKS.passkey}, ${owner.id}, ${MARKS.name}, '\\x00', 0, ${now})`.execute(
    db,
  )
  await inTransaction(shop.ctx, (tx) =>
    noteAccount(tx, {
      accountId: owner.id,
      kind: 'transferIn',
      facts: { amount: '1.00', asset: 'USDT', from: MARKS.fact },
    }),
  )
  const notice = await sql<{
    id: bigint
  }>`select id from notice where account_id = ${owner.id}`.execute(db)
  const done = async <T>(name: CallName, input: object, token?: string): Promise<T> => {
    const answer = await ask(app, name, input, token)
    if (answer.code !== 200) throw new Error(`${name}: ${answer.text}`)
    return answer.result as T
  }
  const { id: addressId } = await done<{ id: number }>(
    'saveAddress',
    { name: MARKS.name, phone: MARKS.phone, country: 'CN', address: MARKS.address },
    owner.token,
  )
  const order = await done<{ orderId: string; secret: string }>(
    'placeOrder',
    { ...shop.input(), address: MARKS.address },
    owner.token,
  )
  const visitors = await done<{ orderId: string; secret: string }>('placeOrder', shop.input())
  await done(
    'requestWithdrawal',
    {
      asset: 'USDT',
      network: 137,
      amount: '20',
      address: privateKeyToAccount(generatePrivateKey()).address,
      requestId: nextId(),
      secPassword: SEC_PASSWORD,
    },
    owner.token,
  )
  await done(
    'internalTransfer',
    {
      asset: 'USDT',
      amount: '7',
      address: 'third@mark.test',
      requestId: nextId(),
      secPassword: SEC_PASSWORD,
    },
    owner.token,
  )
  return {
    shop,
    app,
    owner,
    expired: old.token,
    disabled: off.token,
    wallet,
    addressId,
    noticeId: String(notice.rows[0]!.id),
    order,
    visitors,
    inviteCode: invited.rows[0]!.code,
  }
}

type Row = {
  /** What is asked, with the owner's ids. Made again for each caller, so that idempotency ids differ. */
  readonly input: (world: World) => object
  readonly owner: number
  readonly another: number
  /** What a visitor gets from a call for anyone. */
  readonly nobody?: number
}

/** Calls of the office have a table of their own: entry/wiring/officeCalls.test.ts. */
type OfficeCall = { [N in CallName]: Calls[N]['access'] extends OfficeAccess ? N : never }[CallName]

type Codes = { visitor: number; dead: number; another: number; owner: number }
function codesOf(call: Pick<Call, 'access' | 'seesAccount'>, row: Row): Codes {
  const visitor = call.access === 'member' ? 401 : row.nobody!
  const dead = call.seesAccount ? 401 : visitor
  return { visitor, dead, another: row.another, owner: row.owner }
}

const same = (input: Row['input'], code = 200): Row => ({
  input,
  owner: code,
  another: code,
  nobody: code,
})
/** Calls about the account that asks: others get an answer of their own. */
const own = (input: Row['input'] = () => ({}), code = 200): Row => ({
  input,
  owner: code,
  another: code,
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

const ROWS: { [N in Exclude<CallName, keyof typeof demo | OfficeCall>]: Row } = {
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
    nobody: 40011,
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
  priceOrder: same(({ shop }) => ({ ...shop.posted, count: 1, country: 'CN' }), 200),
  readCart: same(({ shop }) => ({ lines: [{ ...shop.posted, count: 1 }], country: 'CN' }), 200),
  placeOrder: {
    input: ({ order, shop }) => ({ ...shop.input(), orderId: order.orderId }),
    owner: 40003,
    another: 40003,
    nobody: 40003,
  },
  readDelivery: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  revealKeys: {
    input: ({ order }) => ({ orderId: order.orderId, lineNo: 1 }),
    owner: 404,
    another: 40001,
    nobody: 401,
  },
  confirmReceipt: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 40003,
    another: 40001,
    nobody: 401,
  },
  findOrders: same(() => ({ email: 'nobody@mark.test' }), 40002),
  readOrder: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  cancelOrder: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  openTransfer: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  switchOrderNetwork: {
    input: ({ order }) => ({ orderId: order.orderId, network: 56 }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  createSignInMessage: same(({ wallet }) => ({ address: wallet, asset: 'ETH' })),
  readAccount: own(),
  updateAccount: own(() => ({ language: 'en' })),
  bindInviter: {
    input: ({ inviteCode }) => ({ inviter: inviteCode }),
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
  planTronPayment: {
    input: ({ order }) => ({ orderId: order.orderId, owner: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }),
    owner: 4014,
    another: 40001,
    nobody: 401,
  },
  broadcastTronPayment: {
    input: ({ order }) => ({
      orderId: order.orderId,
      transaction: { raw_data_hex: '00', signature: ['0'.repeat(130)] },
    }),
    owner: 4014,
    another: 40001,
    nobody: 401,
  },
  explainPayment: same(({ order }) => ({ orderId: order.orderId })),
  listLimitTerms: same(() => ({})),
  listLimits: own(),
  listCharges: own(),
  readOrderCharge: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
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
  signReceipt: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 404,
    another: 40001,
    nobody: 401,
  },
  checkReceipt: same(() => ({ receipt: '{}' })),
  listContracts: same(() => ({})),
  readStatement: same(() => ({}), 404),
  listStatements: same(() => ({})),
  proveBalance: own(() => ({}), 404),
  messageForOrderWallet: {
    input: ({ order }) => ({ orderId: order.orderId, address: stranger() }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  nameOrderWallet: {
    input: ({ order }) => ({
      orderId: order.orderId,
      address: stranger(),
      message: 'm',
      signature: 's',
    }),
    owner: 40011,
    another: 40001,
    nobody: 401,
  },
  messageForHeldMoney: {
    input: ({ order }) => ({ orderId: order.orderId, network: 137, txHash: `0x${'7'.repeat(64)}` }),
    owner: 404,
    another: 40001,
    nobody: 401,
  },
  claimHeldMoney: {
    input: ({ order }) => ({ orderId: order.orderId, message: 'm', signature: 's' }),
    owner: 40011,
    another: 40001,
    nobody: 401,
  },
  messageForRefund: {
    input: ({ order }) => ({ orderId: order.orderId, refundId: '1', address: stranger() }),
    owner: 404,
    another: 40001,
    nobody: 401,
  },
  claimOrderRefund: {
    input: ({ order }) => ({ orderId: order.orderId, refundId: '1', address: stranger() }),
    owner: 404,
    another: 40001,
    nobody: 401,
  },
  setOrderContact: {
    input: ({ order }) => ({ orderId: order.orderId, email: 'new@mark.test' }),
    owner: 40002,
    another: 40001,
    nobody: 401,
  },
  readOrderPushKey: same(() => ({})),
  addOrderBrowser: {
    input: ({ order }) => ({
      orderId: order.orderId,
      address: 'https://push.test/x',
      p256dh: 'a',
      auth: 'b',
    }),
    owner: 4014,
    another: 40001,
    nobody: 401,
  },
  removeOrderBrowser: {
    input: ({ order }) => ({ orderId: order.orderId, address: 'https://push.test/x' }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  sendOrderCode: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  returnOrder: {
    input: ({ order }) => ({ orderId: order.orderId, reason: 'x' }),
    owner: 40003,
    another: 40001,
    nobody: 401,
  },
  addReturnPhoto: {
    input: ({ order }) => ({ orderId: order.orderId, photo: 'AAAA' }),
    owner: 40003,
    another: 40001,
    nobody: 401,
  },
  readReturnPhoto: {
    input: ({ order }) => ({ orderId: order.orderId, photoNo: '1' }),
    owner: 404,
    another: 40001,
    nobody: 401,
  },
  withdrawReturn: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 40003,
    another: 40001,
    nobody: 401,
  },
  sendToShop: {
    input: ({ order }) => ({
      orderId: order.orderId,
      key: randomBytes(16).toString('hex'),
      text: 'hi',
    }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  readConversation: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  markConversationRead: {
    input: ({ order }) => ({ orderId: order.orderId, upTo: '1' }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  readConversationPicture: {
    input: ({ order }) => ({ orderId: order.orderId, id: '0'.repeat(32) }),
    owner: 404,
    another: 40001,
    nobody: 401,
  },
  readNoticeSettings: own(),
  setNoticeTopic: own(() => ({ topic: 'orders', mail: true, push: true })),
  addNoticeBrowser: own(() => ({ address: 'https://push.test/x', p256dh: 'a', auth: 'b' }), 4014),
  removeNoticeBrowser: own(() => ({ id: '999999' }), 404),
  listConversations: own(),
  listComments: same(({ shop }) => ({ productId: shop.posted.productId })),
  subComment: {
    input: ({ order }) => ({
      orderId: order.orderId,
      key: randomBytes(16).toString('hex'),
      kind: 'review',
      text: 'hi',
      lineNo: 1,
      stars: 5,
    }),
    // It has not arrived.
    owner: 40003,
    another: 40001,
    nobody: 401,
  },
  subCommentReply: {
    input: () => ({ commentId: '999999', key: randomBytes(16).toString('hex'), text: 'hi' }),
    owner: 404,
    another: 404,
    nobody: 401,
  },
  listOwnReviews: {
    input: ({ order }) => ({ orderId: order.orderId }),
    owner: 200,
    another: 40001,
    nobody: 401,
  },
  deleteTelemetry: same(() => ({})),
}
const names = Object.keys(ROWS) as (keyof typeof ROWS)[]

test('every call has a row', () => {
  expect(names.toSorted()).toEqual(
    Object.keys(calls)
      .filter((name) => !(name in demo) && !PATHS[name as CallName].includes(' office/'))
      .toSorted(),
  )
})

/** Everything in the database that is the owner's, as one text. */
async function ownersState({ shop, owner }: World): Promise<string> {
  const parts = ownedTables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, jsonb_agg(to_jsonb(t) order by to_jsonb(t))::text as held from ${sql.ref(table)} t where account_id = ${owner.id}`,
  )
  const { rows } = await sql<{ name: string; held: string | null }>`
    select 'account' as name, to_jsonb(t)::text as held
    from (select status, email, phone, password_hash, sec_password_hash, frozen, language, inviter_id from account where id = ${owner.id}) t
    union all ${sql.join(parts, sql` union all `)}`.execute(shop.ctx.db)
  return JSON.stringify(rows)
}

/** What is the owner's and must not be in anybody else's answer; what the asker sent itself is no secret. */
const leaks = (world: World, text: string, input: object): string[] => {
  const sent = JSON.stringify(input)
  return [
    ...Object.values(MARKS),
    world.order.secret,
    world.wallet,
    world.wallet.toLowerCase(),
    world.owner.token,
  ].filter((mark) => text.includes(mark) && !sent.includes(mark))
}

/** What every world begins with; nobody is connected to its database. */
let prepared: World
async function createWorld(): Promise<World> {
  const { database, posted, mailed } = prepared.shop
  const clone = await createTestDatabase({ template: database.name })
  const shop = await createTestShop({ database: clone, posted, mailed })
  return { ...prepared, shop, app: await openApp(shop) }
}

/** Outsiders change nothing of the owner, so that one world does for all of them. */
let common: World
/** Tables whose rows belong to one account or device. */
let ownedTables: string[]
beforeAll(async () => {
  prepared = await prepareWorld()
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id' order by table_name`.execute(
    prepared.shop.ctx.db,
  )
  ownedTables = rows.map(({ table_name }) => table_name)
  await prepared.app.close()
  await prepared.shop.database.db.destroy()
  common = await createWorld()
})
const closeWorld = async ({ app, shop }: World): Promise<void> => {
  await app.close()
  await shop.close()
}
afterAll(() => closeWorld(common))

describe.each(names)('%s', (name) => {
  const call = calls[name] as Call
  const row = ROWS[name]
  const { visitor, dead, another, owner } = codesOf(call, row)

  const outsiders: [
    who: string,
    token: () => string | undefined | Promise<string>,
    code: number,
  ][] = [
    ['nobody', () => undefined, visitor],
    ['a dead token', () => common.expired, dead],
    ['a disabled account', () => common.disabled, dead],
    ['a made-up token', newToken, dead],
    // Somebody new for each call: some end the session or change the password.
    [
      'another member',
      async () => (await addMember(common.shop, { email: `another${asked}@mark.test` })).token,
      another,
    ],
  ]
  test.each(outsiders)(
    '%s gets nothing of the owner, and changes nothing of it',
    async (_, token, code) => {
      const shown = await token()
      const before = await ownersState(common)
      const input = row.input(common)
      const answer = await ask(common.app, name, input, shown)
      expect([answer.code, answer.text]).toEqual([code, answer.text])
      expect(leaks(common, answer.text, input)).toEqual([])
      expect(await ownersState(common)).toBe(before)
    },
  )

  test('its owner gets what is said', async () => {
    const world = calls[name].path.startsWith('GET') ? common : await createWorld()
    try {
      const answer = await ask(world.app, name, row.input(world), world.owner.token)
      expect([answer.code, answer.text]).toEqual([owner, answer.text])
    } finally {
      if (world !== common) await closeWorld(world)
    }
  })
})

test('the list of assets holds the balance of whoever asks, and of nobody else', async () => {
  const amounts = async (token?: string): Promise<string[]> =>
    (
      (await ask(common.app, 'listAssets', { asset: 'USDT' }, token)).result as {
        amount: string
      }[]
    ).map(({ amount }) => amount)
  const { token } = await addMember(common.shop, { email: 'assets@mark.test' })
  expect(await amounts(token)).toEqual(['500.00', '500.00'])
  expect(await amounts()).toEqual(['0.00', '0.00'])
})

test("an order's secret is taken from the header, and from no address", async () => {
  const { app, visitors } = common
  const { orderId, secret } = visitors
  const read = (query: string, headers: Record<string, string> = {}) =>
    app.inject({
      url: `/appleShop/order?orderId=${orderId}${query}`,
      headers: { host: 'shop.test', ...headers },
    })
  expect((await read('', { 'x-order-secret': secret })).statusCode).toBe(200)
  expect((await read('')).statusCode).toBe(401)
  for (const headers of [{}, { 'x-order-secret': secret }] as Record<string, string>[]) {
    const refused = await read(`&secret=${secret}`, headers)
    expect(refused.json()).toMatchObject({
      code: 4014,
      result: { fields: { secret: 'notAllowed' } },
    })
    expect(refused.body).not.toContain(secret)
  }
  expect((await read('', { 'x-order-secret': 'no secret' })).json()).toMatchObject({ code: 4014 })
})

test("a visitor's order is read with its secret, and nothing else opens it", async () => {
  const { app, visitors, owner } = common
  const { orderId, secret } = visitors
  expect((await ask(app, 'readOrder', { orderId, secret })).code).toBe(200)
  const { token: another } = await addMember(common.shop, { email: 'stranger@mark.test' })
  for (const token of [undefined, owner.token, another]) {
    expect((await ask(app, 'readOrder', { orderId, secret: 'f'.repeat(32) }, token)).code).toBe(
      40001,
    )
  }
  expect((await ask(app, 'readOrder', { orderId }, another)).code).toBe(40001)
})
