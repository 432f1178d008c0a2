import type { Permission } from '../../../basics/permissions.ts'
import type { OfficeTexts } from '../../../i18n/cn/office.ts'
import { chunk, type Chunk } from '../../client/chunk.ts'
import type { OfficeIconName } from '../parts/OfficeIcon.tsx'

/** Headings of the navigation, in their order. */
export const NAV_GROUPS = ['sales', 'shop', 'customers', 'finance', 'administration'] as const
export type NavGroup = (typeof NAV_GROUPS)[number]

type ScreenProps = { readonly id?: string }

/** A screen: `path` may end in `/:id`. It is shown to staff with one of the rights in `needs`, or to all. */
export type OfficeRoute = {
  readonly path: string
  readonly needs?: readonly Permission[]
  readonly screen: Chunk<ScreenProps>
  /** Its place in the navigation; screens without one are reached from another. */
  readonly nav?: {
    readonly label: Extract<keyof OfficeTexts, `nav.${string}`>
    readonly icon: OfficeIconName
    /** Without one it stands above all groups. */
    readonly group?: NavGroup
    /** With this right it is reached from another screen. */
    readonly unless?: Permission
    /** Where a phone's bar leads instead, with this right. */
    readonly onPhone?: { readonly to: string; readonly needs: Permission }
  }
}

