import { useMemo } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePages } from '../parts/call.ts'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, type Filters } from '../parts/filters.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { useSearch } from '../parts/router.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { Amount } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useLanguage, useTag, useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { ExportCsv } from './ExportCsv.tsx'
import { UnsoldBadge } from './WhyUnsold.tsx'

type Row = CallResult<'listOfficeProducts'>['products'][number]

const STATES = ['onSale', 'soldOut', 'low', 'hidden'] as const

function Goods({ row }: { row: Row }) {
  const t = useTexts('officeProducts')
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img
        src={row.image}
        alt=""
        loading="lazy"
        className="size-9 shrink-0 rounded-md border border-line bg-paper object-cover"
      />
      <span className="min-w-0">
        <span className="line-clamp-1 font-medium">{row.name}</span>
        <span className="line-clamp-1 text-xs text-quiet">
          {t[`kind.${row.productType === 1 ? 1 : 2}`]} · {t.optionCount({ count: row.options })}
        </span>
      </span>
    </span>
  )
}

function Stock({ row }: { row: Row }) {
  const t = useTexts('officeProducts')
  const tag = useTag()
  return (
    <span className="tabular-nums">
      {(row.stock - row.held).toLocaleString(tag)}
      {row.held > 0 && (
        <span className="text-xs text-quiet md:block">
          <span className="md:hidden"> · </span>
          {t.reservedCount({ count: row.held.toLocaleString(tag) })}
        </span>
      )}
    </span>
  )
}

function ProductCard({ row }: { row: Row }) {
  const t = useTexts('officeProducts')
  return (
    <span className="grid gap-1.5">
      <Goods row={row} />
      <span className="flex items-center justify-between gap-2">
        <UnsoldBadge reasons={row.unsold} />
        <Amount amount={row.price} />
      </span>
      <span className="text-xs text-quiet">
        {t.stock} <Stock row={row} />
      </span>
    </span>
  )
}

function Actions({ search }: { search: URLSearchParams }) {
  const t = useTexts('officeProducts')
  const { may } = useRights()
  return (
    <>
      {/* Where they take two lines the main one is not left alone on the second. */}
      <ButtonLink look="main" to="/products/new" className="xl:order-last">
        {t.newProduct}
      </ButtonLink>
      <ButtonLink to="/products/import">{t.importGoods}</ButtonLink>
      <ButtonLink to={`/products/prices${search.size > 0 ? `?${search}` : ''}`}>
        {t.changePrices}
      </ButtonLink>
      {may('texts.translate') && <ButtonLink to="/translations">{t.translations}</ButtonLink>}
      <ExportCsv of="exportProducts" label={t.exportGoods} file="products" />
    </>
  )
}

export default function ProductsScreen() {
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  const search = useSearch()
  const filters: Filters = useMemo(
    () => ({
      text: { kind: 'text', label: t.search, maxLength: 120 },
      state: {
        kind: 'choice',
        label: t.state,
        values: STATES.map((value) => ({ value, label: t[`state.${value}`] })),
      },
    }),
    [t],
  )
  const values = readFilters(search, filters) as Pick<
    CallInput<'listOfficeProducts'>,
    'text' | 'state'
  >
  const pages = usePages(
    'listOfficeProducts',
    { ...values, language: locale },
    ({ products, next }) => ({ rows: products, next: next === null ? null : String(next) }),
    'after',
  )
  const empty =
    Object.keys(values).length > 0 ? (
      <EmptyState title={t.noMatch} text={t.noMatchText} />
    ) : (
      <EmptyState title={t.noProducts} text={t.noProductsText} />
    )
  const columns: Column<Row>[] = [
    { key: 'goods', head: t.product, render: (row) => <Goods row={row} /> },
    { key: 'state', head: t.state, render: ({ unsold }) => <UnsoldBadge reasons={unsold} /> },
    { key: 'stock', head: t.stock, end: true, render: (row) => <Stock row={row} /> },
    { key: 'price', head: t.price, end: true, render: ({ price }) => <Amount amount={price} /> },
  ]
  return (
    <Screen title={t.products} actions={<Actions search={search} />}>
      <FilterBar filters={filters} />
      <ListOf pages={pages} filters={filters} empty={empty}>
        {(rows) => (
          <Table
            label={t.products}
            columns={columns}
            rows={rows}
            idOf={({ id }) => String(id)}
            nameOf={({ name }) => name}
            to={({ id }) => `/products/${id}`}
            renderCard={(row) => <ProductCard row={row} />}
          />
        )}
      </ListOf>
    </Screen>
  )
}
