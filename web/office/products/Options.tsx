import { useCallback, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { DEFAULT_LOCALE, type Locale } from '../../../basics/locales.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import { ChangeOptions, PreviewEdits } from './ChangeOptions.tsx'
import {
  BLANK_OPTION,
  type NewOption,
  type Product,
  type ProductDraft,
  type Values,
} from './fields.ts'
import { OptionPicture } from './OptionPicture.tsx'
import { GridHead, OptionRow } from './OptionRow.tsx'
import {
  GRID_COLUMNS,
  cellOf,
  gridRows,
  isNoAmount,
  isRemoved,
  pictureOf,
  pastedEdits,
  readPasted,
  valuesAfter,
  valuesWithPicture,
  type Edit,
  type GridColumn,
  type GridRow,
} from './grid.ts'

type Props = {
  product: Product | undefined
  draft: ProductDraft
  language: Locale
  /** `price:17` is of option 17, `price:new 0` of the first new one. */
  errorOf: (field: string) => string | undefined
}

/** Rows that are drawn at once; a thousand of them would make each key press slow. */
const ROWS_SHOWN = 25

/** Handlers that stay the same while cells change, so that only a changed row is drawn again. */
function useGridEdits(
  latest: { draft: ProductDraft; rows: readonly GridRow[]; language: Locale },
  preview: (edits: readonly Edit[]) => void,
) {
  const now = useRef(latest)
  now.current = latest
  const apply = useCallback((edits: readonly Edit[]) => {
    const { draft, language } = now.current
    draft.setAll(valuesAfter(edits, draft.values, language))
  }, [])
  const edit = useCallback(
    (row: GridRow, column: GridColumn, text: string) => apply([{ row, column, text }]),
    [apply],
  )
  const paste = useCallback(
    (event: ClipboardEvent, row: GridRow, column: GridColumn) => {
      const text = event.clipboardData.getData('text')
      if (!/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      const { rows, draft } = now.current
      const at = {
        row: rows.findIndex(({ key }) => key === row.key),
        column: GRID_COLUMNS.indexOf(column),
      }
      preview(pastedEdits(readPasted(text), rows, at, draft.values.newOptions.length))
    },
    [preview],
  )
  const remove = useCallback((row: GridRow, isGone: boolean) => {
    const { draft } = now.current
    if (row.id !== undefined) draft.set(`remove.${row.id}`, isGone)
    else
      draft.set(
        'newOptions',
        draft.values.newOptions.filter((_, at) => at !== row.place),
      )
  }, [])
  return { apply, edit, paste, remove }
}

const cellsOf = (row: GridRow, values: Values, language: Locale): readonly string[] =>
  GRID_COLUMNS.map((column) => cellOf(row, column, values, language))

/** A refusal by shape names no cell: show it at those without a valid amount. */
const errorsOf = ({ key }: GridRow, cells: readonly string[], errorOf: Props['errorOf']): string =>
  GRID_COLUMNS.map(
    (column, at) =>
      errorOf(`${column === 'stock' ? 'add' : column}:${key}`) ??
      (isNoAmount(column, cells[at]!) ? errorOf('options') : undefined),
  ).join('\n')

/** Most options cost the same as the one before. */
function optionAfter(rows: readonly GridRow[], values: Values): NewOption {
  const last = rows.findLast((row) => !isRemoved(row, values))
  return { ...BLANK_OPTION, price: last ? cellOf(last, 'price', values, DEFAULT_LOCALE) : '' }
}

/** The options as a grid: cells are typed, pasted from a spreadsheet, or changed by the same rule for all. */
export function Options({ product, draft, language, errorOf }: Props) {
  const t = useTexts('officeProducts')
  const { values } = draft
  const { newOptions, productType } = values
  const rows = useMemo(
    () => gridRows(product, { newOptions, productType }),
    [product, newOptions, productType],
  )
  const [page, setPage] = useState(0)
  const [pending, setPending] = useState<readonly Edit[]>()
  const [isChanging, setChanging] = useState(false)
  const [picturing, setPicturing] = useState<GridRow>()
  const { apply, ...handlers } = useGridEdits({ draft, rows, language }, setPending)
  const first = Math.min(page, Math.max(0, Math.ceil(rows.length / ROWS_SHOWN) - 1)) * ROWS_SHOWN
  const add = () => {
    draft.set('newOptions', [...newOptions, optionAfter(rows, values)])
    setPage(Math.floor(rows.length / ROWS_SHOWN))
  }
  return (
    <div className="grid gap-3">
      {errorOf('options') && <p className="text-sm text-red">{errorOf('options')}</p>}
      <div role="region" aria-label={t.options} className="grid gap-3 md:gap-1">
        <GridHead language={language} />
        {rows.slice(first, first + ROWS_SHOWN).map((row) => (
          <OptionRow
            key={row.key}
            row={row}
            cells={cellsOf(row, values, language).join('\n')}
            picture={pictureOf(row, values)}
            isGone={isRemoved(row, values)}
            language={language}
            errors={errorsOf(row, cellsOf(row, values, language), errorOf)}
            isOnly={product === undefined && rows.length === 1}
            {...{ ...handlers, setPicturing }}
          />
        ))}
      </div>
      <Pages first={first} all={rows.length} turnTo={setPage} />
      <div className="flex flex-wrap items-center gap-2">
        <OfficeButton onClick={add}>{t.addOption}</OfficeButton>
        <OfficeButton onClick={() => setChanging(true)}>{t.changeAll}</OfficeButton>
        <span className="text-xs text-quiet">{t.pasteHint}</span>
      </div>
      {picturing && (
        <ChoosePicture
          {...{ draft, language }}
          row={picturing}
          close={() => setPicturing(undefined)}
        />
      )}
      {isChanging && (
        <ChangeOptions
          rows={rows}
          values={values}
          close={() => setChanging(false)}
          show={(edits) => (setChanging(false), setPending(edits))}
        />
      )}
      {pending && (
        <PreviewEdits
          edits={pending}
          values={values}
          language={language}
          close={() => setPending(undefined)}
          apply={() => (apply(pending), setPending(undefined))}
        />
      )}
    </div>
  )
}

function Pages({
  first,
  all,
  turnTo,
}: {
  first: number
  all: number
  turnTo: (page: number) => void
}) {
  const t = useTexts('officeProducts')
  const tag = useTag()
  if (all <= ROWS_SHOWN) return null
  return (
    <nav aria-label={t.optionPages} className="flex flex-wrap items-center gap-2 text-sm">
      <OfficeButton disabled={first === 0} onClick={() => turnTo(first / ROWS_SHOWN - 1)}>
        {t.previousPage}
      </OfficeButton>
      <span className="tabular-nums">
        {t.optionsShown({
          from: (first + 1).toLocaleString(tag),
          to: Math.min(all, first + ROWS_SHOWN).toLocaleString(tag),
          all: all.toLocaleString(tag),
        })}
      </span>
      <OfficeButton
        disabled={first + ROWS_SHOWN >= all}
        onClick={() => turnTo(first / ROWS_SHOWN + 1)}
      >
        {t.nextPage}
      </OfficeButton>
    </nav>
  )
}

function ChoosePicture({
  row,
  draft,
  language,
  close,
}: {
  row: GridRow
  draft: ProductDraft
  language: Locale
  close: () => void
}) {
  const { values } = draft
  return (
    <OptionPicture
      label={cellOf(row, 'label', values, language)}
      chosen={pictureOf(row, values)}
      hashes={values.pictures}
      choose={(hash) => {
        draft.setAll(valuesWithPicture(row, hash, values))
        close()
      }}
      close={close}
    />
  )
}
