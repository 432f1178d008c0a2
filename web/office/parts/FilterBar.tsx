import { useEffect, useState, type ReactNode } from 'react'
import { useColon } from './Colon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { chipText, readFilters, withFilter, type Filters } from './filters.ts'
import { useKeys } from './keys.ts'
import { SaveView } from './SaveView.tsx'
import { goWith, useSearch } from './router.tsx'
import { useTexts } from './texts.tsx'

const PILL =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control/60 bg-surface ' +
  'px-3 text-[13px] pointer-fine:min-h-8'

/** A filter not set yet; phones open their own picker. */
function Unset({ name, filter }: { name: string; filter: Filters[string] }) {
  const search = useSearch()
  const set = (value: string) => goWith(withFilter(search, name, value))
  if (filter.kind === 'choice')
    return (
      <select
        aria-label={filter.label}
        value=""
        onChange={(event) => set(event.target.value)}
        className={PILL}
      >
        <option value="">{filter.label}</option>
        {filter.values.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  return (
    <label className={PILL}>
      <span className="text-quiet">{filter.label}</span>
      <input
        type="date"
        value=""
        onChange={(event) => set(event.target.value)}
        className="bg-transparent text-[13px]"
      />
    </label>
  )
}

function SearchField({ name, filter }: { name: string; filter: Filters[string] }) {
  const t = useTexts('office')
  const search = useSearch()
  const shown = search.get(name) ?? ''
  const [text, setText] = useState(shown)
  useEffect(() => setText(shown), [shown])
  useKeys([
    { key: '/', text: t.keySearch, run: () => document.getElementById(`search-${name}`)?.focus() },
  ])
  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 basis-64"
      onSubmit={(event) => {
        event.preventDefault()
        goWith(withFilter(search, name, text))
      }}
    >
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
      />
      <input
        id={`search-${name}`}
        type="search"
        enterKeyHint="search"
        aria-label={filter.label}
        placeholder={filter.label}
        maxLength={filter.kind === 'text' ? filter.maxLength : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-lg border border-control/60 bg-surface pr-3 pl-9 text-sm text-ellipsis placeholder:text-quiet pointer-fine:min-h-9"
      />
    </form>
  )
}

/** The search field, filters to add, and set filters as chips with ×. */
export function FilterBar({ filters, children }: { filters: Filters; children?: ReactNode }) {
  const colon = useColon()
  const t = useTexts('office')
  const search = useSearch()
  const values = readFilters(search, filters)
  const all = Object.entries(filters)
  const set = Object.entries(values)
  // Other text filters come from links and appear once set.
  const searched = all.find(([, filter]) => filter.kind === 'text')
  return (
    <div className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {all.map(
          ([name, filter]) =>
            name === searched?.[0] && <SearchField key={name} name={name} filter={filter} />,
        )}
        {all.map(
          ([name, filter]) =>
            filter.kind !== 'text' &&
            values[name] === undefined && <Unset key={name} name={name} filter={filter} />,
        )}
        {children}
      </div>
      {set.length > 0 && (
        <ul aria-label={t.filters} className="flex flex-wrap gap-2">
          {set.map(([name, value]) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => goWith(withFilter(search, name, undefined))}
                aria-label={t.removeFilter({ name: chipText(filters[name]!, value, colon) })}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-shade px-3 text-[13px] hover:bg-line pointer-fine:min-h-8"
              >
                {chipText(filters[name]!, value, colon)}
                <Icon name="close" className="size-3.5" />
              </button>
            </li>
          ))}
          <li>
            <SaveView />
          </li>
        </ul>
      )}
    </div>
  )
}
