import type { OfficeLanguage } from '../officeTexts.ts'

export default {
  errors: () => import('./errors.ts'),
  office: () => import('./office.ts'),
  officeComments: () => import('./officeComments.ts'),
  officeGoLive: () => import('./officeGoLive.ts'),
  officeHome: () => import('./officeHome.ts'),
  officeLegal: () => import('./officeLegal.ts'),
  officeImport: () => import('./officeImport.ts'),
  officeNetworks: () => import('./officeNetworks.ts'),
  officeNotices: () => import('./officeNotices.ts'),
  officeOrders: () => import('./officeOrders.ts'),
  officeProducts: () => import('./officeProducts.ts'),
  officeReports: () => import('./officeReports.ts'),
  officeSettings: () => import('./officeSettings.ts'),
  officeSetup: () => import('./officeSetup.ts'),
  officeTalk: () => import('./officeTalk.ts'),
  officeStaff: () => import('./officeStaff.ts'),
  officeTreasury: () => import('./officeTreasury.ts'),
  officeWords: () => import('./officeWords.ts'),
  explain: () => import('./explain.ts'),
  rights: () => import('./rights.ts'),
} satisfies OfficeLanguage
