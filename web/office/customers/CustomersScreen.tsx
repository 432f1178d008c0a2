import { useMemo } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePages } from '../parts/call.ts'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, type Filters } from '../parts/filters.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { useSearch } from '../parts/router.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { Badge, Time } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { ExportCustomers } from './ExportCustomers.tsx'
import { useRights } from '../parts/session.tsx'

type Row = CallResult<'listCustomers'>['customers'][number]

function Frozen({ row }: { row: Row }) {
  const t = useTexts('officeCustomers')
  return row.frozen ? <Badge tone="bad">{t.frozen}</Badge> : <Badge>{t.active}</Badge>
}

export default function CustomersScreen() {
  const t = useTexts('officeCustomers')
  const search = useSearch()
  const { may } = useRights()
  const filters: Filters = useMemo(
    () => ({ text: { kind: 'text', label: t.search, maxLength: 120 } }),
    [t],
  )
  const values = readFilters(search, filters) as Pick<CallInput<'listCustomers'>, 'text'>
  const pages = usePages(
    'listCustomers',
    values,
    ({ customers, next }) => ({ rows: customers, next }),
    'after',
  )
  const columns: Column<Row>[] = [
    { key: 'name', head: t.name, render: ({ label }) => <span translate="no">{label}</span> },
    { key: 'kind', head: t.kind, render: ({ kind }) => t[`kind.${kind}`] },
    { key: 'id', head: t.id, render: ({ id }) => <span className="tabular-nums">{id}</span> },
    { key: 'since', head: t.since, render: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'state', head: t.state, render: (row) => <Frozen row={row} /> },
  ]
  const empty = values.text ? (
    <EmptyState title={t.noMatch} text={t.noMatchText} />
  ) : (
    <EmptyState title={t.noCustomers} text={t.noCustomersText} />
  )
  return (
    <Screen
      title={t.customers}
      actions={
        <>
          {may('members.write') && <ExportCustomers />}
          {may('credit.grant') && <ButtonLink to="/customers/credit">{t.credit}</ButtonLink>}
        </>
      }
    >
      <FilterBar filters={filters} />
      <ListOf pages={pages} filters={filters} empty={empty}>
        {(rows) => (
          <Table
            label={t.customers}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ label }) => label}
            to={({ id }) => `/customers/${id}`}
            renderCard={(row) => (
              <span className="grid gap-1">
                <span className="flex items-center justify-between gap-2">
                  <span className="min-w-0 truncate font-medium" translate="no">
                    {row.label}
                  </span>
                  <Frozen row={row} />
                </span>
                <span className="text-xs text-quiet">
                  #{row.id} · <Time at={row.createdAt} />
                </span>
              </span>
            )}
          />
        )}
      </ListOf>
    </Screen>
  )
}
