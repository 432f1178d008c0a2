import { useMemo, type ReactNode } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { AUDIT_SUBJECTS } from '../../../basics/auditSubjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useColon } from '../parts/Colon.tsx'
import { usePages } from '../parts/call.ts'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, type Filters } from '../parts/filters.ts'
import { Link, useSearch } from '../parts/router.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { Time } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { factLines, factValue, wordOf } from '../parts/words.ts'
import { roleText } from '../staff/roleText.ts'
import { useFactWords, useSettingName } from './useFactWords.ts'

type Entry = CallResult<'listAudit'>[number]

const SIZE = 50

const PAGES: Readonly<Record<string, string>> = {
  order: '/orders',
  product: '/products',
  customer: '/customers',
  conversation: '/conversations',
}

function FactsOf({ facts }: Pick<Entry, 'facts'>) {
  const words = useTexts('officeWords')
  const { named, told } = useFactWords()
  const colon = useColon()
  return (
    <span className="text-quiet wrap-anywhere">
      {factLines(words, colon, facts, named, told).join(' · ')}
    </span>
  )
}

/** Else the facts take all the width, and words break in the other columns. */
const Wide = ({ children }: { children: ReactNode }) => (
  <span className="block min-w-28 wrap-break-word">{children}</span>
)

/** What was acted on, with a link where it has a page. */
function Subject({ of: { subjectKind, subjectId } }: { of: Entry }) {
  const words = useTexts('officeWords')
  const staff = useTexts('officeStaff')
  const settingName = useSettingName()
  const page = subjectId === '' ? undefined : PAGES[subjectKind]
  return (
    <>
      {wordOf(words, 'subject', subjectKind)}{' '}
      {page ? (
        <Link
          to={`${page}/${subjectId}`}
          className="font-mono text-xs underline underline-offset-4"
        >
          {subjectId}
        </Link>
      ) : subjectKind === 'setting' ? (
        settingName(subjectId)
      ) : subjectKind === 'role' ? (
        roleText(staff, subjectId)
      ) : subjectKind === 'network' ? (
        factValue(words, 'network', subjectId)
      ) : (
        <span className="font-mono text-xs wrap-anywhere">{subjectId}</span>
      )}
    </>
  )
}

function Card({ of: entry }: { of: Entry }) {
  const words = useTexts('officeWords')
  return (
    <span className="grid gap-0.5">
      <span className="flex justify-between gap-2">
        <span className="font-medium">{wordOf(words, 'action', entry.action)}</span>
        <span className="text-xs text-quiet">
          <Time at={entry.at} />
        </span>
      </span>
      <span>
        {entry.actor} · <Subject of={entry} />
      </span>
      <FactsOf facts={entry.facts} />
    </span>
  )
}

export default function AuditScreen() {
  const t = useTexts('officeStaff')
  const words = useTexts('officeWords')
  const search = useSearch()
  const filters: Filters = useMemo(
    () => ({
      text: { kind: 'text', label: t.auditSearch, maxLength: 100 },
      subjectKind: {
        kind: 'choice',
        label: t.subject,
        values: AUDIT_SUBJECTS.map((value) => ({ value, label: wordOf(words, 'subject', value) })),
      },
    }),
    [t, words],
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
    { key: 'who', head: t.who, render: ({ actor }) => <Wide>{actor}</Wide> },
    {
      key: 'what',
      head: t.what,
      render: ({ action }) => <Wide>{wordOf(words, 'action', action)}</Wide>,
    },
    {
      key: 'about',
      head: t.about,
      render: (entry) => (
        <Wide>
          <Subject of={entry} />
        </Wide>
      ),
    },
    { key: 'facts', head: t.facts, render: (entry) => <FactsOf facts={entry.facts} /> },
  ]
  return (
    <Screen title={t.audit} intro={t.auditText}>
      <FilterBar filters={filters} />
      <ListOf
        pages={pages}
        filters={filters}
        empty={<EmptyState title={t.noAudit} text={t.noAuditText} />}
      >
        {(rows) => (
          <Table
            label={t.audit}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ action }) => wordOf(words, 'action', action)}
            renderCard={(entry) => <Card of={entry} />}
          />
        )}
      </ListOf>
    </Screen>
  )
}
