import type * as reports from '../../../api/office/reports.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { exportTransfers } from './exportTransfers.ts'
import { listFiatRates, removeFiatRates, saveFiatRates } from './fiatRates.ts'
import { askReport, exportReport, forgetReport } from './askReport.ts'
import type { ReportPlace } from './readReport.ts'

export const reportCalls = (place: ReportPlace): Handlers<keyof typeof reports, Actor> => ({
  readReport: ({ acting, caller }, input) =>
    askReport(acting, input, place, input.language ?? caller.locale),
  exportReport: ({ acting, caller }, input) =>
    exportReport(acting, input, place, input.language ?? caller.locale),
  forgetReport: ({ acting, caller }, input) =>
    forgetReport(acting, input, place, input.language ?? caller.locale),
  exportTransfers: ({ acting }, input) => exportTransfers(acting, input, place),
  listFiatRates: async ({ acting }) => ({
    zone: place.timeZone,
    rates: await listFiatRates(acting),
  }),
  saveFiatRates: ({ acting }, input) => saveFiatRates(acting, input),
  removeFiatRates: ({ acting }, input) => removeFiatRates(acting, input),
})
