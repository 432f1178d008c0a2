import { readFilters, type Filters } from './filters.ts'
import { OfficeButton } from './OfficeButton.tsx'
import { goWith, useSearch } from './router.tsx'
import { useTexts } from './texts.tsx'

/** Below a list that its filters left empty. */
export function ClearFilters({ filters }: { filters: Filters }) {
  const t = useTexts('office')
  const search = useSearch()
  const names = Object.keys(readFilters(search, filters))
  if (names.length === 0) return null
  const clear = (): void => {
    const next = new URLSearchParams(search)
    for (const name of names) next.delete(name)
    goWith(next)
  }
  return (
    <p className="-mt-8 mb-8 text-center">
      <OfficeButton onClick={clear}>{t.clearFilters}</OfficeButton>
    </p>
  )
}
