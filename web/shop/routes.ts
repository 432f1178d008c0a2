import { LaterPaidOrder } from './pay/laterPaidOrder.ts'
import type { CartShown } from '../../basics/cart.ts'
import { LEGAL_KINDS } from '../../basics/legal.ts'
import type { Locale } from '../../basics/locales.ts'
import type { CallInput } from '../../api/calls.ts'
import type { Area } from '../../i18n/texts.ts'
import { chunk, type Chunk } from '../client/chunk.ts'
import { OFFLINE_PATH } from '../client/serviceWorker.ts'
import type { Query } from '../client/router.tsx'
import {
  free,
  freeText,
  given,
  identifier,
  oneOf,
  orderNumber,
  orderSecret,
  smallCount,
  walletAddress,
  type Parameter,
} from './parameters.ts'
import { HOME_QUERY } from './home/homeQuery.ts'
import { nameScreens } from './screenNames.ts'
import {
  announcementList,
  cartLoads,
  categoryList,
  contractLoads,
  dayOf,
  customerService,
  homeLoads,
  itemLoads,
  legalInput,
  networkList,
  type Load,
} from './loads.ts'

type Loadable = Pick<Chunk<never>, 'source' | 'preload'>

export type Route = {
  name: string
  path: string
  screen: Chunk<object>
  /** Parts that load when they are needed; the server draws them, too, and their HTML has the attribute `mark`. */
  parts?: readonly { readonly chunk: Loadable; readonly mark: `data-${string}` }[]
  /** Query parameters that its HTML depends on. */
  query?: Readonly<Record<string, Parameter>>
  /** Calls whose answers the server sends along. */
  load?: (query: Query, locale: Locale, cart: CartShown | undefined) => readonly Load[]
  areas?: readonly Area[]
  /** Search engines may list it. */
  indexable?: true
  /** Opened by a secret in the address, so never cached or indexed. */
  secret?: true
  /** Without the answer of its first call there is no such page. */
  subject?: true
  /** Has a main button at the bottom in place of the tabs. */
  bare?: true
  /** Changes on its own, so it is rendered on each visit and never kept. */
  changing?: true
  /** Exists in demo mode only. */
  demo?: true
}

const promotions = {
  screen: chunk(
    'web/shop/promotion/PromotionScreen.tsx',
    () => import('./promotion/PromotionScreen.tsx'),
  ),
  areas: ['community', 'pay', 'account', 'errors'],
} as const
const rewardAreas = ['reward', 'balance', 'account', 'errors'] as const
const pledges = {
  screen: chunk('web/shop/pledge/PledgeScreen.tsx', () => import('./pledge/PledgeScreen.tsx')),
  areas: [...rewardAreas, 'pay'],
} as const
const income = {
  screen: chunk('web/shop/income/IncomeScreen.tsx', () => import('./income/IncomeScreen.tsx')),
  areas: rewardAreas,
} as const
const allIncome = {
  screen: chunk(
    'web/shop/income/AllIncomeScreen.tsx',
    () => import('./income/AllIncomeScreen.tsx'),
  ),
  areas: rewardAreas,
} as const
const pay = chunk('web/shop/pay/PayScreen.tsx', () => import('./pay/PayScreen.tsx'))
const status = chunk('web/shop/status/StatusScreen.tsx', () => import('./status/StatusScreen.tsx'))

const orderQuery = { orderId: orderNumber, secret: orderSecret }
const orderLoads = (query: Query, locale: Locale): readonly Load[] => {
  const { orderId = '', secret = '' } = query
  return /^[1-9]\d{18}$/.test(orderId) && /^[0-9a-f]{32}$/.test(secret)
    ? [
        ['readOrder', { orderId, secret, language: locale }],
        ['listNetworks', {}],
      ]
    : []
}

const statusLoads = (query: Query, locale: Locale): readonly Load[] => {
  const [order, ...rest] = orderLoads(query, locale)
  return order === undefined
    ? [['readShopHealth', {}]]
    : [order, ['readDelivery', order[1] as CallInput<'readDelivery'>], ...rest]
}

const legal = chunk('web/shop/legal/LegalScreen.tsx', () => import('./legal/LegalScreen.tsx'))

const payRoute = {
  screen: pay,
  parts: [{ chunk: LaterPaidOrder, mark: 'data-delivery' }],
  query: orderQuery,
  load: orderLoads,
  areas: ['pay', 'outcome', 'refund', 'delivery', 'errors'],
  subject: true,
  secret: true,
  bare: true,
} as const

