import type { CallInput } from '../../../api/calls.ts'
import { ASSETS, POSTING_KINDS, type Asset, type PostingKind } from '../../../basics/ledger.ts'
import type { Query } from '../../client/router.tsx'

/** Days are dates of the reader's calendar, both inclusive. */
export type Filters = { asset?: Asset; kind?: PostingKind; from?: string; to?: string }

/** Kinds that an account's list can hold; `sale` is the shop's own. */
export const SHOWN_KINDS: readonly PostingKind[] = POSTING_KINDS.filter(
  (kind) => kind !== 'sale' && kind !== 'pledge',
)

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the start of a day in the reader's time zone, `later` days on, or undefined when it is not a date. */
function startOfDay(day: string | undefined, later = 0): number | undefined {
  if (!day || !DAY.test(day)) return undefined
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? undefined : start.getTime()
}

/** Filters live in the address, so that they can be linked and undone with "back". */
export function readFilters(query: Query): Filters {
  const asset = ASSETS.find((one) => one === query['asset'])
  const kind = SHOWN_KINDS.find((one) => one === query['kind'])
  const { from, to } = query
  return {
    ...(asset && { asset }),
    ...(kind && { kind }),
    ...(from && startOfDay(from) !== undefined && { from }),
    ...(to && startOfDay(to) !== undefined && { to }),
  }
}

export const isReversed = ({ from, to }: Filters): boolean =>
  from !== undefined && to !== undefined && from > to

export function filterInput({
  asset,
  kind,
  from,
  to,
}: Filters): Omit<CallInput<'listBalanceLog'>, 'pageNo'> {
  const start = startOfDay(from)
  const end = startOfDay(to, 1)
  return {
    pageSize: 30,
    order: 'desc',
    ...(asset && { asset }),
    ...(kind && { kind }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
  }
}
