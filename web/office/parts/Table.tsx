import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useKeys } from './keys.ts'
import { Link } from './router.tsx'
import { useIsPhone } from './useMedia.ts'
import { useTexts } from './texts.tsx'

export type Column<R> = {
  readonly key: string
  readonly head: string
  readonly render: (row: R) => ReactNode
  /** Numbers stand at the end. */
  readonly end?: boolean
}

type Selection = {
  readonly chosen: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly toggleAll: (ids: readonly string[]) => void
}

type Props<R> = {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  idOf: (row: R) => string
  nameOf: (row: R) => string
  /** The row's page; the first column is the link. */
  to?: (row: R) => string
  /** A row on a phone. */
  renderCard: (row: R) => ReactNode
  selection?: Selection
  /** The row's main action, on the key `e`. */
  act?: { text: string; run: (row: R) => void }
}

/** Rows of 44 px on a desk, cards on a phone; j and k move, x selects, Enter opens, e acts. */
export function Table<R>(props: Props<R>) {
  const isPhone = useIsPhone()
  return isPhone ? <Cards {...props} /> : <Rows {...props} />
}

export function useSelection(): Selection & { clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    clear: () => setChosen(new Set()),
    toggle: (id) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    toggleAll: (ids) =>
      setChosen((before) => (ids.every((id) => before.has(id)) ? new Set() : new Set(ids))),
  }
}

const Check = ({ label, on, press }: { label: string; on: boolean; press: () => void }) => (
  <label className="grid size-11 place-items-center pointer-fine:size-9">
    <input
      type="checkbox"
      aria-label={label}
      checked={on}
      onChange={press}
      className="size-4 accent-accent-fill"
    />
  </label>
)

function useRowKeys<R>({ rows, idOf, selection, act }: Props<R>) {
  const t = useTexts('office')
  const [at, setAt] = useState(-1)
  const body = useRef<HTMLTableSectionElement>(null)
  const row = rows[at]
  const move = (by: number) => setAt(Math.max(0, Math.min(rows.length - 1, at + by)))
  useEffect(() => {
    const line = body.current?.children[at]
    line?.scrollIntoView({ block: 'nearest' })
    line?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [at])
  useKeys([
    { key: 'j', text: t.keyNext, run: () => move(1) },
    { key: 'k', text: t.keyPrevious, run: () => move(-1) },
    ...(selection
      ? [
          {
            key: 'x',
            text: t.keySelect,
            run: () => row !== undefined && selection.toggle(idOf(row)),
          },
        ]
      : []),
    ...(act ? [{ key: 'e', text: act.text, run: () => row !== undefined && act.run(row) }] : []),
  ])
  return { at, body }
}

function HeadRow<R>({ columns, rows, idOf, selection }: Props<R>) {
  const t = useTexts('office')
  const ids = rows.map(idOf)
  return (
    <tr className="border-b border-line text-quiet">
      {selection && (
        <th scope="col" className="w-9 pl-1">
          <Check
            label={t.selectAll}
            on={ids.length > 0 && ids.every((id) => selection.chosen.has(id))}
            press={() => selection.toggleAll(ids)}
          />
        </th>
      )}
      {columns.map(({ key, head, end }) => (
        <th
          key={key}
          scope="col"
          className={classes(
            'px-3 py-2 font-medium whitespace-nowrap',
            end ? 'text-end' : 'text-start',
          )}
        >
          {head}
        </th>
      ))}
    </tr>
  )
}

function Rows<R>(props: Props<R>) {
  const { label, columns, rows, idOf, nameOf, to, selection } = props
  const t = useTexts('office')
  const { at, body } = useRowKeys(props)
  return (
    // Scrolls sideways when too wide, by keyboard too.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-[13px]">
        <thead>
          <HeadRow {...props} />
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={idOf(row)}
              className={classes(
                'relative h-11 border-b border-line last:border-b-0 hover:bg-paper',
                index === at && 'bg-shade',
                selection?.chosen.has(idOf(row)) && 'bg-accent-soft',
              )}
            >
              {selection && (
                <td className="relative z-10 pl-1">
                  <Check
                    label={t.selectRow({ name: nameOf(row) })}
                    on={selection.chosen.has(idOf(row))}
                    press={() => selection.toggle(idOf(row))}
                  />
                </td>
              )}
              {columns.map(({ key, render, end }, column) => (
                <td key={key} className={classes('px-3 py-1.5', end && 'text-end tabular-nums')}>
                  {column === 0 && to ? (
                    // The link covers its whole row.
                    <Link to={to(row)} className="after:absolute after:inset-0">
                      {render(row)}
                    </Link>
                  ) : (
                    render(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<R>({ label, rows, idOf, nameOf, to, renderCard, selection }: Props<R>) {
  const t = useTexts('office')
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {rows.map((row) => (
        <li key={idOf(row)} className="relative flex items-start">
          {selection && (
            <span className="relative z-10 pt-1">
              <Check
                label={t.selectRow({ name: nameOf(row) })}
                on={selection.chosen.has(idOf(row))}
                press={() => selection.toggle(idOf(row))}
              />
            </span>
          )}
          <div className={classes('min-w-0 flex-1 py-3 pr-4 text-sm', !selection && 'pl-4')}>
            {to ? (
              <Link to={to(row)} className="block after:absolute after:inset-0">
                {renderCard(row)}
              </Link>
            ) : (
              renderCard(row)
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