/** All screens with their addresses and what each needs before it is shown. */
export const routes: readonly Route[] = [
  {
    name: 'home',
    path: '/',
    indexable: true,
    query: HOME_QUERY,
    load: homeLoads,
    screen: chunk('web/shop/home/HomeScreen.tsx', () => import('./home/HomeScreen.tsx')),
  },
  {
    name: 'categories',
    path: '/categories',
    indexable: true,
    load: categoryList,
    screen: chunk(
      'web/shop/categories/CategoriesScreen.tsx',
      () => import('./categories/CategoriesScreen.tsx'),
    ),
  },
  {
    name: 'cart',
    path: '/cart',
    query: { again: smallCount },
    areas: ['cart', 'errors'],
    load: cartLoads,
    screen: chunk('web/shop/cart/CartScreen.tsx', () => import('./cart/CartScreen.tsx')),
  },
  {
    name: 'saved',
    path: '/saved',
    query: { tab: oneOf('seen') },
    areas: ['cart', 'errors'],
    screen: chunk('web/shop/saved/SavedScreen.tsx', () => import('./saved/SavedScreen.tsx')),
  },
  {
    name: 'item',
    path: '/item',
    query: { id: identifier },
    indexable: true,
    subject: true,
    bare: true,
    load: itemLoads,
    areas: ['item', 'comments', 'errors'],
    screen: chunk('web/shop/item/ItemScreen.tsx', () => import('./item/ItemScreen.tsx')),
  },
  { name: 'pay', path: '/pay', ...payRoute },
  { name: 'polPay', path: '/polPay', ...payRoute },
  { name: 'token20', path: '/trc20', ...payRoute },
  {
    name: 'status',
    path: '/status',
    screen: status,
    query: orderQuery,
    load: statusLoads,
    areas: ['pay', 'outcome', 'refund', 'delivery', 'talk', 'comments', 'errors'],
    subject: true,
    secret: true,
  },
  {
    name: 'buyHistory',
    path: '/buyHistory',
    areas: ['delivery', 'errors'],
    query: { tab: oneOf('toPay', 'toShip', 'toReceive', 'afterSale') },
    screen: chunk(
      'web/shop/history/HistoryScreen.tsx',
      () => import('./history/HistoryScreen.tsx'),
    ),
  },
  {
    name: 'message',
    path: '/message',
    query: { tab: oneOf('notices') },
    areas: ['account'],
    load: announcementList,
    screen: chunk(
      'web/shop/message/MessageScreen.tsx',
      () => import('./message/MessageScreen.tsx'),
    ),
  },
  {
    name: 'setAddress',
    path: '/setAddress',
    areas: ['account', 'errors'],
    screen: chunk(
      'web/shop/setAddress/AddressesScreen.tsx',
      () => import('./setAddress/AddressesScreen.tsx'),
    ),
  },
  {
    name: 'setting',
    path: '/setting',
    areas: ['account', 'cart', 'delivery', 'errors'],
    load: customerService,
    screen: chunk(
      'web/shop/setting/SettingScreen.tsx',
      () => import('./setting/SettingScreen.tsx'),
    ),
  },
  {
    name: 'entry',
    path: '/entry',
    query: { pane: oneOf('login', 'register', 'forgot', 'wallet'), invitation: given },
    areas: ['account', 'errors'],
    screen: chunk('web/shop/entry/EntryScreen.tsx', () => import('./entry/EntryScreen.tsx')),
  },
  {
    name: 'assets',
    path: '/assets',
    query: {
      do: oneOf('deposit', 'withdraw', 'withdrawals', 'transfer', 'swap', 'history'),
    },
    areas: ['balance', 'account', 'errors'],
    screen: chunk('web/shop/assets/AssetsScreen.tsx', () => import('./assets/AssetsScreen.tsx')),
  },
  { name: 'buyPackage', path: '/buyPackage', ...pledges },
  { name: 'usdtBuyPackage', path: '/usdtBuyPackage', ...pledges },
  {
    name: 'crm',
    path: '/crm',
    query: { ...orderQuery, question: free(identifier), about: identifier },
    areas: ['talk', 'errors'],
    load: customerService,
    secret: true,
    screen: chunk('web/shop/crm/CrmScreen.tsx', () => import('./crm/CrmScreen.tsx')),
  },
  {
    name: 'norisk',
    path: '/norisk',
    indexable: true,
    areas: ['limit', 'pay', 'errors'],
    screen: chunk('web/shop/norisk/NoRiskScreen.tsx', () => import('./norisk/NoRiskScreen.tsx')),
  },
  {
    name: 'PolygonScan',
    path: '/PolygonScan',
    query: { hash: freeText(300), network: freeText(3), ...orderQuery },
    areas: ['explain', 'outcome', 'pay', 'errors'],
    secret: true,
    bare: true,
    load: networkList,
    screen: chunk(
      'web/shop/polygonScan/PolygonScanScreen.tsx',
      () => import('./polygonScan/PolygonScanScreen.tsx'),
    ),
  },
  {
    name: 'scanOk',
    path: '/scanOk',
    query: { address: walletAddress },
    areas: ['limit', 'pay', 'errors'],
    screen: chunk('web/shop/scanOk/ScanOkScreen.tsx', () => import('./scanOk/ScanOkScreen.tsx')),
  },
  {
    name: 'checkOk',
    path: '/checkOk',
    query: { address: walletAddress },
    areas: ['limit', 'pay', 'errors'],
    screen: chunk(
      'web/shop/checkOk/CheckOkScreen.tsx',
      () => import('./checkOk/CheckOkScreen.tsx'),
    ),
  },
  {
    name: 'scan',
    path: '/check',
    indexable: true,
    areas: ['limit', 'pay', 'errors'],
    screen: chunk('web/shop/check/CheckScreen.tsx', () => import('./check/CheckScreen.tsx')),
  },
  { name: 'bscairdrop', path: '/scans', ...promotions },
  { name: 'bscairdrop', path: '/scan', ...promotions },
  { name: 'claim', path: '/usdt', ...allIncome },
  { name: 'usdtIncome', path: '/usdtIncome', ...income },
  { name: 'rwaIncome', path: '/rwaIncome', ...income },
  { name: 'mining', path: '/mining', ...allIncome },
  { name: 'dailyMining', path: '/dailyMining', ...allIncome },
  {
    name: 'miningDao',
    path: '/miningDao',
    areas: ['level', 'account', 'errors'],
    screen: chunk('web/shop/levels/LevelsScreen.tsx', () => import('./levels/LevelsScreen.tsx')),
  },
  {
    name: 'dao',
    path: '/dao',
    areas: ['community', 'account', 'errors'],
    screen: chunk('web/shop/dao/DaoScreen.tsx', () => import('./dao/DaoScreen.tsx')),
  },
  { name: 'income', path: '/income', ...income },
  {
    name: 'contract',
    path: '/contract',
    query: { day: { read: (text) => dayOf({ day: text }) } },
    indexable: true,
    changing: true,
    load: contractLoads,
    areas: ['contract', 'errors'],
    screen: chunk(
      'web/shop/contract/ContractScreen.tsx',
      () => import('./contract/ContractScreen.tsx'),
    ),
  },
  ...LEGAL_KINDS.map((kind): Route => ({
    name: kind,
    path: `/${kind}`,
    indexable: true,
    load: (_query, locale) => [['readLegalPage', legalInput(kind, locale)]],
    screen: legal,
  })),
  {
    name: 'offline',
    path: OFFLINE_PATH,
    screen: chunk(
      'web/shop/offline/OfflineScreen.tsx',
      () => import('./offline/OfflineScreen.tsx'),
    ),
  },
  {
    name: 'admin',
    path: '/admin',
    areas: ['admin'],
    screen: chunk('web/shop/admin/AdminScreen.tsx', () => import('./admin/AdminScreen.tsx')),
  },
  {
    name: 'token',
    path: '/token',
    areas: ['token', 'pay', 'errors'],
    screen: chunk('web/shop/token/TokenScreen.tsx', () => import('./token/TokenScreen.tsx')),
  },
  {
    name: 'outbox',
    path: '/outbox',
    query: { to: freeText(320) },
    demo: true,
    areas: ['outbox', 'errors'],
    screen: chunk('web/shop/outbox/OutboxScreen.tsx', () => import('./outbox/OutboxScreen.tsx')),
  },
]

const byPath = new Map(routes.map((route) => [route.path, route]))

/**
 * Returns the screen of an address, with or without a trailing slash, or undefined. `demo`: the shop is in
 * demo mode.
 */
export function routeOf(path: string, demo = false): Route | undefined {
  const route = byPath.get(path.length > 1 ? path.replace(/\/{1,8}$/, '') : path)
  return route?.demo && !demo ? undefined : route
}

nameScreens((path) => routeOf(path)?.name)

export const missingScreen = chunk(
  'web/shop/missing/MissingScreen.tsx',
  () => import('./missing/MissingScreen.tsx'),
)
