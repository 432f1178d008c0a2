import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAct } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

type OrderCall = 'orderAnnouncements' | 'orderBanners' | 'orderCategories'

/** Moves rows; `reread` follows when others moved them. */
export function useOrder(call: OrderCall, reread: () => unknown): Order {
  const { isPending, error, mutate } = useAct(call)
  return {
    isPending,
    error,
    mutate: (input) => mutate(input, { onError: () => void reread() }),
  }
}

type RowShown = {
  readonly id: number | string
  readonly title: string
  readonly note?: ReactNode
  readonly picture?: string
  readonly isHidden: boolean
}

type Order = {
  readonly isPending: boolean
  readonly error: unknown
  readonly mutate: (input: { was: number[]; ids: number[] }) => void
}

type Props = {
  rows: readonly RowShown[]
  empty: { readonly title: string; readonly text: string }
  open: number | string | undefined
  onOpen: (id: number | string) => void
  /** Undefined if the rows cannot be reordered. */
  order?: Order
  /** The form of the open row. */
  children: ReactNode
}

/** Rows in the shop's order. Each can be opened and, with `order`, moved up or down. */
export function Rows({ rows, empty, open, onOpen, order, children }: Props) {
  const t = useTexts('officeContents')
  if (rows.length === 0 && open !== 'new') return <EmptyState {...empty} />
  const ids = rows.map(({ id }) => Number(id))
  const move = (from: number, to: number) => {
    const moved = [...ids]
    moved.splice(to, 0, ...moved.splice(from, 1))
    order?.mutate({ was: ids, ids: moved })
  }
  return (
    <div className="grid gap-3">
      <Refused cause={order?.error} />
      {open === 'new' && children}
      <ul className="grid gap-2">
        {rows.map((row, index) =>
          row.id === open ? (
            <li key={row.id}>{children}</li>
          ) : (
            <li
              key={row.id}
              data-row={row.id}
              className="flex items-center gap-1 rounded-card border border-line bg-surface py-1 pr-2 pl-1"
            >
              <button
                type="button"
                onClick={() => onOpen(row.id)}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 py-1.5 text-start hover:bg-paper"
              >
                {row.picture && (
                  <img
                    src={row.picture}
                    alt=""
                    className="aspect-[3/1] w-24 shrink-0 rounded-lg border border-line object-cover"
                  />
                )}
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="text-sm font-semibold wrap-anywhere">{row.title}</span>
                    {row.isHidden && <Badge>{t.hidden}</Badge>}
                  </span>
                  {row.note && <span className="truncate text-[13px] text-quiet">{row.note}</span>}
                </span>
              </button>
              {order && (
                <>
                  <OfficeButton
                    look="quiet"
                    aria-label={t.up({ name: row.title })}
                    disabled={index === 0 || order.isPending}
                    onClick={() => move(index, index - 1)}
                  >
                    ↑
                  </OfficeButton>
                  <OfficeButton
                    look="quiet"
                    aria-label={t.down({ name: row.title })}
                    disabled={index === rows.length - 1 || order.isPending}
                    onClick={() => move(index, index + 1)}
                  >
                    ↓
                  </OfficeButton>
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
