import { memo, useState, type ClipboardEvent } from 'react'
import { LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import { useBracketed } from '../parts/useBracketed.ts'
import { useIsPhone } from '../parts/useMedia.ts'
import { useRefusedField } from '../parts/useRefusedField.ts'
import {
  AMOUNTS,
  COUNTS,
  GRID_COLUMNS,
  MAIN_COLUMNS,
  type GridColumn,
  type GridRow,
} from './grid.ts'

const GRID = {
  '--grid': '2.25rem minmax(0,2fr) repeat(8,minmax(0,1fr)) 5rem',
} as object

/** In the order of GRID_COLUMNS. */
function useColumnNames(language: Locale): readonly string[] {
  const t = useTexts('officeProducts')
  const bracketed = useBracketed()
  const label = bracketed(t.optionLabel, LANGUAGES[language].name)
  return [label, t.price, t.was, t.stock, t.sku, t.member, t.cost, t.lowAt, t.grams]
}

export function GridHead({ language }: { language: Locale }) {
  const [label, price, ...others] = useColumnNames(language)
  const bracketed = useBracketed()
  return (
    <div
      aria-hidden="true"
      className="hidden gap-2 text-xs font-medium text-quiet md:grid md:grid-cols-(--grid)"
      style={GRID}
    >
      <span className="col-span-2">{label}</span>
      <span>{bracketed(price!, 'USDT')}</span>
      {others.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

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

export const OptionRow = memo(function OptionRow(props: RowProps) {
  const { row, picture, isGone, isOnly, language, edit, paste, remove, setPicturing } = props
  const t = useTexts('officeProducts')
  const cells = props.cells.split('\n')
  const errors = props.errors.split('\n')
  const names = useColumnNames(language)
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
  const shown = GRID_COLUMNS.map(
    (column, index) =>
      (!isShort || MAIN_COLUMNS.includes(column)) && (
        <Cell
          key={column}
          {...{ row, column, language, edit, paste }}
          name={names[index]!}
          text={cells[index]!}
          error={errors[index]!}
        />
      ),
  )
  return (
    <div
      className="grid grid-cols-2 gap-2 border-t border-line pt-3 md:grid-cols-(--grid) md:border-0 md:pt-0"
      style={GRID}
    >
      <div className="col-span-2 flex items-end gap-2 md:contents">
        <PictureButton option={cells[0]!} picture={picture} choose={() => setPicturing(row)} />
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

const keyboardFor = (column: GridColumn): 'numeric' | 'decimal' | undefined => {
  if (column === 'stock' || COUNTS.includes(column)) return 'numeric'
  return AMOUNTS.includes(column) ? 'decimal' : undefined
}

const longestOf = (column: GridColumn): number =>
  column === 'label' ? 100 : column === 'sku' ? 120 : 20

type CellProps = Pick<RowProps, 'row' | 'language' | 'edit' | 'paste'> & {
  column: GridColumn
  name: string
  text: string
  error: string
}

function Cell({ row, column, language, edit, paste, name, text, error: told }: CellProps) {
  const t = useTexts('officeProducts')
  const refused = useRefusedField(text)
  const error = refused.error ?? told
  const tag = useTag()
  if (column === 'stock' && row.keyed)
    return (
      <p className="self-center text-xs text-quiet">
        {row.id === undefined
          ? t.keysAfterSave
          : t.keysLeft({ count: row.stock.toLocaleString(tag) })}
      </p>
    )
  return (
    <label className={`grid content-start gap-1 ${column === 'label' ? 'flex-1' : ''}`}>
      <span className="text-[13px] font-medium md:sr-only">{name}</span>
      <input
        value={text}
        inputMode={keyboardFor(column)}
        required={column === 'price'}
        maxLength={longestOf(column)}
        aria-invalid={error ? true : undefined}
        onInvalid={refused.onInvalid}
        onChange={(event) => edit(row, column, event.target.value)}
        onPaste={(event) => paste(event, row, column)}
        className={`block min-h-11 w-full rounded-lg border bg-surface px-2.5 text-ink pointer-fine:min-h-9 pointer-fine:text-sm ${error ? 'border-red' : 'border-control/70'}`}
      />
      {error && <span className="text-xs text-red">{error}</span>}
      {column === 'stock' && row.held > 0 && (
        <span className="text-xs text-quiet">
          {t.reservedCount({ count: row.held.toLocaleString(tag) })}
        </span>
      )}
      {column === 'label' && row.outdated.includes(language) && (
        <span>
          <Badge tone="waiting">{t.outdated}</Badge>
        </span>
      )}
    </label>
  )
}

function PictureButton({
  option,
  picture,
  choose,
}: {
  option: string
  picture: string
  choose: () => void
}) {
  const t = useTexts('officeProducts')
  return (
    <button
      type="button"
      aria-label={option === '' ? t.optionPicture : `${t.optionPicture} · ${option}`}
      title={t.optionPicture}
      onClick={choose}
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
  )
}
