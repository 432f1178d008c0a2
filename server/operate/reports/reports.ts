import { fees, liabilities, refunds, stock } from './books.ts'
import type { Report } from './report.ts'
import { salesByCountry, salesByDay, salesByNetwork, salesByProduct } from './sales.ts'

/** Every report by its name, which its address and its file have, too. */
export const REPORTS = {
  salesByDay,
  salesByProduct,
  salesByNetwork,
  salesByCountry,
  refunds,
  fees,
  liabilities,
  stock,
} as const satisfies Readonly<Record<string, Report>>

export type ReportName = keyof typeof REPORTS
