import { useMemo } from 'react'
import type { CallInput } from '../../../api/calls.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePages } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, withFilter, type Filters } from '../parts/filters.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { goWith, useSearch } from '../parts/router.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { Age, Badge } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useHasDrawer } from '../parts/useMedia.ts'
import { useRights } from '../parts/session.tsx'
import { ConversationView } from './ConversationView.tsx'
import type { Row } from './conversation.ts'
import { LookUp } from './LookUp.tsx'

const VIEWS = ['waiting', 'mine', 'open', 'closed', 'all'] as const
const READ_AGAIN_MS = 15_000

function Title({ row }: { row: Row }) {
  const t = useTexts('officeTalk')
  return (
    <span className="line-clamp-1 font-medium tabular-nums">
      {row.orderId ? t.order({ number: row.orderId }) : (row.product?.name ?? t.question)}
    </span>
  )
}

function State({ row }: { row: Row }) {
  const t = useTexts('officeTalk')
  return (
    <span className="flex flex-wrap gap-1">
      {row.waitsSince !== null && <Badge tone="waiting">{t.waits}</Badge>}
      {row.unread > 0 && <Badge tone="bad">{t.unread({ count: row.unread })}</Badge>}
      {row.state === 'closed' && <Badge>{t.closed}</Badge>}
    </span>
  )
}

const Said = ({ row }: { row: Row }) => (
  <span dir="auto" className="line-clamp-1 text-quiet">
    {row.lastText}
  </span>
)

function ConversationCard({ row }: { row: Row }) {
  return (
    <span className="grid gap-1.5">
      <span className="flex items-center justify-between gap-2">
        <Title row={row} />
        <span className="text-xs text-quiet">
          <Age at={row.waitsSince ?? row.lastAt} />
        </span>
      </span>
      <Said row={row} />
      <span className="flex flex-wrap items-center justify-between gap-2">
        <State row={row} />
        <span className="text-xs text-quiet">{row.assignedTo?.name}</span>
      </span>
    </span>
  )
}

function Drawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts('officeTalk')
  return (
    <Dialog
      kind="drawer"
      title={t.title}
      aside={
        <ButtonLink look="quiet" to={`/conversations/${id}`}>
          {t.openPage}
        </ButtonLink>
      }
      onClose={onClose}
    >
      <ConversationView key={id} which={{ conversationId: id }} />
    </Dialog>
  )
}

export default function ConversationsScreen() {
  const t = useTexts('officeTalk')
  const { locale } = useLanguage()
  const { may } = useRights()
  const search = useSearch()
  const hasDrawer = useHasDrawer()
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
  const values = readFilters(search, filters) as Pick<CallInput<'listOfficeConversations'>, 'view'>
  const pages = usePages(
    'listOfficeConversations',
    { ...values, language: locale },
    ({ conversations, next }) => ({ rows: conversations, next }),
    'after',
    { refetchInterval: READ_AGAIN_MS },
  )
  const open = search.get('conversation')
  const to = ({ conversationId }: Row) =>
    hasDrawer
      ? `/conversations?${withFilter(search, 'conversation', conversationId)}`
      : `/conversations/${conversationId}`
  const columns: Column<Row>[] = [
    { key: 'about', head: t.about, render: (row) => <Title row={row} /> },
    { key: 'message', head: t.message, render: (row) => <Said row={row} /> },
    { key: 'state', head: t.state, render: (row) => <State row={row} /> },
    { key: 'assigned', head: t.assigned, render: (row) => row.assignedTo?.name ?? '–' },
    { key: 'when', head: t.when, render: (row) => <Age at={row.waitsSince ?? row.lastAt} /> },
  ]
  return (
    <Screen
      title={t.title}
      actions={may('content.write') && <ButtonLink to="/answers">{t.answers}</ButtonLink>}
    >
      {may('orders.money') && <LookUp />}
      <FilterBar filters={filters} />
      <ListOf
        pages={pages}
        filters={filters}
        empty={<EmptyState title={t.nothing} text={t.nothingText} />}
      >
        {(rows) => (
          <Table
            label={t.title}
            columns={columns}
            rows={rows}
            idOf={({ conversationId }) => conversationId}
            nameOf={({ orderId, conversationId }) => orderId ?? conversationId}
            to={to}
            renderCard={(row) => <ConversationCard row={row} />}
          />
        )}
      </ListOf>
      {hasDrawer && open && /^\d{1,18}$/.test(open) && (
        <Drawer id={open} onClose={() => goWith(withFilter(search, 'conversation', undefined))} />
      )}
    </Screen>
  )
}
