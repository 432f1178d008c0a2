import { useMemo } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePages } from '../parts/call.ts'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, type Filters } from '../parts/filters.ts'
import { useSearch } from '../parts/router.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { Time } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'

type Entry = CallResult<'listAudit'>[number]

const SIZE = 50

/** A fact before and after, or as it is. */
const FactsOf = ({ facts }: Pick<Entry, 'facts'>) => (
  <span className="text-quiet">
    {Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · ')}
  </span>
)

export default function AuditScreen() {
  const t = useTexts('officeStaff')
  const search = useSearch()
  const filters: Filters = useMemo(
    () => ({
      text: { kind: 'text', label: t.auditSearch, maxLength: 100 },
      subjectKind: { kind: 'text', label: t.subject, maxLength: 30 },
    }),
    [t],
  )
  const values = readFilters(search, filters)
  const pages = usePages(
    'listAudit',
    { ...values, size: SIZE },
    (rows) => ({ rows, next: rows.length < SIZE ? null : rows.at(-1)!.id }),
    'before',
  )
  const columns: Column<Entry>[] = [
    { key: 'at', head: t.when, render: ({ at }) => <Time at={at} /> },
    { key: 'who', head: t.who, render: ({ actor }) => actor },
    {
      key: 'what',
      head: t.what,
      render: ({ action }) => <code className="font-mono text-xs">{action}</code>,
    },
    {
      key: 'about',
      head: t.about,
      render: ({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`,
    },
    { key: 'facts', head: t.facts, render: (entry) => <FactsOf facts={entry.facts} /> },
  ]
  return (
    <Screen title={t.audit} intro={t.auditText}>
      <FilterBar filters={filters} />
      <ListOf pages={pages} empty={<EmptyState title={t.noAudit} text={t.noAuditText} />}>
        {(rows) => (
          <Table
            label={t.audit}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ action }) => action}
            renderCard={(entry) => (
              <span className="grid gap-0.5">
                <span className="flex justify-between gap-2">
                  <code className="font-mono text-xs">{entry.action}</code>
                  <span className="text-xs text-quiet">
                    <Time at={entry.at} />
                  </span>
                </span>
                <span>
                  {entry.actor} · {entry.subjectKind} {entry.subjectId}
                </span>
                <FactsOf facts={entry.facts} />
              </span>
            )}
          />
        )}
      </ListOf>
    </Screen>
  )
}
