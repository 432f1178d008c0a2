import { useMemo } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { ORDER_STATUSES } from '../../../basics/status.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePages } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, withFilter, type Filters } from '../parts/filters.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { goWith, useSearch } from '../parts/router.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { Amount, Badge, Time } from '../parts/Show.tsx'
import { Table, useSelection, type Column } from '../parts/Table.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useHasDrawer } from '../parts/useMedia.ts'
import { useRights } from '../parts/session.tsx'
import { ChosenOrders } from './ChosenOrders.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { OrderBadge } from '../parts/OrderBadge.tsx'
import { OrderView } from './OrderView.tsx'
import { RefundRun } from './RefundRun.tsx'

type Row = CallResult<'listOfficeOrders'>['orders'][number]

function Goods({ row }: { row: Row }) {
  const t = useTexts('officeOrders')
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img
        src={row.first.image}
        alt=""
        loading="lazy"
        className="size-8 shrink-0 rounded-md border border-line bg-paper object-cover"
      />
      <span className="min-w-0">
        <span className="line-clamp-1 font-medium">{row.first.name}</span>
        <span className="line-clamp-1 text-xs text-quiet">
          {row.first.option} × {row.first.count}
          {row.lines > 1 && ` · ${t.moreLines({ count: row.lines - 1 })}`}
        </span>
      </span>
    </span>
  )
}

function Held({ row }: { row: Row }) {
  const t = useTexts('officeOrders')
  return row.held === null ? null : (
    <Badge tone="waiting">{t.heldMoney({ amount: row.held })}</Badge>
  )
}

function OrderCard({ row }: { row: Row }) {
  return (
    <span className="grid gap-1.5">
      <Goods row={row} />
      <span className="flex items-center justify-between gap-2">
        <span className="flex flex-wrap gap-1">
          <OrderBadge status={row.status} />
          <Held row={row} />
        </span>
        {row.total !== null && <Amount amount={row.total} unit={row.asset} />}
      </span>
      <span className="text-xs text-quiet">
        <Time at={row.createdAt} />
      </span>
    </span>
  )
}

const MAX_PER_PAGE = 100
/** Shows a payment soon after it arrives. */
const READ_AGAIN_MS = 15_000

function useOrderFilters(): Filters {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const [money, people] = [may('orders.money'), may('customers.read')]
  return useMemo(
    () => ({
      text: { kind: 'text', label: t.search({ money, people }), maxLength: 120 },
      view: {
        kind: 'choice',
        label: t.view,
        values: [
          { value: 'toDo', label: t['view.toDo'] },
          { value: 'all', label: t['view.all'] },
          ...ORDER_STATUSES.map((value) => ({ value, label: t[`status.${value}`] })),
        ],
      },
    }),
    [t, money, people],
  )
}

function useOrderColumns(): Column<Row>[] {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const columns: Column<Row>[] = [
    { key: 'goods', head: t.goods, render: (row) => <Goods row={row} /> },
    {
      key: 'order',
      head: t.order,
      render: ({ orderId }) => (
        <span className="font-mono text-xs whitespace-nowrap">{orderId}</span>
      ),
    },
    { key: 'placed', head: t.placed, render: ({ createdAt }) => <Time at={createdAt} /> },
    {
      key: 'state',
      head: t.state,
      render: (row) => (
        <span className="flex flex-wrap gap-1">
          <OrderBadge status={row.status} />
          <Held row={row} />
        </span>
      ),
    },
    {
      key: 'money',
      head: t.money,
      end: true,
      render: ({ total, asset }) => total !== null && <Amount amount={total} unit={asset} />,
    },
  ]
  return may('orders.money') ? columns : columns.filter(({ key }) => key !== 'money')
}

/** Beside the list, where the window is wide enough. */
function OrderDrawer({ orderId }: { orderId: string }) {
  const t = useTexts('officeOrders')
  const search = useSearch()
  return (
    <Dialog
      kind="drawer"
      title={orderId}
      aside={
        <ButtonLink look="quiet" to={`/orders/${orderId}`}>
          {t.openPage}
        </ButtonLink>
      }
      onClose={() => goWith(withFilter(search, 'order', undefined))}
    >
      <OrderView orderId={orderId} />
    </Dialog>
  )
}

export default function OrdersScreen() {
  const t = useTexts('officeOrders')
  const { locale } = useLanguage()
  const search = useSearch()
  const hasDrawer = useHasDrawer()
  const selection = useSelection()
  const { may } = useRights()
  const filters = useOrderFilters()
  const columns = useOrderColumns()
  const values = readFilters(search, filters) as Pick<
    CallInput<'listOfficeOrders'>,
    'text' | 'view'
  >
  const pages = usePages(
    'listOfficeOrders',
    { ...values, language: locale },
    ({ orders, next }) => ({ rows: orders, next }),
    'after',
    // Those who page on look for many, such as all orders of a recalled product.
    { refetchInterval: READ_AGAIN_MS, more: { size: MAX_PER_PAGE } },
  )
  const empty =
    Object.keys(values).length > 0 ? (
      <EmptyState title={t.noMatch} text={t.noMatchText} />
    ) : (
      <EmptyState title={t.noOrders} text={t.noOrdersText} />
    )
  const open = search.get('order')
  const to = ({ orderId }: Row) =>
    hasDrawer ? `/orders?${withFilter(search, 'order', orderId)}` : `/orders/${orderId}`
  return (
    <Screen
      title={t.orders}
      actions={
        <>
          {may('orders.money') && <ExportOrders view={values.view ?? 'all'} />}
          {may('orders.ship') && <ButtonLink to="/orders/ship">{t.ship}</ButtonLink>}
        </>
      }
    >
      {may('refunds.ask') && <RefundRun />}
      <FilterBar filters={filters} />
      <ListOf pages={pages} filters={filters} empty={empty}>
        {(rows) => (
          <>
            <Table
              label={t.orders}
              columns={columns}
              rows={rows}
              idOf={({ orderId }) => orderId}
              nameOf={({ orderId }) => orderId}
              to={to}
              selection={selection}
              renderCard={(row) => <OrderCard row={row} />}
            />
            <ChosenOrders
              orderIds={rows.map(({ orderId }) => orderId).filter((id) => selection.chosen.has(id))}
              onClear={selection.clear}
            />
          </>
        )}
      </ListOf>
      {hasDrawer && open && /^[1-9]\d{18}$/.test(open) && <OrderDrawer orderId={open} />}
    </Screen>
  )
}
