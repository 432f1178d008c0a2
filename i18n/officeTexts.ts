import type { ErrorTexts } from './cn/errors.ts'
import type { OfficeTexts } from './cn/office.ts'
import type { OfficeCommentTexts } from './cn/officeComments.ts'
import type { OfficeContentsTexts } from './cn/officeContents.ts'
import type { OfficeCouponsTexts } from './cn/officeCoupons.ts'
import type { OfficeCustomersTexts } from './cn/officeCustomers.ts'
import type { OfficeGoLiveTexts } from './cn/officeGoLive.ts'
import type { OfficeHomeTexts } from './cn/officeHome.ts'
import type { OfficeLegalTexts } from './cn/officeLegal.ts'
import type { OfficeImportTexts } from './cn/officeImport.ts'
import type { OfficeJobsTexts } from './cn/officeJobs.ts'
import type { OfficeNetworksTexts } from './cn/officeNetworks.ts'
import type { OfficeNoticesTexts } from './cn/officeNotices.ts'
import type { OfficeOrdersTexts } from './cn/officeOrders.ts'
import type { OfficePricesTexts } from './cn/officePrices.ts'
import type { OfficeProductsTexts } from './cn/officeProducts.ts'
import type { OfficeReportsTexts } from './cn/officeReports.ts'
import type { OfficePromotionsTexts } from './cn/officePromotions.ts'
import type { OfficeRewardsTexts } from './cn/officeRewards.ts'
import type { OfficeSettingsTexts } from './cn/officeSettings.ts'
import type { OfficeSetupTexts } from './cn/officeSetup.ts'
import type { OfficeStaffTexts } from './cn/officeStaff.ts'
import type { OfficeTalkTexts } from './cn/officeTalk.ts'
import type { OfficeTreasuryTexts } from './cn/officeTreasury.ts'
import type { OfficeWebhooksTexts } from './cn/officeWebhooks.ts'
import type { OfficeWordsTexts } from './cn/officeWords.ts'
import type { ExplainTexts } from './cn/explain.ts'
import type { RightsTexts } from './cn/rights.ts'

/** Areas of the office. `office` and `errors` load with every screen, the others with theirs. */
export type OfficeAreas = {
  errors: ErrorTexts
  office: OfficeTexts
  officeComments: OfficeCommentTexts
  officeContents: OfficeContentsTexts
  officeCoupons: OfficeCouponsTexts
  officeCustomers: OfficeCustomersTexts
  officeGoLive: OfficeGoLiveTexts
  officeHome: OfficeHomeTexts
  officeLegal: OfficeLegalTexts
  officeImport: OfficeImportTexts
  officeJobs: OfficeJobsTexts
  officeNetworks: OfficeNetworksTexts
  officeNotices: OfficeNoticesTexts
  officeOrders: OfficeOrdersTexts
  officePrices: OfficePricesTexts
  officeProducts: OfficeProductsTexts
  officeReports: OfficeReportsTexts
  officePromotions: OfficePromotionsTexts
  officeRewards: OfficeRewardsTexts
  officeSettings: OfficeSettingsTexts
  officeSetup: OfficeSetupTexts
  officeStaff: OfficeStaffTexts
  officeTalk: OfficeTalkTexts
  officeTreasury: OfficeTreasuryTexts
  officeWebhooks: OfficeWebhooksTexts
  officeWords: OfficeWordsTexts
  explain: ExplainTexts
  rights: RightsTexts
}
export type OfficeArea = keyof OfficeAreas

/** `officeAreas.ts` of a language's folder lists every area of the office. */
export type OfficeLanguage = {
  readonly [A in OfficeArea]: () => Promise<{ default: OfficeAreas[A] }>
}
