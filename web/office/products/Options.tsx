import { memo, useCallback, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import { useIsPhone } from '../parts/useMedia.ts'
import { ChangeOptions, PreviewEdits } from './ChangeOptions.tsx'
import { BLANK_OPTION, type Product, type ProductDraft } from './fields.ts'
import { OptionPicture } from './OptionPicture.tsx'
import {
  AMOUNTS,
  COUNTS,
  GRID_COLUMNS,
  MAIN_COLUMNS,
  cellOf,
  gridRows,
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

/** The options as a grid: cells are typed, pasted from a spreadsheet, or changed by the same rule for all. */
export function Options({ product, draft, language, errorOf }: Props) {
  const t = useTexts('officeProducts')
  const tag = useTag()
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
  const pages = Math.ceil(rows.length / ROWS_SHOWN)
  const first = Math.min(page, Math.max(0, pages - 1)) * ROWS_SHOWN
  // Cells keep their handlers while others change, so that only a changed row is drawn again.
  const now = useRef({ draft, rows, language })
  now.current = { draft, rows, language }
  const apply = useCallback((edits: readonly Edit[]) => {
    const { draft: latest, language: locale } = now.current
    latest.setAll(valuesAfter(edits, latest.values, locale))
  }, [])
  const edit = useCallback(
    (row: GridRow, column: GridColumn, text: string) => apply([{ row, column, text }]),
    [apply],
  )
  const paste = useCallback((event: ClipboardEvent, row: GridRow, column: GridColumn) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const { rows: all, draft: latest } = now.current
    const at = {
      row: all.findIndex(({ key }) => key === row.key),
      column: GRID_COLUMNS.indexOf(column),
    }
    setPending(pastedEdits(readPasted(text), all, at, latest.values.newOptions.length))
  }, [])
  const remove = useCallback((row: GridRow, isGone: boolean) => {
    const { draft: latest } = now.current
    if (row.id !== undefined) latest.set(`remove.${row.id}`, isGone)
    else
      latest.set(
        'newOptions',
        latest.values.newOptions.filter((_, at) => at !== row.place),
      )
  }, [])
  return (
    <div className="grid gap-3">
      {errorOf('options') && <p className="text-sm text-red">{errorOf('options')}</p>}
      <div role="region" aria-label={t.options} className="grid gap-3 md:gap-1">
        <div
          aria-hidden="true"
          className="hidden gap-2 text-xs font-medium text-quiet md:grid md:grid-cols-(--grid)"
          style={GRID}
        >
          <span className="col-span-2">
            {t.optionLabel} ({LANGUAGES[language].name})
          </span>
          <span>{t.price} (USDT)</span>
          <span>{t.was}</span>
          <span>{t.stock}</span>
          <span>{t.sku}</span>
          <span>{t.member}</span>
          <span>{t.cost}</span>
          <span>{t.lowAt}</span>
          <span>{t.grams}</span>
        </div>
        {rows.slice(first, first + ROWS_SHOWN).map((row) => (
          <Row
            key={row.key}
            row={row}
            cells={GRID_COLUMNS.map((column) => cellOf(row, column, values, language)).join('\n')}
            picture={pictureOf(row, values)}
            isGone={isRemoved(row, values)}
            language={language}
            errors={GRID_COLUMNS.map((column) =>
              errorOf(`${column === 'stock' ? 'add' : column}:${row.key}`),
            ).join('\n')}
            isOnly={product === undefined && rows.length === 1}
            {...{ edit, paste, remove, setPicturing }}
          />
        ))}
      </div>
      {pages > 1 && (
        <nav aria-label={t.optionPages} className="flex flex-wrap items-center gap-2 text-sm">
          <OfficeButton disabled={first === 0} onClick={() => setPage(first / ROWS_SHOWN - 1)}>
            {t.previousPage}
          </OfficeButton>
          <span className="tabular-nums">
            {t.optionsShown({
              from: (first + 1).toLocaleString(tag),
              to: Math.min(rows.length, first + ROWS_SHOWN).toLocaleString(tag),
              all: rows.length.toLocaleString(tag),
            })}
          </span>
          <OfficeButton
            disabled={first + ROWS_SHOWN >= rows.length}
            onClick={() => setPage(first / ROWS_SHOWN + 1)}
          >
            {t.nextPage}
          </OfficeButton>
        </nav>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <OfficeButton
          onClick={() => {
            draft.set('newOptions', [...values.newOptions, BLANK_OPTION])
            setPage(Math.floor(rows.length / ROWS_SHOWN))
          }}
        >
          {t.addOption}
        </OfficeButton>
        <OfficeButton onClick={() => setChanging(true)}>{t.changeAll}</OfficeButton>
        <span className="text-xs text-quiet">{t.pasteHint}</span>
      </div>
      {picturing && (
        <OptionPicture
          label={cellOf(picturing, 'label', values, language)}
          chosen={pictureOf(picturing, values)}
          hashes={values.pictures}
          choose={(hash) => {
            draft.setAll(valuesWithPicture(picturing, hash, values))
            setPicturing(undefined)
          }}
          close={() => setPicturing(undefined)}
        />
      )}
      {isChanging && (
        <ChangeOptions
          rows={rows}
          values={values}
          close={() => setChanging(false)}
          show={(edits) => {
            setChanging(false)
            setPending(edits)
          }}
        />
      )}
      {pending && (
        <PreviewEdits
          edits={pending}
          values={values}
          language={language}
          close={() => setPending(undefined)}
          apply={() => {
            apply(pending)
            setPending(undefined)
          }}
        />
      )}
    </div>
  )
}

const GRID = {
  '--grid': '2.25rem minmax(0,2fr) repeat(8,minmax(0,1fr)) 5rem',
} as object

type RowProps = {
  row: GridRow
  /** Texts of the cells and of their errors, a line each: equal texts draw nothing again. */
  cells: string
  errors: string
  picture: string
  isGone: boolean
  isOnly: boolean
  language: Locale
  edit: (row: GridRow, column: GridColumn, text: string) => void
  paste: (event: ClipboardEvent, row: GridRow, column: GridColumn) => void
  remove: (row: GridRow, isGone: boolean) => void
  setPicturing: (row: GridRow) => void
}

const sameRow = (one: RowProps, other: RowProps): boolean =>
  (Object.keys(one) as (keyof RowProps)[]).every((name) =>
    name === 'row'
      ? one.row.key === other.row.key &&
        one.row.stock === other.row.stock &&
        one.row.held === other.row.held &&
        one.row.keyed === other.row.keyed
      : one[name] === other[name],
  )

const Row = memo(function OptionRow(props: RowProps) {
  const { row, picture, isGone, isOnly, language, edit, paste, remove, setPicturing } = props
  const t = useTexts('officeProducts')
  const tag = useTag()
  const cells = props.cells.split('\n')
  const errors = props.errors.split('\n')
  const names = [
    `${t.optionLabel} (${LANGUAGES[language].name})`,
    t.price,
    t.was,
    t.stock,
    t.sku,
    t.member,
    t.cost,
    t.lowAt,
    t.grams,
  ]
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const hasWrong = GRID_COLUMNS.some((one, at) => errors[at] && !MAIN_COLUMNS.includes(one))
  const isShort = isPhone && !isOpen && !hasWrong
  if (isGone)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-1 text-sm">
        <s>{cells[0]}</s>
        <OfficeButton look="quiet" onClick={() => remove(row, false)}>
          {t.keepOption}
        </OfficeButton>
      </div>
    )
  const shown = GRID_COLUMNS.map((column, index) =>
    isShort && !MAIN_COLUMNS.includes(column) ? null : column === 'stock' && row.keyed ? (
      <p key={column} className="self-center text-xs text-quiet">
        {row.id === undefined
          ? t.keysAfterSave
          : t.keysLeft({ count: row.stock.toLocaleString(tag) })}
      </p>
    ) : (
      <label key={column} className={index === 0 ? 'grid flex-1 gap-1' : 'grid gap-1'}>
        <span className="text-[13px] font-medium md:sr-only">{names[index]}</span>
        <input
          value={cells[index]}
          inputMode={
            column === 'stock' || COUNTS.includes(column)
              ? 'numeric'
              : AMOUNTS.includes(column)
                ? 'decimal'
                : undefined
          }
          required={column === 'price'}
          maxLength={column === 'label' ? 100 : column === 'sku' ? 120 : 20}
          aria-invalid={errors[index] ? true : undefined}
          onChange={(event) => edit(row, column, event.target.value)}
          onPaste={(event) => paste(event, row, column)}
          className={`block min-h-11 w-full rounded-lg border bg-surface px-2.5 text-ink pointer-fine:min-h-9 pointer-fine:text-sm ${errors[index] ? 'border-red' : 'border-control/70'}`}
        />
        {errors[index] && <span className="text-xs text-red">{errors[index]}</span>}
        {column === 'stock' && row.held > 0 && (
          <span className="text-xs text-quiet">
            {t.heldCount({ count: row.held.toLocaleString(tag) })}
          </span>
        )}
        {column === 'label' && row.outdated.includes(language) && (
          <span>
            <Badge tone="waiting">{t.outdated}</Badge>
          </span>
        )}
      </label>
    ),
  )
  return (
    <div
      className="grid grid-cols-2 gap-2 border-t border-line pt-3 md:grid-cols-(--grid) md:border-0 md:pt-0"
      style={GRID}
    >
      <div className="col-span-2 flex items-end gap-2 md:contents">
        <button
          type="button"
          aria-label={cells[0] === '' ? t.optionPicture : `${t.optionPicture} · ${cells[0]}`}
          title={t.optionPicture}
          onClick={() => setPicturing(row)}
          className="grid size-11 place-items-center overflow-hidden rounded-lg border border-dashed border-control/70 text-quiet md:size-9"
        >
          {picture === '' ? (
            <OfficeIcon name="picture" />
          ) : (
            <img
              src={`/pictures/${picture}-360.webp`}
              alt=""
              loading="lazy"
              className="size-full object-cover"
            />
          )}
        </button>
        {shown[0]}
      </div>
      {shown.slice(1)}
      {isShort && (
        <OfficeButton look="quiet" className="self-end" onClick={() => setOpen(true)}>
          {t.moreFields}
        </OfficeButton>
      )}
      {!isOnly && (
        <OfficeButton
          look="quiet"
          className="self-end md:self-start md:px-1 md:text-xs"
          onClick={() => remove(row, true)}
        >
          {t.removeOption}
        </OfficeButton>
      )}
    </div>
  )
}, sameRow)