/** The map of the office, in the order of the navigation: a group's screens stand together. */
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
    nav: { label: 'nav.orders', icon: 'orders', group: 'sales' },
  },
  {
    path: '/orders/ship',
    needs: ['orders.ship'],
    screen: chunk('office/ship', () => import('../orders/ShipScreen.tsx')),
    nav: {
      label: 'nav.ship',
      icon: 'truck',
      group: 'sales',
      // One order at a time on a phone; a list is pasted at a desk.
      onPhone: { to: '/orders?view=paid', needs: 'orders.read' },
    },
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
    nav: { label: 'nav.conversations', icon: 'talk', group: 'sales' },
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
    path: '/products',
    needs: ['catalogue.write'],
    screen: chunk('office/products', () => import('../products/ProductsScreen.tsx')),
    nav: { label: 'nav.products', icon: 'goods', group: 'shop' },
  },
  {
    path: '/products/import',
    needs: ['catalogue.write'],
    screen: chunk('office/import', () => import('../products/ImportScreen.tsx')),
  },
  {
    path: '/products/prices',
    needs: ['catalogue.write'],
    screen: chunk('office/prices', () => import('../products/PricesScreen.tsx')),
  },
  {
    path: '/products/:id',
    needs: ['catalogue.write'],
    screen: chunk('office/product', () => import('../products/ProductScreen.tsx')),
  },
  {
    path: '/contents',
    needs: ['content.write', 'catalogue.write', 'settings.write'],
    screen: chunk('office/contents', () => import('../contents/ContentsScreen.tsx')),
    nav: { label: 'nav.contents', icon: 'picture', group: 'shop' },
  },
  {
    path: '/translations',
    needs: ['texts.translate'],
    screen: chunk('office/translations', () => import('../products/TranslationsScreen.tsx')),
    nav: {
      label: 'nav.translations',
      icon: 'translate',
      group: 'shop',
      unless: 'catalogue.write',
    },
  },
  {
    path: '/comments',
    needs: ['comments.moderate'],
    screen: chunk('office/comments', () => import('../comments/CommentsScreen.tsx')),
    nav: { label: 'nav.comments', icon: 'star', group: 'shop' },
  },
  {
    path: '/legal',
    needs: ['content.write'],
    screen: chunk('office/legal', () => import('../legal/LegalScreen.tsx')),
    nav: { label: 'nav.legal', icon: 'legal', group: 'shop' },
  },
  {
    path: '/customers',
    needs: ['members.read'],
    screen: chunk('office/customers', () => import('../customers/CustomersScreen.tsx')),
    nav: { label: 'nav.customers', icon: 'customers', group: 'customers' },
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
    path: '/coupons',
    needs: ['catalogue.write'],
    screen: chunk('office/coupons', () => import('../coupons/CouponsScreen.tsx')),
    nav: { label: 'nav.coupons', icon: 'coupon', group: 'customers' },
  },
  {
    path: '/rewards',
    needs: ['finance.read'],
    screen: chunk('office/rewards', () => import('../rewards/RewardsScreen.tsx')),
    nav: { label: 'nav.rewards', icon: 'rewards', group: 'customers' },
  },
  {
    path: '/promotions',
    needs: ['finance.read'],
    screen: chunk('office/promotions', () => import('../promotions/PromotionsScreen.tsx')),
    nav: { label: 'nav.promotions', icon: 'loud', group: 'customers' },
  },
  {
    path: '/polls',
    needs: ['content.write'],
    screen: chunk('office/polls', () => import('../polls/PollsScreen.tsx')),
    nav: { label: 'nav.polls', icon: 'poll', group: 'customers' },
  },
  {
    path: '/cases',
    needs: ['finance.read'],
    screen: chunk('office/cases', () => import('../cases/CasesScreen.tsx')),
    nav: { label: 'nav.cases', icon: 'cases', group: 'finance' },
  },
  {
    path: '/reports',
    needs: ['finance.read'],
    screen: chunk('office/reports', () => import('../reports/ReportsScreen.tsx')),
    nav: { label: 'nav.reports', icon: 'plot', group: 'finance' },
  },
  {
    path: '/treasury',
    needs: ['finance.read'],
    screen: chunk('office/treasury', () => import('../treasury/TreasuryScreen.tsx')),
    nav: { label: 'nav.treasury', icon: 'vault', group: 'finance' },
  },
  {
    path: '/networks',
    needs: ['finance.read'],
    screen: chunk('office/networks', () => import('../networks/NetworksScreen.tsx')),
    nav: { label: 'nav.networks', icon: 'networks', group: 'finance' },
  },
  {
    path: '/staff',
    needs: ['staff.manage'],
    screen: chunk('office/staff', () => import('../staff/StaffScreen.tsx')),
    nav: { label: 'nav.staff', icon: 'staff', group: 'administration' },
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
    nav: { label: 'nav.keys', icon: 'keys', group: 'administration' },
  },
  {
    path: '/webhooks',
    needs: ['apiKeys.manage'],
    screen: chunk('office/webhooks', () => import('../webhooks/WebhooksScreen.tsx')),
    nav: { label: 'nav.webhooks', icon: 'hook', group: 'administration' },
  },
  {
    path: '/jobs',
    needs: ['settings.write'],
    screen: chunk('office/jobs', () => import('../jobs/JobsScreen.tsx')),
    nav: { label: 'nav.jobs', icon: 'jobs', group: 'administration' },
  },
  {
    path: '/audit',
    needs: ['audit.read'],
    screen: chunk('office/audit', () => import('../audit/AuditScreen.tsx')),
    nav: { label: 'nav.audit', icon: 'audit', group: 'administration' },
  },
  {
    path: '/settings',
    needs: ['settings.write'],
    screen: chunk('office/settings', () => import('../setup/SettingsScreen.tsx')),
    nav: { label: 'nav.settings', icon: 'settings', group: 'administration' },
  },
  {
    path: '/setup',
    needs: ['settings.write'],
    screen: chunk('office/setup', () => import('../setup/SetupScreen.tsx')),
  },
  {
    path: '/account',
    screen: chunk('office/account', () => import('../settings/AccountScreen.tsx')),
    nav: { label: 'nav.account', icon: 'me', group: 'administration' },
  },
]

/** Screens under their headings, those without one first; headings with nothing below are left out. */
export const grouped = (
  nav: readonly OfficeRoute[],
): readonly { readonly group?: NavGroup; readonly routes: readonly OfficeRoute[] }[] =>
  [undefined, ...NAV_GROUPS]
    .map((group) => ({
      ...(group && { group }),
      routes: nav.filter((route) => route.nav?.group === group),
    }))
    .filter(({ routes }) => routes.length > 0)

type Found = { readonly route: OfficeRoute; readonly id?: string }

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
