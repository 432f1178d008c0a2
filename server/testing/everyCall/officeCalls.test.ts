import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call, OfficeAccess } from '../../../api/call.ts'
import { calls, type CallInput, type CallName, type Calls } from '../../../api/calls.ts'
import * as signIn from '../../../api/office/signIn.ts'
import type { Permission } from '../../../basics/permissions.ts'
import { subComment } from '../../commerce/comments/subComment.ts'
import { sendToShop } from '../../commerce/conversations/sendToShop.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { readConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { requireRight } from '../../platform/http/mount.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../office.ts'
import { createTestShop, type TestShop } from '../orders/shop.ts'
import { shopCalls } from '../../entry/wiring/calls.ts'

/**
 * Every call of the office × every role × with and without a fresh second factor, as this table says. A call without a
 * row does not compile.
 */
type OfficeCall = {
  [N in CallName]: Calls[N]['access'] extends Exclude<OfficeAccess, 'staffSignIn'> ? N : never
}[CallName]

const ROLES = ['owner', 'manager', 'packer', 'support', 'bookkeeper', 'translator'] as const
type Role = (typeof ROLES)[number]

/** Who has which right, written a second time: a preset that gives more fails here. */
const HAVE: Readonly<Record<Permission, readonly Role[]>> = {
  'orders.read': ['owner', 'manager', 'packer', 'support', 'bookkeeper'],
  'orders.money': ['owner', 'manager', 'support', 'bookkeeper'],
  'orders.receiver': ['owner', 'manager', 'packer', 'support'],
  'orders.ship': ['owner', 'manager', 'packer'],
  'orders.cancel': ['owner', 'manager', 'support'],
  'orders.note': ['owner', 'manager', 'support'],
  'conversations.read': ['owner', 'manager', 'support'],
  'conversations.answer': ['owner', 'manager', 'support'],
  'comments.moderate': ['owner', 'manager', 'support'],
  'customers.read': ['owner', 'manager', 'support'],
  'keys.read': ['owner'],
  'keys.write': ['owner', 'manager'],
  'refunds.ask': ['owner', 'manager', 'support'],
  'refunds.approve': ['owner', 'manager'],
  'returns.decide': ['owner', 'manager'],
  'cases.decide': ['owner', 'manager'],
  'withdrawals.decide': ['owner'],
  'payouts.approve': ['owner'],
  'payouts.resolve': ['owner'],
  'finance.read': ['owner', 'manager', 'bookkeeper'],
  'catalogue.write': ['owner', 'manager'],
  'content.write': ['owner', 'manager', 'translator'],
  'texts.translate': ['owner', 'manager', 'translator'],
  'settings.write': ['owner'],
  'addresses.write': ['owner'],
  'staff.manage': ['owner'],
  'apiKeys.manage': ['owner'],
  'audit.read': ['owner', 'manager', 'bookkeeper'],
  'members.read': ['owner', 'manager', 'support'],
  'members.write': ['owner', 'manager'],
  'credit.grant': ['owner', 'manager'],
  'credit.fund': ['owner'],
  'rewards.manage': ['owner'],
}

type World = { readonly shop: TestShop; readonly office: TestOffice; readonly by: TestBrowser }
type Row<N extends OfficeCall> = {
  /** The right that it takes; `self` is everybody's own sign-in. */
  readonly needs: Permission | 'self'
  /** The second factor is asked again. */
  readonly again: boolean
  readonly input: (world: World) => Promise<CallInput<N> & object> | (CallInput<N> & object)
  /** The code for somebody who may; 200 unless the row says otherwise, as where a password is wrong. */
  readonly code?: number
  /** A refused call writes no row; a read of nothing sensitive neither. */
  readonly audited: boolean
}

const SIGNED = { raw_data_hex: '00', signature: ['0'.repeat(130)] }
let made = 0
const addStaff = async ({ shop }: World): Promise<string> => {
  const { rows } = await sql<{ id: bigint }>`
    insert into staff (name, role, created_at) values (${`row ${made++}`}, 'translator', ${shop.ctx.now()}) returning id`.execute(
    shop.ctx.db,
  )
  return String(rows[0]!.id)
}
const addRole = async ({ shop }: World): Promise<string> => {
  const name = `role ${made++}`
  await sql`insert into staff_role (name) values (${name})`.execute(shop.ctx.db)
  return name
}
const addKey = async ({ shop }: World): Promise<string> => {
  const { rows } = await sql<{ id: bigint }>`
    insert into staff_key (staff_id, name, prefix, key_hash, created_at)
    select id, 'row', 'xp_', sha256(${`key ${made++}`}::bytea), now() from staff order by id limit 1 returning id`.execute(
    shop.ctx.db,
  )
  return String(rows[0]!.id)
}
let messages = 0
const newKey = (): string => (messages++).toString(16).padStart(32, '0')
const addEndpoint = async ({ shop }: World): Promise<string> => {
  const { rows } = await sql<{ id: bigint }>`
    insert into webhook_endpoint (url, secret, state, off_reason, made_by, created_at)
    values ('https://hooks.shop.example.com/', '', 'off', 'person', 'row', now()) returning id`.execute(
    shop.ctx.db,
  )
  return String(rows[0]!.id)
}
let device = 0
/** Each from a device of its own, so that no limit on open orders is met. */
async function addOrder({ shop }: World): Promise<string> {
  const input = shop.input()
  await shop.readChains()
  const own = (device++).toString(16).padStart(6, '0').padEnd(32, '0')
  await placeOrder(shop.as(own), input)
  return input.orderId
}
/** Each from a device and a network of its own, so that no limit on questions is met. */
async function addQuestion({ shop }: World): Promise<string> {
  const own = (device++).toString(16).padStart(6, '0').padEnd(32, '0')
  return (await sendToShop(shop.as(own), { key: newKey(), text: 'row' })).conversationId
}
const addComment = async ({ shop }: World): Promise<string> =>
  (
    await subComment(await shop.member(), {
      key: newKey(),
      kind: 'question',
      productId: shop.posted.productId,
      text: 'row',
    })
  ).id
