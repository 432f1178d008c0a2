import type { LegalKind } from '../../basics/legal.ts'
import type { OrderTab } from '../../basics/orderTabs.ts'
import type { RewardAsset } from '../../basics/rewards.ts'

/** Addresses inside the shop; all links are made here. */
const HOME_PARAMETERS = ['name', 'isSell', 'sort', 'from', 'to', 'stock', 'free'] as const
type HomeSearch = { [K in (typeof HOME_PARAMETERS)[number]]?: string | number | undefined }
export const homePath = (search: HomeSearch = {}): string => {
  const query = new URLSearchParams()
  for (const name of HOME_PARAMETERS) if (search[name]) query.set(name, String(search[name]))
  const text = query.toString()
  return text ? `/?${text}` : '/'
}
export const itemPath = (id: number): string => `/item?id=${id}`
export const payPath = (order: { orderId: string; secret: string }): string =>
  `/pay?orderId=${order.orderId}&secret=${order.secret}`
export const statusPath = (order: { orderId: string; secret: string }): string =>
  `/status?orderId=${order.orderId}&secret=${order.secret}`
/** An order by number, without its secret: for its owner. */
export const ownOrderPath = (orderId: string): string => `/status?orderId=${orderId}`
export const categoriesPath = '/categories'
export const cartPath = '/cart'
/** The cart with the goods of an order; `left` of them found no room. */
export const boughtAgainPath = (left: number): string => `/cart?again=${left}`
export const savedPath = (tab: 'favourites' | 'seen' = 'favourites'): string =>
  tab === 'seen' ? '/saved?tab=seen' : '/saved'
export const historyPath = '/buyHistory'
export const historyTab = (tab: OrderTab): string =>
  tab === 'all' ? historyPath : `${historyPath}?tab=${tab}`
export const settingPath = '/setting'
export const servicePath = '/crm'
/** A question about a product. */
export const askPath = (productId: number): string => `/crm?about=${productId}`
/** The conversation about an order; without the secret for its owner. */
export const orderTalkPath = (order: { orderId: string; secret?: string }): string =>
  crmPath({ orderId: order.orderId }, order.secret)
export const questionPath = (question: { conversationId: string; secret?: string }): string =>
  crmPath({ question: question.conversationId }, question.secret)
const crmPath = (asked: Record<string, string>, secret?: string): string =>
  `/crm?${new URLSearchParams({ ...asked, ...(secret && { secret }) })}`
export const entryPath = (
  pane?: 'login' | 'register' | 'forgot' | 'wallet',
  to?: string,
): string => {
  const query = new URLSearchParams({
    ...(pane && { pane }),
    ...(to && { to }),
  }).toString()
  return query ? `/entry?${query}` : '/entry'
}
/** Demo mode only. */
export const outboxPath = (to?: string): string =>
  to ? `/outbox?${new URLSearchParams({ to })}` : '/outbox'
export const assetsPath = '/assets'
export const pledgesPath = (asset: RewardAsset): string =>
  asset === 'USDT' ? '/usdtBuyPackage' : '/buyPackage'
export const incomePath = (asset: RewardAsset): string =>
  ({ USDT: '/usdtIncome', XMDD: '/income', MDD: '/rwaIncome' })[asset]
export const claimPath = '/usdt'
export const messagePath = '/message'
export const addressesPath = '/setAddress'
export const invitationPath = (code: string): string => `/?invitation=${encodeURIComponent(code)}`
/** `do` names one of the actions on balances. */
export const assetsView = (query: {
  do: string
  id?: string
  asset?: string
  kind?: string
  from?: string
  to?: string
}): string => `/assets?${new URLSearchParams(query)}`
/** Prefills the payment lookup. */
export function explainPath(
  asked: { hash?: string; network?: number | undefined; orderId?: string; secret?: string } = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, String(value))
  const text = query.toString()
  return text ? `/PolygonScan?${text}` : '/PolygonScan'
}
export const noriskPath = '/norisk'
export const checkPath = '/check'
export const checkOkPath = (address: string): string =>
  `/checkOk?${new URLSearchParams({ address })}`
export const scanOkPath = (address: string): string => `/scanOk?${new URLSearchParams({ address })}`
export const contractPath = (day?: string): string => (day ? `/contract?day=${day}` : '/contract')
export const legalPath = (kind: LegalKind): string => `/${kind}`

export const tokenPath = '/token'
export const promotionPath = '/scan'
export const votesPath = '/dao'
export const levelsPath = '/miningDao'
