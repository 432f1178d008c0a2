import { useMemo } from 'react'
import type { CallInput } from '../../../api/calls.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePages } from '../parts/call.ts'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, type Filters } from '../parts/filters.ts'
import { useSearch } from '../parts/router.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { CommentCard } from './CommentCard.tsx'

const VIEWS = ['waiting', 'questions', 'reviews', 'hidden', 'all'] as const

/** What members ask and buyers say in public: answered, or taken off the page with a reason. */
export default function CommentsScreen() {
  const t = useTexts('officeComments')
  const { locale } = useLanguage()
  const search = useSearch()
  const filters: Filters = useMemo(
    () => ({
      view: {
        kind: 'choice',
        label: t.view,
        values: VIEWS.map((value) => ({ value, label: t[`view.${value}`] })),
      },
    }),
    [t],
  )
  const values = readFilters(search, filters) as Pick<CallInput<'listOfficeComments'>, 'view'>
  const pages = usePages(
    'listOfficeComments',
    { ...values, language: locale },
    ({ comments, next }) => ({ rows: comments, next }),
    'after',
  )
  return (
    <Screen title={t.title}>
      <FilterBar filters={filters} />
      <ListOf
        pages={pages}
        filters={filters}
        empty={<EmptyState title={t.none} text={t.noneText} />}
      >
        {(rows) => (
          <ul className="grid gap-3 lg:max-w-200">
            {rows.map((row) => (
              <li key={row.id}>
                <CommentCard comment={row} />
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </Screen>
  )
}