const codeOf = async (shop: TestShop): Promise<string> => {
  const { caller } = await shop.member()
  const { rows } = await sql<{ invite_code: string }>`
    select invite_code from account where id = ${caller.account!.accountId}`.execute(shop.ctx.db)
  return rows[0]!.invite_code
}
const versionOf = async (shop: TestShop): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from legal_page where kind = 'terms'`.execute(
    shop.ctx.db,
  )
  return rows[0]!.version
}
const addMember = async ({ shop }: World): Promise<string> => {
  const { caller } = await shop.member()
  return String(caller.account!.accountId)
}
let requests = 0
const newRequest = (): string => String(1_800_000_000_000_000_000n + BigInt(requests++))
/** Nothing waits under this number: whoever may decide learns that it is decided already. */
const decidesNothing = { again: true, audited: false, code: 40003 } as const
/** Not one of the shop's. */
const OWN_WALLET = `0x${'9'.repeat(40)}`
const resolves = { needs: 'payouts.resolve', again: true, audited: false, code: 4014 } as const
const gone = { transferId: '999999', why: 'test' }
const ONE_PIECE = [{ lineNo: 1, count: 1 }]
const UNKNOWN = '1111111111111111111'
const ships = { needs: 'orders.ship', again: false, audited: false } as const
const stocks = { needs: 'keys.write', again: true, audited: false } as const
const manages = { needs: 'staff.manage', again: true, audited: true } as const
const connects = { needs: 'apiKeys.manage', again: true, audited: true } as const
const own = { needs: 'self', again: false, audited: true } as const
const ownAgain = { needs: 'self', again: true, audited: true } as const
const ownRead = { needs: 'self', again: false, audited: false } as const

const sets = { needs: 'settings.write', again: true, audited: true } as const
const names = { needs: 'addresses.write', again: true, audited: true } as const
// Fees are money, so they are not a translator's.
const writes = { needs: 'catalogue.write', again: false, audited: true } as const

const reads = { needs: 'conversations.read', again: false, audited: false } as const
const answers = { needs: 'conversations.answer', again: false, audited: true } as const

const sells = { needs: 'catalogue.write', again: false, audited: true } as const
const sees = { ...sells, audited: false } as const
const GONE = { id: 999_999, version: 1 }
const UNORDERED = { was: [999_999], ids: [999_999] }
/** One pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const IMPORT = {
  name: 'goods.csv',
  content: Buffer.from('Handle,Title,Variant Price\nrow,Row,1').toString('base64'),
}

const TEXTS = {
  name: 'words.csv',
  content: Buffer.from('Product,Text,cn,en\nnone,name,茶,Tea').toString('base64'),
}
// Without a product, since each one has a row of its own.
const PRICES = {
  text: 'no such product',
  column: 'price',
  change: '+1',
  ending: 'cent',
  showWas: false,
} as const

const tells = { needs: 'content.write', again: false, audited: true } as const

const member = { needs: 'members.write', again: true, audited: true } as const
const addProgramme = async ({ shop }: World): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into reward_programme (request_id, asset, days, reward_bps, min_micro, max_micro, places, made_at)
    values (${newRequest()}, 'USDT', 30, 100, 10000000, 100000000, 5, ${shop.ctx.now()}) returning id`.execute(
    shop.ctx.db,
  )
  return rows[0]!.id
}
const addOrderTerms = ({ shop }: World): Promise<unknown> =>
  sql`
    insert into order_reward_terms (request_id, buyer_bps, inviter_bps, made_at) values (${newRequest()}, 500, 0, ${shop.ctx.now()}) on conflict do nothing`.execute(
    shop.ctx.db,
  )
const newPoll = ({ shop }: World): CallInput<'openPoll'> => ({
  requestId: newRequest(),
  title: { cn: '夏天卖什么？' },
  options: [{ cn: '茶' }, { cn: '瓜' }],
  voters: 'members',
  weighing: 'member',
  closesAt: shop.ctx.now().getTime() + 3600_000,
})
const addPoll = async ({ shop }: World): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into poll (request_id, title, options, voters, made_at, closes_at)
    values (${newRequest()}, '{"cn":"?"}', '[{"cn":"a"},{"cn":"b"}]', 'members', ${shop.ctx.now()}, ${new Date(shop.ctx.now().getTime() + 3600_000)}) returning id`.execute(
    shop.ctx.db,
  )
  return rows[0]!.id
}
const addCoupon = async ({ shop }: World): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into coupon (request_id, title, amount_micro, members_only, created_at)
    values (${newRequest()}, '{"cn": "减一元"}', 1000000, true, ${shop.ctx.now()}) returning id`.execute(
    shop.ctx.db,
  )
  return rows[0]!.id
}
const rewards = { needs: 'rewards.manage', again: true, audited: true } as const
const newProgramme = (): CallInput<'createProgramme'> => ({
  requestId: newRequest(),
  asset: 'USDT',
  days: 30,
  rewardBps: 100,
  minimum: '10',
  maximum: '100',
  places: 5,
  most: '5.00',
})
const credit = { needs: 'credit.grant', again: true, audited: false } as const
const why = 'asked for by mail'
const coinRecord = { network: 137, shop: `0x${'1'.repeat(40)}`, index: '0' } as const

