/**
 * A list's filters are in its address alone, so that back restores them and links share them. Unknown values are
 * ignored: old addresses still open.
 */
type FilterChoice = {
  readonly kind: 'choice'
  readonly label: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
}
type FilterDate = { readonly kind: 'date'; readonly label: string }
type FilterText = {
  readonly kind: 'text'
  readonly label: string
  readonly maxLength: number
}
export type Filters = Readonly<Record<string, FilterChoice | FilterDate | FilterText>>

type FilterValues = Readonly<Record<string, string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

function isKnown(filter: Filters[string], value: string): boolean {
  if (filter.kind === 'choice') return filter.values.some((one) => one.value === value)
  if (filter.kind === 'date') return DAY.test(value) && !Number.isNaN(Date.parse(value))
  return value !== '' && value.length <= filter.maxLength
}

export function readFilters(search: URLSearchParams, filters: Filters): FilterValues {
  const found: Record<string, string> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const value = search.get(name)?.trim()
    if (value !== undefined && isKnown(filter, value)) found[name] = value
  }
  return found
}

/** Keeps the other parameters, except those in `without`. */
export function withFilter(
  search: URLSearchParams,
  name: string,
  value: string | undefined,
  without: readonly string[] = [],
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === undefined || value.trim() === '') next.delete(name)
  else next.set(name, value.trim())
  for (const other of without) next.delete(other)
  return next
}

/** How a chosen filter reads: "Status: paid". */
export function chipText(filter: Filters[string], value: string, colon: string): string {
  const said =
    filter.kind === 'choice'
      ? (filter.values.find((one) => one.value === value)?.label ?? value)
      : value
  return `${filter.label}${colon}${said}`
}
