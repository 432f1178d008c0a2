import type { Permission } from '../../../basics/permissions.ts'
import type { OfficeTexts } from '../../../i18n/cn/office.ts'
import { chunk, type Chunk } from '../../client/chunk.tsx'
import type { OfficeIconName } from '../parts/OfficeIcon.tsx'

export type ScreenProps = { readonly id?: string }

/** A screen: `path` may end in `/:id`. It is shown to staff with one of the rights in `needs`, or to all. */
export type OfficeRoute = {
  readonly path: string
  readonly needs?: readonly Permission[]
  readonly screen: Chunk<ScreenProps>
  /** Its place in the navigation; screens without one are reached from another. */
  readonly nav?: {
    readonly label: Extract<keyof OfficeTexts, `nav.${string}`>
    readonly icon: OfficeIconName
  }
}

/** The map of the office, in the order of the navigation. */
export const ROUTES: readonly OfficeRoute[] = [
  {
    path: '/',
    screen: chunk('office/home', () => import('../home/HomeScreen.tsx')),
    nav: { label: 'nav.home', icon: 'home' },
  },
  {
    path: '/orders',
    needs: ['orders.read'],
    screen: chunk('office/orders', () => import('../orders/OrdersScreen.tsx')),
    nav: { label: 'nav.orders', icon: 'orders' },
  },
  {
    path: '/orders/ship',
    needs: ['orders.ship'],
    screen: chunk('office/ship', () => import('../orders/ShipScreen.tsx')),
    nav: { label: 'nav.ship', icon: 'list' },
  },
  {
    path: '/orders/:id',
    needs: ['orders.read'],
    screen: chunk('office/order', () => import('../orders/OrderScreen.tsx')),
  },
  {
    path: '/conversations',
    needs: ['conversations.read'],
    screen: chunk('office/conversations', () => import('../conversations/ConversationsScreen.tsx')),
    nav: { label: 'nav.conversations', icon: 'talk' },
  },
  {
    path: '/conversations/:id',
    needs: ['conversations.read'],
    screen: chunk('office/conversation', () => import('../conversations/ConversationScreen.tsx')),
  },
  {
    path: '/answers',
    needs: ['content.write'],
    screen: chunk('office/answers', () => import('../conversations/AnswersScreen.tsx')),
  },
  {
    path: '/comments',
    needs: ['comments.moderate'],
    screen: chunk('office/comments', () => import('../comments/CommentsScreen.tsx')),
    nav: { label: 'nav.comments', icon: 'star' },
  },
  {
    path: '/products',
    needs: ['catalogue.write'],
    screen: chunk('office/products', () => import('../products/ProductsScreen.tsx')),
    nav: { label: 'nav.products', icon: 'goods' },
  },
  {
    path: '/products/import',
    needs: ['catalogue.write'],
    screen: chunk('office/import', () => import('../products/ImportScreen.tsx')),
  },
  {
    path: '/products/:id',
    needs: ['catalogue.write'],
    screen: chunk('office/product', () => import('../products/ProductScreen.tsx')),
  },
  {
    path: '/coupons',
    needs: ['catalogue.write'],
    screen: chunk('office/coupons', () => import('../coupons/CouponsScreen.tsx')),
    nav: { label: 'nav.coupons', icon: 'coupon' },
  },
  {
    path: '/contents',
    needs: ['content.write', 'catalogue.write', 'settings.write'],
    screen: chunk('office/contents', () => import('../contents/ContentsScreen.tsx')),
    nav: { label: 'nav.contents', icon: 'picture' },
  },
  {
    path: '/customers',
    needs: ['members.read'],
    screen: chunk('office/customers', () => import('../customers/CustomersScreen.tsx')),
    nav: { label: 'nav.customers', icon: 'customers' },
  },
  {
    path: '/customers/credit',
    needs: ['credit.grant'],
    screen: chunk('office/credit', () => import('../customers/CreditScreen.tsx')),
  },
  {
    path: '/customers/:id',
    needs: ['members.read'],
    screen: chunk('office/customer', () => import('../customers/CustomerScreen.tsx')),
  },
  {
    path: '/cases',
    needs: ['finance.read'],
    screen: chunk('office/cases', () => import('../cases/CasesScreen.tsx')),
    nav: { label: 'nav.cases', icon: 'cases' },
  },
  {
    path: '/reports',
    needs: ['finance.read'],
    screen: chunk('office/reports', () => import('../reports/ReportsScreen.tsx')),
    nav: { label: 'nav.reports', icon: 'plot' },
  },
  {
    path: '/treasury',
    needs: ['finance.read'],
    screen: chunk('office/treasury', () => import('../treasury/TreasuryScreen.tsx')),
    nav: { label: 'nav.treasury', icon: 'vault' },
  },
  {
    path: '/rewards',
    needs: ['finance.read'],
    screen: chunk('office/rewards', () => import('../rewards/RewardsScreen.tsx')),
    nav: { label: 'nav.rewards', icon: 'rewards' },
  },
  {
    path: '/promotions',
    needs: ['finance.read'],
    screen: chunk('office/promotions', () => import('../promotions/PromotionsScreen.tsx')),
    nav: { label: 'nav.promotions', icon: 'rewards' },
  },
  {
    path: '/polls',
    needs: ['content.write'],
    screen: chunk('office/polls', () => import('../polls/PollsScreen.tsx')),
    nav: { label: 'nav.polls', icon: 'list' },
  },
  {
    path: '/networks',
    needs: ['finance.read'],
    screen: chunk('office/networks', () => import('../networks/NetworksScreen.tsx')),
    nav: { label: 'nav.networks', icon: 'networks' },
  },
  {
    path: '/legal',
    needs: ['content.write'],
    screen: chunk('office/legal', () => import('../legal/LegalScreen.tsx')),
    nav: { label: 'nav.legal', icon: 'legal' },
  },
  {
    path: '/staff',
    needs: ['staff.manage'],
    screen: chunk('office/staff', () => import('../staff/StaffScreen.tsx')),
    nav: { label: 'nav.staff', icon: 'staff' },
  },
  {
    path: '/staff/roles',
    needs: ['staff.manage'],
    screen: chunk('office/roles', () => import('../staff/RolesScreen.tsx')),
  },
  {
    path: '/keys',
    needs: ['apiKeys.manage'],
    screen: chunk('office/keys', () => import('../staff/KeysScreen.tsx')),
    nav: { label: 'nav.keys', icon: 'keys' },
  },
  {
    path: '/webhooks',
    needs: ['apiKeys.manage'],
    screen: chunk('office/webhooks', () => import('../webhooks/WebhooksScreen.tsx')),
    nav: { label: 'nav.webhooks', icon: 'hook' },
  },
  {
    path: '/jobs',
    needs: ['settings.write'],
    screen: chunk('office/jobs', () => import('../jobs/JobsScreen.tsx')),
    nav: { label: 'nav.jobs', icon: 'jobs' },
  },
  {
    path: '/audit',
    needs: ['audit.read'],
    screen: chunk('office/audit', () => import('../audit/AuditScreen.tsx')),
    nav: { label: 'nav.audit', icon: 'audit' },
  },
  {
    path: '/settings',
    needs: ['settings.write'],
    screen: chunk('office/settings', () => import('../setup/SettingsScreen.tsx')),
    nav: { label: 'nav.settings', icon: 'settings' },
  },
  {
    path: '/setup',
    needs: ['settings.write'],
    screen: chunk('office/setup', () => import('../setup/SetupScreen.tsx')),
  },
  {
    path: '/account',
    screen: chunk('office/account', () => import('../settings/AccountScreen.tsx')),
    nav: { label: 'nav.account', icon: 'settings' },
  },
]

export type Found = { readonly route: OfficeRoute; readonly id?: string }

/** The route of a path, with the id that it ends in. */
export function routeOf(path: string): Found | undefined {
  for (const route of ROUTES) {
    if (route.path === path) return { route }
    const [head, hasId] = route.path.split(/:id$/)
    if (hasId === undefined || !path.startsWith(head!)) continue
    const id = path.slice(head!.length)
    if (id !== '' && !id.includes('/')) return { route, id: decodeURIComponent(id) }
  }
  return undefined
}

export const mayOpen = (route: OfficeRoute, may: (permission: Permission) => boolean): boolean =>
  route.needs === undefined || route.needs.some(may)
