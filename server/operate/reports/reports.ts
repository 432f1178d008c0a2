import { fees, liabilities, refunds, stock } from './books.ts'
import type { Report } from './report.ts'
import { salesByCountry, salesByDay, salesByNetwork, salesByProduct } from './sales.ts'

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
