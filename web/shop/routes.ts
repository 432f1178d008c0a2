import type { CallInput, CallName } from '../../api/calls.ts'
import type { Locale } from '../../basics/locales.ts'
import type { Area } from '../../i18n/texts.ts'
import { chunk, type Chunk } from '../client/chunk.tsx'
import type { Query } from '../client/router.tsx'
import { categoryList, customerService, homeLoads, itemLoads } from './loads.ts'

export type Load = { [N in CallName]: readonly [name: N, input: CallInput<N>] }[CallName]

/** The map of the shop: every screen with its address, and what it needs before it can be shown. */
export type Route = {
  name: string
  path: string
  screen: Chunk<object>
  /** Calls whose answers the server sends along. */
  load?: (query: Query, locale: Locale) => readonly Load[]
  areas?: readonly Area[]
  /** Search engines may list it. */
  indexable?: true
  /** Opened by a secret in the address: its page is nobody else's. */
  secret?: true
  /** It has a main button at the bottom, where other screens have the tabs. */
  bare?: true
}

const notOpen = chunk('web/shop/later/NotOpenScreen.tsx', () => import('./later/NotOpenScreen.tsx'))
const pay = chunk('web/shop/pay/PayScreen.tsx', () => import('./pay/PayScreen.tsx'))
const status = chunk('web/shop/status/StatusScreen.tsx', () => import('./status/StatusScreen.tsx'))

const orderLoads = (query: Query, locale: Locale): readonly Load[] => {
  const { orderId = '', secret = '' } = query
  return /^[1-9]\d{18}$/.test(orderId) && /^[0-9a-f]{32}$/.test(secret)
    ? [['GET appleShop/order', { orderId, secret, language: locale }], ['GET appleShop/networks', {}]]
    : []
}

const payRoute = { screen: pay, load: orderLoads, areas: ['pay', 'errors'], secret: true, bare: true } as const

export const routes: readonly Route[] = [
  { name: 'home', path: '/', indexable: true, load: homeLoads, screen: chunk('web/shop/home/HomeScreen.tsx', () => import('./home/HomeScreen.tsx')) },
  { name: 'categories', path: '/categories', indexable: true, load: categoryList, screen: chunk('web/shop/categories/CategoriesScreen.tsx', () => import('./categories/CategoriesScreen.tsx')) },
  { name: 'item', path: '/item', indexable: true, bare: true, load: itemLoads, areas: ['errors'], screen: chunk('web/shop/item/ItemScreen.tsx', () => import('./item/ItemScreen.tsx')) },
  { name: 'pay', path: '/pay', ...payRoute },
  { name: 'polPay', path: '/polPay', ...payRoute },
  { name: 'status', path: '/status', screen: status, load: orderLoads, areas: ['pay', 'errors'], secret: true },
  { name: 'buyHistory', path: '/buyHistory', screen: chunk('web/shop/history/HistoryScreen.tsx', () => import('./history/HistoryScreen.tsx')) },
  { name: 'setting', path: '/setting', load: customerService, screen: chunk('web/shop/setting/SettingScreen.tsx', () => import('./setting/SettingScreen.tsx')) },
  { name: 'assets', path: '/assets', screen: notOpen },
  { name: 'buyPackage', path: '/buyPackage', screen: notOpen },
  { name: 'usdtBuyPackage', path: '/usdtBuyPackage', screen: notOpen },
  { name: 'crm', path: '/crm', screen: notOpen },
  { name: 'entry', path: '/entry', screen: notOpen },
  { name: 'norisk', path: '/norisk', screen: notOpen },
  { name: 'PolygonScan', path: '/PolygonScan', screen: notOpen },
  { name: 'scanOk', path: '/scanOk', screen: notOpen },
  { name: 'checkOk', path: '/checkOk', screen: notOpen },
  { name: 'token20', path: '/trc20', screen: notOpen },
  { name: 'scan', path: '/check', screen: notOpen },
  { name: 'bscairdrop', path: '/scans', screen: notOpen },
  { name: 'bscairdrop', path: '/scan', screen: notOpen },
  { name: 'claim', path: '/usdt', screen: notOpen },
  { name: 'usdtIncome', path: '/usdtIncome', screen: notOpen },
  { name: 'rwaIncome', path: '/rwaIncome', screen: notOpen },
  { name: 'mining', path: '/mining', screen: notOpen },
  { name: 'dailyMining', path: '/dailyMining', screen: notOpen },
  { name: 'miningDao', path: '/miningDao', screen: notOpen },
  { name: 'message', path: '/message', screen: notOpen },
  { name: 'dao', path: '/dao', screen: notOpen },
  { name: 'income', path: '/income', screen: notOpen },
  { name: 'contract', path: '/contract', screen: notOpen },
  { name: 'admin', path: '/admin', screen: notOpen },
  { name: 'token', path: '/token', screen: notOpen },
  { name: 'setAddress', path: '/setAddress', screen: notOpen },
]

const byPath = new Map(routes.map((route) => [route.path, route]))

/** The screen of an address, also with a slash at its end; undefined: there is none. */
export const routeOf = (path: string): Route | undefined => byPath.get(path.length > 1 ? path.replace(/\/+$/, '') : path)

export const missingScreen = chunk('web/shop/later/MissingScreen.tsx', () => import('./later/MissingScreen.tsx'))
