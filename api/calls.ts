import type { Input, Result } from './call.ts'
import * as addresses from './account/addresses.ts'
import * as balances from './account/balances.ts'
import * as coinPledges from './account/coinPledges.ts'
import * as levels from './account/levels.ts'
import * as noticeSettings from './account/noticeSettings.ts'
import * as notices from './account/notices.ts'
import * as passkeys from './account/passkeys.ts'
import * as polls from './account/polls.ts'
import * as profile from './account/profile.ts'
import * as promotions from './account/promotions.ts'
import * as rewards from './account/rewards.ts'
import * as signIn from './account/signIn.ts'
import * as wallets from './account/wallets.ts'
import * as officeCategories from './office/categories.ts'
import * as officeCoinPledges from './office/coinPledges.ts'
import * as officeComments from './office/comments.ts'
import * as officeContent from './office/content.ts'
import * as officeContents from './office/contents.ts'
import * as officeConversations from './office/conversations.ts'
import * as officeCoupons from './office/coupons.ts'
import * as officeCustomers from './office/customers.ts'
import * as deliveryOffice from './office/delivery.ts'
import * as officeDictionaries from './office/dictionaries.ts'
import * as officeHome from './office/home.ts'
import * as officeImports from './office/imports.ts'
import * as officeJobs from './office/jobs.ts'
import * as officeLookup from './office/lookup.ts'
import * as officeMoney from './office/money.ts'
import * as officeNetworks from './office/networks.ts'
import * as officeNotices from './office/notices.ts'
import * as officeOrders from './office/orders.ts'
import * as officePayouts from './office/payouts.ts'
import * as officePolls from './office/polls.ts'
import * as officePrices from './office/prices.ts'
import * as officeProducts from './office/products.ts'
import * as officePromotions from './office/promotions.ts'
import * as officeRefundLists from './office/refundLists.ts'
import * as officeRefunds from './office/refunds.ts'
import * as officeReports from './office/reports.ts'
import * as officeRewards from './office/rewards.ts'
import * as officeSettings from './office/settings.ts'
import * as officeSetup from './office/setup.ts'
import * as officeSignIn from './office/signIn.ts'
import * as officeSynonyms from './office/synonyms.ts'
import * as team from './office/team.ts'
import * as officeTreasury from './office/treasury.ts'
import * as officeWebhooks from './office/webhooks.ts'
import * as catalogue from './public/catalogue.ts'
import * as content from './public/content.ts'
import * as demo from './public/demo.ts'
import * as networks from './public/networks.ts'
import * as statement from './public/statement.ts'
import * as telemetry from './public/telemetry.ts'
import * as tokens from './public/tokens.ts'
import * as cart from './shop/cart.ts'
import * as comments from './shop/comments.ts'
import * as contacts from './shop/contacts.ts'
import * as conversations from './shop/conversations.ts'
import * as delivery from './shop/delivery.ts'
import * as heldMoney from './shop/heldMoney.ts'
import * as orderWallet from './shop/orderWallet.ts'
import * as orders from './shop/orders.ts'
import * as payments from './shop/payments.ts'
import * as receipts from './shop/receipts.ts'
import * as refunds from './shop/refunds.ts'
import * as spendLimits from './shop/spendLimits.ts'
import * as tronCheckout from './shop/tronCheckout.ts'

/** Every call that the shop answers, by name. */
export const calls = {
  ...addresses,
  ...balances,
  ...coinPledges,
  ...levels,
  ...noticeSettings,
  ...notices,
  ...officeContent,
  ...officeCategories,
  ...officeComments,
  ...officeContents,
  ...officeConversations,
  ...officeCustomers,
  ...officeDictionaries,
  ...officeSynonyms,
  ...officeHome,
  ...officeImports,
  ...officeLookup,
  ...officeNetworks,
  ...officeNotices,
  ...officeSettings,
  ...officeSetup,
  ...officeSignIn,
  ...officeMoney,
  ...officePayouts,
  ...officeOrders,
  ...officeRefunds,
  ...officeRefundLists,
  ...officeReports,
  ...officePolls,
  ...officePromotions,
  ...officeCoupons,
  ...officeRewards,
  ...officeCoinPledges,
  ...officeTreasury,
  ...officeJobs,
  ...officeWebhooks,
  ...officePrices,
  ...officeProducts,
  ...team,
  ...passkeys,
  ...polls,
  ...profile,
  ...promotions,
  ...rewards,
  ...signIn,
  ...wallets,
  ...catalogue,
  ...content,
  ...demo,
  ...networks,
  ...statement,
  ...telemetry,
  ...tokens,
  ...conversations,
  ...comments,
  ...contacts,
  ...delivery,
  ...deliveryOffice,
  ...cart,
  ...orders,
  ...heldMoney,
  ...orderWallet,
  ...payments,
  ...receipts,
  ...refunds,
  ...spendLimits,
  ...tronCheckout,
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<N extends CallName> = Input<Calls[N]>
export type CallResult<N extends CallName> = Result<Calls[N]>

/** The envelope of every answer. */
export type Envelope<T> = {
  success: boolean
  code: number
  message: string
  result: T
  timestamp: number
}

export type PageOf<T> = {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}
