import type { CallInput, CallResult } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { addDays } from '../../../basics/zonedDays.ts'
import type { OfficeReportsTexts } from '../../../i18n/cn/officeReports.ts'
import { formatAmount } from '../../ui/Price.tsx'

export type Report = NonNullable<CallResult<'readReport'>['report']>
export type Run = NonNullable<CallResult<'readReport'>['run']>
export type ReportName = CallInput<'readReport'>['report']
export type ReportColumn = Report['columns'][number]

export const REPORT_NAMES: readonly ReportName[] = [
  'salesByDay',
  'salesByProduct',
  'salesByNetwork',
  'salesByCountry',
  'refunds',
  'fees',
  'liabilities',
  'stock',
]

type Words = { readonly t: OfficeReportsTexts; readonly tag: string }

/** A text of the catalogue by a name that the server gave; one of another version stays as it is. */
const textOf = (t: OfficeReportsTexts, kind: 'item' | 'column', name: string): string =>
  (t as unknown as Readonly<Record<string, string>>)[`${kind}.${name}`] ?? name

export const columnText = ({ t }: Words, { name }: ReportColumn): string =>
  textOf(t, 'column', name)

/** "2026-11-23" or "2026-11" as people of this language write it. */
export function dayText(tag: string, day: string): string {
  const isMonth = day.length === 7
  const isThisYear = day.startsWith(String(new Date().getFullYear()))
  return new Date(isMonth ? `${day}-01` : day).toLocaleDateString(tag, {
    timeZone: 'UTC',
    month: 'short',
    ...(!isMonth && { day: 'numeric' }),
    ...((isMonth || !isThisYear) && { year: 'numeric' }),
  })
}

function countryText({ t, tag }: Words, code: string): string {
  if (code === 'none') return t.notPosted
  if (!/^[A-Z]{2}$/.test(code)) return textOf(t, 'item', code)
  return new Intl.DisplayNames(tag, { type: 'region', style: 'short' }).of(code) ?? code
}

export function cellText(words: Words, { kind }: ReportColumn, value: string | null): string {
  if (value === null) return ''
  if (kind === 'money') return formatAmount(value)
  if (kind === 'count') return Number(value).toLocaleString(words.tag)
  if (kind === 'day') return dayText(words.tag, value)
  if (kind === 'country') return countryText(words, value)
  if (kind === 'key') return textOf(words.t, 'item', value)
  if (kind === 'network')
    return value === 'balance'
      ? words.t.balance
      : (NETWORKS[Number(value) as NetworkId]?.name ?? value)
  return value
}

export const isNumber = ({ kind }: ReportColumn): boolean => kind === 'money' || kind === 'count'

export type Preset = 'last7' | 'last30' | 'thisMonth' | 'lastMonth' | 'thisYear'

/** The days, in the shop's time zone, that each button selects. */
export function presetsOf(today: string): Readonly<Record<Preset, { from: string; to: string }>> {
  const monthStart = `${today.slice(0, 7)}-01`
  const lastOfBefore = addDays(monthStart, -1)
  return {
    last7: { from: addDays(today, -6), to: today },
    last30: { from: addDays(today, -29), to: today },
    thisMonth: { from: monthStart, to: today },
    lastMonth: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }
}