const ROWS: { readonly [N in OfficeCall]: Row<N> } = {
  listCustomers: {
    needs: 'members.read',
    again: false,
    audited: false,
    input: async (world) => ({ text: await addMember(world) }),
  },
  readCustomer: {
    needs: 'members.read',
    again: false,
    audited: true,
    input: async (world) => ({ id: await addMember(world) }),
  },
  readCustomerLimits: {
    needs: 'members.read',
    again: false,
    audited: false,
    input: async (world) => ({ id: await addMember(world) }),
  },
  endCustomerSessions: {
    ...member,
    input: async (world) => ({ id: await addMember(world), session: null }),
  },
  grantSuperNode: { ...rewards, input: async (world) => ({ id: await addMember(world), why }) },
  endSuperNode: {
    ...rewards,
    audited: false,
    code: 40003,
    input: async (world) => ({ id: await addMember(world), why }),
  },
  freezeCustomer: { ...member, input: async (world) => ({ id: await addMember(world), why }) },
  thawCustomer: {
    ...member,
    audited: false,
    code: 40003,
    input: async (world) => ({ id: await addMember(world), why }),
  },
  addCustomerNote: {
    needs: 'orders.note',
    again: false,
    audited: true,
    input: async (world) => ({ id: await addMember(world), text: 'likes cups' }),
  },
  exportCustomer: { ...member, input: async (world) => ({ id: await addMember(world), why }) },
  exportCustomers: { ...member, input: () => ({ why }) },
  deleteCustomer: { ...member, input: async (world) => ({ id: await addMember(world), why }) },
  readCredit: { ...credit, again: false, input: () => ({}) },
  // Nothing is put aside, and nothing was earned.
  fundCredit: {
    ...credit,
    needs: 'credit.fund',
    code: 40005,
    input: () => ({ requestId: newRequest(), asset: 'XMDD', amount: '1' }),
  },
  grantCredit: {
    ...credit,
    code: 40005,
    input: async (world) => ({
      requestId: newRequest(),
      id: await addMember(world),
      asset: 'XMDD',
      amount: '1',
      why,
    }),
  },
  approveGrant: {
    ...credit,
    code: 40003,
    input: () => ({ requestId: newRequest(), amount: '1.00' }),
  },
  refuseGrant: { ...credit, code: 40003, input: () => ({ requestId: newRequest(), why }) },
  readRewards: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  // Nothing was earned.
  fundRewards: {
    ...rewards,
    audited: false,
    code: 40005,
    input: () => ({ requestId: newRequest(), asset: 'XMDD', amount: '1' }),
  },
  createProgramme: { ...rewards, input: newProgramme },
  readCoinPledges: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  // Nothing was earned or put aside, and no coin came.
  fundCoins: {
    ...rewards,
    audited: false,
    code: 40005,
    input: () => ({ requestId: newRequest(), amount: '1' }),
  },
  withdrawCoins: {
    ...rewards,
    audited: false,
    code: 40005,
    input: () => ({ requestId: newRequest(), amount: '1' }),
  },
  retryCoin: { ...rewards, audited: false, code: 404, input: () => coinRecord },
  closeCoin: { ...rewards, audited: false, code: 404, input: () => ({ ...coinRecord, note: why }) },
  stopProgramme: { ...rewards, input: async (world) => ({ id: await addProgramme(world) }) },
  readOrderRewards: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  // Nothing was put aside.
  startOrderRewards: {
    ...rewards,
    audited: false,
    code: 40005,
    input: () => ({
      requestId: newRequest(),
      buyerBps: 500,
      inviterBps: 100,
      levels: [{ minimum: '100', bps: 700 }],
      superBps: 1000,
    }),
  },
  stopOrderRewards: {
    ...rewards,
    input: async (world) => (await addOrderTerms(world), {}),
  },
  readPromotions: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  // Nothing was put aside.
  openPromotion: {
    ...rewards,
    audited: false,
    code: 40005,
    input: () => ({
      requestId: newRequest(),
      title: { cn: '新客礼' },
      amount: '5',
      places: 2,
      minDays: 7,
      minSpent: '20',
      most: '10',
    }),
  },
  closePromotion: { ...rewards, audited: false, code: 404, input: () => ({ id: 1 }) },
  readPolls: { ...tells, audited: false, input: () => ({}) },
  openPoll: { ...tells, input: newPoll },
  closePoll: { ...tells, input: async (world) => ({ id: await addPoll(world) }) },
  listOfficeAnnouncements: { ...tells, audited: false, input: () => ({}) },
  saveAnnouncement: {
    ...tells,
    input: () => ({ title: { cn: `row ${made++}` }, content: { cn: 'row' } }),
  },
  removeAnnouncement: { ...tells, audited: false, code: 404, input: () => GONE },
  orderAnnouncements: { ...tells, audited: false, code: 40003, input: () => UNORDERED },
  listSynonyms: { ...sees, input: () => ({}) },
  saveSynonym: { ...sells, input: () => ({ word: `row${made++}`, finds: ['row'] }) },
  removeSynonym: {
    ...sells,
    audited: false,
    code: 404,
    input: () => ({ word: 'gone', version: 1 }),
  },
  listDictionaries: { ...sets, again: false, audited: false, input: () => ({}) },
  saveDictionary: { ...sets, input: () => ({ code: `row${made++}`, value: 'row' }) },
  removeDictionary: {
    ...sets,
    audited: false,
    code: 404,
    input: () => ({ code: 'gone', version: 1 }),
  },
  listOfficeBanners: { ...sees, input: () => ({}) },
  saveBanner: {
    ...sells,
    audited: false,
    code: 4014,
    input: () => ({ image: '0'.repeat(32) }),
  },
  removeBanner: { ...sees, code: 404, input: () => GONE },
  orderBanners: { ...sees, code: 40003, input: () => UNORDERED },
  listLegalPages: { ...tells, audited: false, input: () => ({}) },
  saveLegalPage: {
    ...tells,
    input: async ({ shop }) => ({
      kind: 'terms',
      version: await versionOf(shop),
      texts: { cn: `条款 ${made++}` },
    }),
  },
  listSettings: { ...sets, again: false, audited: false, input: () => ({}) },
  changeSettings: {
    ...sets,
    input: () => ({ changes: [{ name: 'SHOP_NAME', value: 'Row', version: 0 }] }),
  },
  changeNetworkSettings: {
    ...names,
    input: () => ({ changes: [{ name: 'ACCEPT_FEWER_PROVIDERS', value: '1', version: 0 }] }),
  },
  approveSetting: {
    ...names,
    code: 404,
    audited: false,
    input: () => ({ name: 'CHAIN_137_TREASURY', value: 'nothing waits' }),
  },
  withdrawSetting: {
    ...names,
    code: 404,
    audited: false,
    input: () => ({ name: 'CHAIN_137_TREASURY', value: 'nothing waits' }),
  },
  listOfficeComments: {
    ...reads,
    needs: 'comments.moderate',
    input: () => ({}),
  },
  readHiddenPicture: {
    ...reads,
    needs: 'comments.moderate',
    code: 404,
    input: () => ({ id: '0'.repeat(32) }),
  },
  answerComment: {
    ...answers,
    needs: 'comments.moderate',
    input: async (world) => ({ id: await addComment(world), key: newKey(), text: 'row' }),
  },
  hideComment: {
    ...answers,
    needs: 'comments.moderate',
    input: async (world) => ({ id: await addComment(world), why: 'row' }),
  },
  showComment: {
    ...answers,
    needs: 'comments.moderate',
    audited: false,
    code: 40003,
    input: async (world) => ({ id: await addComment(world) }),
  },
  showPictures: {
    ...answers,
    needs: 'comments.moderate',
    audited: false,
    code: 40003,
    input: async (world) => ({ id: await addComment(world) }),
  },
  lookUpPasted: { ...reads, needs: 'orders.money', input: () => ({ text: 'nothing to find' }) },
  listOfficeConversations: { ...reads, input: () => ({}) },
  readOfficeConversation: {
    ...reads,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  readOfficeConversationPicture: { ...reads, code: 404, input: () => ({ id: '0'.repeat(32) }) },
  answerConversation: {
    ...answers,
    input: async (world) => ({ orderId: await addOrder(world), key: newKey(), text: 'row' }),
  },
  assignConversation: {
    ...answers,
    input: async (world) => ({ conversationId: await addQuestion(world), staffId: null }),
  },
  closeConversation: {
    ...answers,
    input: async (world) => ({ conversationId: await addQuestion(world), isClosed: true }),
  },
  listAnswerers: { ...reads, input: () => ({}) },
  listAnswerNames: { ...reads, input: () => ({}) },
  listCannedAnswers: { ...reads, needs: 'content.write', input: () => ({}) },
  saveCannedAnswer: {
    ...answers,
    needs: 'content.write',
    input: () => ({ name: `row ${made++}`, texts: { cn: '你好 {number}' } }),
  },
  removeCannedAnswer: {
    ...answers,
    needs: 'content.write',
    audited: false,
    code: 404,
    input: () => ({ id: 999_999 }),
  },
  fillCannedAnswer: { ...reads, code: 404, input: () => ({ id: 999_999, orderId: UNKNOWN }) },
  readOfficeHome: { ...ownRead, input: () => ({}) },
  readReport: {
    needs: 'finance.read',
    again: false,
    audited: false,
    input: () => ({ report: 'stock' }),
  },
  exportReport: {
    needs: 'finance.read',
    again: false,
    audited: true,
    input: () => ({ report: 'stock' }),
  },
  forgetReport: {
    needs: 'finance.read',
    again: false,
    audited: false,
    input: () => ({ report: 'stock' }),
  },
  exportTransfers: {
    needs: 'finance.read',
    again: false,
    audited: true,
    input: () => ({ from: '2026-05-01', to: '2026-06-01' }),
  },
  listFiatRates: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  saveFiatRates: {
    ...sets,
    input: () => ({ currency: 'CNY', token: 'USDT', source: 'bank', text: '2026-05-01,7.1' }),
  },
  removeFiatRates: {
    ...sets,
    audited: false,
    code: 404,
    input: () => ({ currency: 'JPY', token: 'USDT' }),
  },
  readTreasury: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  readTreasuryNow: {
    needs: 'finance.read',
    again: false,
    audited: false,
    code: 404,
    input: () => ({ network: 56 }),
  },
  listWebhooks: { needs: 'apiKeys.manage', again: false, audited: false, input: () => ({}) },
  listWebhookMessages: {
    needs: 'apiKeys.manage',
    again: false,
    audited: false,
    input: async (world) => ({ id: await addEndpoint(world) }),
  },
  addWebhook: {
    ...connects,
    // Rows of other calls would fill the list.
    input: async ({ shop }) => {
      await sql`delete from webhook_endpoint`.execute(shop.ctx.db)
      return { url: `https://hooks.shop.example.com/${made++}`, events: [] }
    },
  },
  changeWebhook: {
    ...connects,
    input: async (world) => ({ id: await addEndpoint(world), events: [], isOn: false }),
  },
  rotateWebhookSecret: {
    ...connects,
    input: async (world) => ({ id: await addEndpoint(world) }),
  },
  removeWebhook: { ...connects, input: async (world) => ({ id: await addEndpoint(world) }) },
  testWebhook: { ...connects, input: async (world) => ({ id: await addEndpoint(world) }) },
  resendWebhook: { ...connects, audited: false, code: 404, input: () => ({ id: '999999' }) },
  listQueues: { ...sets, again: false, audited: false, input: () => ({}) },
  listRecurring: { ...sets, again: false, audited: false, input: () => ({}) },
  listRuns: { ...sets, again: false, audited: false, input: () => ({ name: 'checkMoney' }) },
  runQueueAgain: { ...sets, audited: false, code: 40003, input: () => ({ queue: 'mail' }) },
  searchOffice: { ...ownRead, input: () => ({ text: 'owner' }) },
  listSavedViews: { ...ownRead, input: () => ({}) },
  saveView: { ...own, input: () => ({ name: 'to pack', path: '/orders?view=paid' }) },
  removeView: { ...own, audited: false, code: 404, input: () => ({ id: '999999' }) },
  listOfficeNetworks: {
    needs: 'finance.read',
    again: false,
    audited: false,
    input: () => ({}),
  },
  // The test's shop has no networks.
  readNetworkWallets: {
    needs: 'finance.read',
    again: false,
    code: 404,
    audited: false,
    input: () => ({ network: 137 }),
  },
  closeNetwork: {
    ...names,
    code: 404,
    audited: false,
    input: () => ({ network: 137, why: 'the node lies' }),
  },
  openNetwork: { ...names, code: 404, audited: false, input: () => ({ network: 137 }) },
  listSalesNotices: { ...ownRead, input: () => ({}) },
  addSalesNotice: {
    ...ownAgain,
    needs: 'orders.read',
    input: () => ({ channel: 'mail', address: `staff${made++}@shop.test` }),
  },
  removeSalesNotice: { ...own, audited: false, code: 404, input: () => ({ id: '999999' }) },
  testSalesNotice: { ...own, audited: false, code: 404, input: () => ({ id: '999999' }) },
  readGoLive: { ...sets, again: false, audited: false, input: () => ({}) },
  checkNetworks: {
    ...names,
    again: false,
    code: 404,
    audited: false,
    input: () => ({ network: 137 }),
  },
  readTreasuryProof: {
    ...names,
    again: false,
    audited: false,
    input: () => ({ network: 137 }),
  },
  proveTreasury: {
    ...names,
    again: false,
    code: 404,
    audited: false,
    input: () => ({ network: 137, proof: '0x00' }),
  },
  planContract: {
    ...names,
    again: false,
    code: 404,
    audited: false,
    input: () => ({ network: 137, contract: 'forwarders' }),
  },
  sendContract: {
    ...names,
    again: false,
    code: 404,
    audited: false,
    input: () => ({ network: 105, contract: 'forwarders', transaction: SIGNED }),
  },
  checkContract: {
    ...names,
    again: false,
    code: 404,
    audited: false,
    input: () => ({
      network: 137,
      contract: 'shop',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    }),
  },
  listDelivery: { ...writes, audited: false, input: () => ({}) },
  saveDelivery: {
    ...writes,
    input: () => ({ name: `group ${made++}`, fee: '1.00', countries: [] }),
  },
  setContact: { ...sets, input: () => ({ link: `https://t.me/shop${made++}` }) },
  // No mail server is set.
  sendTestMail: {
    ...sets,
    again: false,
    code: 40002,
    audited: false,
    input: () => ({ to: 'owner@shop.test' }),
  },
  listStaff: { ...manages, again: false, audited: false, input: () => ({}) },
  inviteStaff: { ...manages, input: () => ({ name: `invited ${made++}`, role: 'translator' }) },
  changeStaff: {
    ...manages,
    input: async (world) => ({ id: await addStaff(world), role: 'packer', was: 'translator' }),
  },
  disableStaff: { ...manages, input: async (world) => ({ id: await addStaff(world) }) },
  enableStaff: { ...manages, input: async (world) => ({ id: await addStaff(world) }) },
  resetStaff: { ...manages, input: async (world) => ({ id: await addStaff(world) }) },
  listRoles: { ...manages, again: false, audited: false, input: () => ({}) },
  saveRole: {
    ...manages,
    input: () => ({ name: `saved ${made++}`, rights: [{ permission: 'orders.read', max: null }] }),
  },
  answerOfferedRights: {
    ...manages,
    audited: false,
    code: 40003,
    input: () => ({ name: 'translator', version: 'x', take: true }),
  },
  removeRole: { ...manages, input: async (world) => ({ name: await addRole(world) }) },
  listApiKeys: {
    needs: 'apiKeys.manage',
    again: false,
    audited: false,
    input: () => ({}),
  },
  makeApiKey: {
    needs: 'apiKeys.manage',
    again: true,
    audited: true,
    input: () => ({ name: 'bot', rights: [{ permission: 'orders.read', max: null }] }),
  },
  revokeApiKey: {
    needs: 'apiKeys.manage',
    again: true,
    audited: true,
    input: async (world) => ({ id: await addKey(world) }),
  },
  listAudit: { needs: 'audit.read', again: false, audited: true, input: () => ({ size: 1 }) },
  listOfficeOrders: { needs: 'orders.read', again: false, audited: false, input: () => ({}) },
  exportOrders: { needs: 'orders.money', again: false, audited: true, input: () => ({}) },
  readOfficeOrder: {
    needs: 'orders.read',
    again: false,
    audited: false,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  explainOfficePayment: {
    needs: 'orders.money',
    again: false,
    audited: false,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  settleByHash: {
    needs: 'cases.decide',
    again: true,
    audited: true,
    input: () => ({ txHash: `0x${'7'.repeat(64)}` }),
  },
  readOrderCustomer: {
    needs: 'orders.receiver',
    again: false,
    audited: true,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  addOrderNote: {
    needs: 'orders.note',
    again: false,
    audited: true,
    input: async (world) => ({ orderId: await addOrder(world), text: 'called back' }),
  },
  cancelOfficeOrder: {
    needs: 'orders.cancel',
    again: false,
    audited: true,
    input: async (world) => ({ orderId: await addOrder(world), why: 'asked for' }),
  },
  previewRefund: {
    needs: 'refunds.ask',
    ...decidesNothing,
    input: async (world) => ({ orderId: await addOrder(world), lines: ONE_PIECE }),
  },
  askRefund: {
    needs: 'refunds.ask',
    ...decidesNothing,
    input: async (world) => ({
      orderId: await addOrder(world),
      lines: ONE_PIECE,
      amount: '12.50',
      afterReturn: 0,
      why: 'test',
    }),
  },
  previewRefunds: {
    needs: 'refunds.ask',
    again: true,
    audited: false,
    input: () => ({ orderIds: [UNKNOWN] }),
  },
  askRefunds: {
    needs: 'refunds.ask',
    again: true,
    audited: true,
    input: () => ({ orders: [{ orderId: UNKNOWN, amount: '12.50', afterReturn: 0 }], why: 'test' }),
  },
  readRefundRun: { needs: 'refunds.ask', again: false, audited: false, input: () => ({}) },
  stopRefunds: { needs: 'refunds.ask', again: true, audited: true, input: () => ({}) },
  approveAskedRefund: {
    needs: 'refunds.approve',
    ...decidesNothing,
    input: async (world) => ({ orderId: await addOrder(world), amount: '12.50', why: 'test' }),
  },
  refuseAskedRefund: {
    needs: 'refunds.approve',
    ...decidesNothing,
    input: async (world) => ({ orderId: await addOrder(world), why: 'test' }),
  },
  readReturnPhotos: {
    needs: 'returns.decide',
    ...decidesNothing,
    code: 404,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  takeBackAskedRefund: {
    needs: 'refunds.ask',
    ...decidesNothing,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  listCoupons: { ...sees, input: () => ({}) },
  listCouponUses: { ...sees, input: async (world) => ({ id: await addCoupon(world) }) },
  createCoupon: {
    ...sells,
    input: () => ({
      requestId: newRequest(),
      code: `ROW-${made++}-CODE`,
      title: { cn: '减一元' },
      amount: '1',
      most: null,
    }),
  },
  stopCoupon: { ...sells, input: async (world) => ({ id: await addCoupon(world) }) },
  listOfficeProducts: { ...sees, input: () => ({}) },
  readOfficeProduct: { ...sees, input: ({ shop }) => ({ id: shop.posted.productId }) },
  listCategoryTexts: { ...sees, input: () => ({}) },
  saveOfficeCategory: { ...sells, input: () => ({ name: { cn: `row ${made++}` } }) },
  removeCategory: { ...sees, code: 404, input: () => GONE },
  orderCategories: { ...sees, code: 40003, input: () => UNORDERED },
  listOfficeCategories: { ...sees, input: () => ({}) },
  saveOfficeProduct: {
    ...sells,
    input: async ({ shop, by }) => {
      const id = shop.posted.productId
      const { result, code } = await by.ask('readOfficeProduct', { id })
      return { id, version: code === 200 ? result.version : 1, name: { en: `Row ${made++}` } }
    },
  },
  previewImport: { ...sees, input: () => ({ files: [IMPORT] }) },
  runImport: {
    ...sells,
    input: async ({ by }) => {
      const { result, code } = await by.ask('previewImport', { files: [IMPORT] })
      return { files: [IMPORT], token: code === 200 ? result.token : '0'.repeat(64) }
    },
  },
  previewPrices: { ...sees, input: () => PRICES },
  changePrices: {
    ...sells,
    input: async ({ by }) => {
      const { result, code } = await by.ask('previewPrices', PRICES)
      return { ...PRICES, token: code === 200 ? result.token : '0'.repeat(64) }
    },
  },
  exportTranslations: { needs: 'texts.translate', again: false, audited: false, input: () => ({}) },
  previewTranslations: {
    needs: 'texts.translate',
    again: false,
    audited: false,
    input: () => ({ files: [TEXTS] }),
  },
  runTranslations: {
    needs: 'texts.translate',
    again: false,
    audited: true,
    input: async ({ by }) => {
      const { result, code } = await by.ask('previewTranslations', { files: [TEXTS] })
      return { files: [TEXTS], token: code === 200 ? result.token : '0'.repeat(64) }
    },
  },
  exportProducts: { ...sees, input: () => ({}) },
  listMissingPictures: { ...sees, input: () => ({}) },
  retryPictures: { ...sells, input: () => ({}) },
  uploadPicture: { ...sells, input: () => ({ picture: PICTURE }) },
  uploadVideo: {
    ...sells,
    input: () => ({ key: '0'.repeat(32), place: 0, isLast: false, part: PICTURE }),
  },
  listMoneyCases: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  readMoneyCase: {
    needs: 'finance.read',
    again: false,
    audited: false,
    code: 404,
    input: () => ({ transferId: '999999' }),
  },
  deliverMoney: {
    needs: 'cases.decide',
    ...decidesNothing,
    input: async (world) => ({ ...gone, orderId: await addOrder(world) }),
  },
  creditMoney: {
    needs: 'cases.decide',
    ...decidesNothing,
    input: async ({ shop }) => ({ ...gone, account: await codeOf(shop) }),
  },
  creditMdd: {
    needs: 'cases.decide',
    ...decidesNothing,
    input: async ({ shop }) => ({ id: '999999', why: 'test', account: await codeOf(shop) }),
  },
  keepMdd: {
    needs: 'cases.decide',
    ...decidesNothing,
    input: () => ({ id: '999999', why: 'test' }),
  },
  offerMoneyBack: { needs: 'cases.decide', ...decidesNothing, input: () => gone },
  sendMoneyBack: {
    needs: 'cases.decide',
    ...decidesNothing,
    input: () => ({ ...gone, address: `0x${'9'.repeat(40)}` }),
  },
  keepMoney: { needs: 'cases.decide', ...decidesNothing, input: () => gone },
  takeAllDust: { needs: 'cases.decide', ...decidesNothing, input: () => ({ why: 'test' }) },
  undoDust: {
    needs: 'cases.decide',
    ...decidesNothing,
    code: 404,
    input: () => ({ txHash: `0x${'7'.repeat(64)}`, why: 'test' }),
  },
  approveRefundClaim: {
    needs: 'refunds.approve',
    ...decidesNothing,
    input: () => ({ refundId: '999999', address: `0x${'9'.repeat(40)}`, why: 'test' }),
  },
  refuseRefundClaim: {
    needs: 'refunds.approve',
    ...decidesNothing,
    input: () => ({ refundId: '999999', why: 'test' }),
  },
  approveReturnRequest: {
    needs: 'returns.decide',
    ...decidesNothing,
    input: async (world) => ({
      orderId: await addOrder(world),
      returnNo: 1,
      amount: '12.50',
      why: 'test',
    }),
  },
  refuseReturnRequest: {
    needs: 'returns.decide',
    ...decidesNothing,
    input: async (world) => ({ orderId: await addOrder(world), returnNo: 1, why: 'test' }),
  },
  approveLargeWithdrawal: {
    needs: 'withdrawals.decide',
    ...decidesNothing,
    input: () => ({ withdrawalId: '999999' }),
  },
  refuseLargeWithdrawal: {
    needs: 'withdrawals.decide',
    ...decidesNothing,
    input: () => ({ withdrawalId: '999999', why: 'test' }),
  },
  listWalletPayouts: { needs: 'finance.read', again: false, audited: false, input: () => ({}) },
  claimPayout: {
    ...resolves,
    input: () => ({
      payout: 'refund:999999',
      wallet: OWN_WALLET,
      amount: '1.00',
      receiver: OWN_WALLET,
    }),
  },
  resumePayout: {
    ...resolves,
    again: false,
    audited: false,
    code: 40003,
    input: () => ({ payout: 'refund:999999', wallet: OWN_WALLET }),
  },
  planPayoutTransfer: {
    ...resolves,
    again: false,
    audited: false,
    code: 40003,
    input: () => ({ payout: 'refund:999999', wallet: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }),
  },
  sendPayoutTransfer: {
    ...resolves,
    code: 40003,
    input: () => ({ payout: 'refund:999999', transaction: SIGNED }),
  },
  reportPayout: {
    ...resolves,
    code: 40003,
    input: () => ({ payout: 'refund:999999', txHash: `0x${'7'.repeat(64)}` }),
  },
  releasePayout: { ...resolves, code: 40003, input: () => ({ payout: 'refund:999999' }) },
  noteExtraPayout: {
    ...resolves,
    code: 404,
    input: () => ({ network: 137, txHash: `0x${'7'.repeat(64)}`, why: 'test' }),
  },
  shipLines: {
    ...ships,
    code: 40001,
    input: () => ({ orderId: UNKNOWN, courier: 'other', courierName: 'test' }),
  },
  correctParcel: {
    ...ships,
    code: 404,
    input: () => ({ parcelId: '999999', version: 1, courier: 'other', courierName: 'test' }),
  },
  undoParcel: { ...ships, code: 404, input: () => ({ parcelId: '999999' }) },
  listParcels: {
    needs: 'orders.read',
    again: false,
    audited: false,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  previewShipping: { ...ships, code: 4014, input: () => ({ rows: 'nothing' }) },
  shipPasted: { ...ships, code: 4014, input: () => ({ rows: 'nothing', token: 'x' }) },
  // Of an unpaid order there is no slip, so nothing was read.
  readPackingSlips: {
    needs: 'orders.receiver',
    again: false,
    audited: false,
    input: async (world) => ({ orderIds: [await addOrder(world)] }),
  },
  readParcelSlip: {
    needs: 'orders.receiver',
    again: false,
    code: 404,
    audited: false,
    input: () => ({ parcelId: '999999' }),
  },
  listOrderKeys: {
    needs: 'orders.read',
    again: false,
    audited: false,
    input: async (world) => ({ orderId: await addOrder(world) }),
  },
  revealOrderKeys: {
    needs: 'keys.read',
    again: true,
    audited: false,
    code: 40001,
    input: () => ({ orderId: UNKNOWN, lineNo: 1 }),
  },
  sendKeys: { ...ships, code: 40001, input: () => ({ orderId: UNKNOWN }) },
  previewKeys: { ...stocks, code: 404, input: () => ({ optionId: 999_999, keys: 'k' }) },
  loadKeys: { ...stocks, code: 404, input: () => ({ optionId: 999_999, batch: 'b', keys: 'k' }) },
  removeKeys: { ...stocks, code: 404, input: () => ({ optionId: 999_999, batch: 'b' }) },
  restoreKeys: { ...stocks, code: 404, input: () => ({ optionId: 999_999, batch: 'b' }) },
  moveKeys: {
    ...stocks,
    code: 404,
    input: () => ({ optionId: 999_999, batch: 'b', toOptionId: 999_998 }),
  },
  listKeyBatches: { ...stocks, again: false, input: () => ({ optionId: 999_999 }) },
  deliverKeys: { ...ships, code: 40001, input: () => ({ orderId: UNKNOWN }) },
  sendOrderLink: { ...ships, code: 40001, input: () => ({ orderId: UNKNOWN }) },
  signOutOffice: { ...own, input: () => ({}) },
  confirmOffice: {
    ...own,
    input: async ({ by }) => ({
      passkey: by.passkey.get((await by.done('startOfficePasskey', {})).options),
    }),
  },
  listOfficeSessions: { ...ownRead, input: () => ({}) },
  endOfficeSession: { ...own, input: () => ({ id: 'others' }) },
  listOfficePasskeys: { ...ownRead, input: () => ({}) },
  startNewOfficePasskey: { ...ownRead, input: () => ({}) },
  addOfficePasskey: {
    ...ownAgain,
    audited: false,
    code: 40011,
    input: () => ({ name: 'phone', registration: '{}' }),
  },
  removeOfficePasskey: { ...ownAgain, audited: false, code: 404, input: () => ({ id: 'unknown' }) },
  startOfficeTotp: { ...ownRead, input: () => ({}) },
  setOfficePassword: {
    ...ownAgain,
    audited: false,
    code: 40011,
    input: () => ({ password: 'Reiher-23-Weide-Moor', sealed: 'AAAA', code: '000000' }),
  },
  renewRecoveryCodes: { ...ownAgain, input: () => ({}) },
  setOfficeEmail: { ...ownAgain, input: () => ({ email: 'me@shop.test' }) },
}
const NAMES = Object.keys(ROWS) as OfficeCall[]

let shop: TestShop
let office: TestOffice
let ctx: Context
const people = new Map<Role, TestBrowser>()
beforeAll(async () => {
  shop = await createTestShop()
  await shop.setStock(shop.posted.optionId, 1_000_000)
  ctx = shop.ctx
  const all = shopCalls(readConfig({ PUBLIC_URL: 'https://shop.test', DEMO: '0' }), null)
  // The own sign-in is answered by the test office, which has the key that its browsers signed in with.
  const rights = Object.entries(all).filter(
    ([name]) =>
      typeof calls[name as CallName].access === 'object' ||
      (calls[name as CallName].access === 'staff' && !(name in signIn)),
  )
  office = await createTestOffice(ctx, Object.fromEntries(rights))
  for (const role of ROLES) people.set(role, await office.staff(role))
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const auditRows = async (): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) as n from audit_log`.execute(ctx.db)).rows[0]!.n)

async function setConfirmed(confirmed: boolean): Promise<void> {
  await sql`update staff_session set confirmed_at = ${confirmed ? ctx.now() : null}`.execute(ctx.db)
}

test('every call of the office has a row', () => {
  const listed = Object.entries(calls)
    .filter(([, { access }]) => access === 'staff' || typeof access === 'object')
    .map(([name]) => name)
  expect(NAMES.toSorted()).toEqual(listed.toSorted())
})

describe.each(NAMES)('%s', (name) => {
  const row = ROWS[name] as Row<OfficeCall>
  test('answers whom the table says, with the second factor that it says, and leaves its audit row', async () => {
    const world = { shop, office }
    const anonymous = await office
      .browser()
      .ask(name, await row.input({ ...world, by: people.get('owner')! }))
    expect(anonymous.status).toBe(401)
    for (const role of ROLES) {
      const by = people.get(role)!
      for (const fresh of [false, true]) {
        await setConfirmed(true)
        const input = await row.input({ ...world, by })
        await setConfirmed(fresh)
        const before = await auditRows()
        const answer = await by.ask(name, input)
        const written = (await auditRows()) - before
        const may = row.needs === 'self' || HAVE[row.needs].includes(role)
        const said = { name, role, fresh, code: answer.code, fields: answer.fields }
        if (!may) expect(said).toMatchObject({ code: 4004, fields: { permission: 'missing' } })
        else if (row.again && !fresh)
          expect(said).toMatchObject({ code: 4004, fields: { factor: 'confirm' } })
        else {
          expect(said).toMatchObject({ code: row.code ?? 200 })
          expect({ ...said, written }).toMatchObject({ written: row.audited ? 1 : 0 })
          if (name === 'signOutOffice') await by.signIn()
          continue
        }
        expect({ ...said, written }).toMatchObject({ written: 0 })
      }
    }
  })
})

test('an API key of the owner with one right makes the calls of that right alone', async () => {
  await setConfirmed(true)
  const { key } = await people.get('owner')!.done('makeApiKey', {
    name: 'reader',
    rights: [{ permission: 'audit.read', max: null }],
  })
  const program = office.browser()
  program.headers = { 'x-api-key': key }
  expect((await program.ask('listAudit', { size: 1 })).code).toBe(200)
  for (const name of NAMES.filter((one) => ROWS[one].needs !== 'audit.read')) {
    const input = await (ROWS[name] as Row<OfficeCall>).input({
      shop,
      office,
      by: people.get('owner')!,
    })
    expect({ name, status: (await program.ask(name, input)).status }).toEqual({ name, status: 403 })
  }
})

test('a call of the office that names no right, and a right elsewhere, do not start', () => {
  const wrong = (path: string, access: unknown): void =>
    requireRight('x', { path, access } as Pick<Call, 'path' | 'access'>)
  expect(() => wrong('POST office/x', 'anyone')).toThrow('right')
  expect(() => wrong('POST office/x', 'member')).toThrow('right')
  expect(() => wrong('POST office/x', { staff: 'everything' })).toThrow('right')
  expect(() => wrong('POST appleShop/x', { staff: 'orders.read' })).toThrow('right')
  expect(() => wrong('POST office/x', { staff: 'orders.read' })).not.toThrow()
})

test('a large body of strangers is bounded, and few are taken a minute', () => {
  const large = (largestBody: number, limitPerMinute?: number): void =>
    requireRight('x', {
      path: 'POST appleShop/x',
      access: 'anyone',
      largestBody,
      ...(limitPerMinute !== undefined && { limitPerMinute }),
    })
  expect(() => large(4_000_000, 20)).not.toThrow()
  expect(() => large(4_000_001, 20)).toThrow('right')
  expect(() => large(4_000_000, 21)).toThrow('right')
  expect(() => large(4_000_000)).toThrow('right')
})
