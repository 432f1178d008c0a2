import { useState } from 'react'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { CheckField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'
import { keepCourier } from './lastCourier.ts'
import type { Order } from './order.ts'
import { isSendable, nothingTyped, SendingFields, sendingOf, type Typed } from './Sending.tsx'

/** Goods that are posted; all others are delivered as keys. */
export const POSTED = 1

/** A parcel without a number is asked about once; a second press of the same button is no answer. */
function useTracking({ tracking }: Typed) {
  const t = useTexts('officeOrders')
  const [asked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const isMissing = tracking.trim() === '' && !agreed
  return {
    isMissing,
    waits: asked && isMissing,
    ask: () => setAsked(true),
    question: asked && tracking.trim() === '' && (
      <div role="alert" className="grid gap-1">
        <p className="text-amber-text">{t.noTracking}</p>
        <CheckField
          label={t.shipUntracked}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
      </div>
    ),
  }
}

/** One parcel: all that is posted and still to ship unless other counts are chosen. */
export function Ship({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts('officeOrders')
  const [typed, setTyped] = useState(nothingTyped)
  const toShip = order.lines.filter((line) => line.toShip > 0)
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(
    () =>
      new Map(
        toShip.map((line) => [line.lineNo, line.productType === POSTED ? line.toShip : 0] as const),
      ),
  )
  const ship = useAct('shipLines', () => {
    keepCourier(typed.courier)
    onClose()
  })
  const tracking = useTracking(typed)
  const lines = toShip
    .map(({ lineNo }) => ({ lineNo, count: counts.get(lineNo) ?? 0 }))
    .filter(({ count }) => count > 0)
  return (
    <Confirm
      title={t.shipOrder}
      effect={t.shipOrderText}
      busy={ship.isPending}
      failure={ship.error}
      disabled={lines.length === 0 || !isSendable(typed) || tracking.waits}
      onConfirm={() =>
        tracking.isMissing
          ? tracking.ask()
          : ship.mutate({ orderId: order.orderId, lines, ...sendingOf(typed) })
      }
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-[13px] font-medium">{t.inParcel}</legend>
        {toShip.map((line) => (
          <label key={line.lineNo} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              {line.name} <span className="text-xs text-quiet">{line.option}</span>
            </span>
            <select
              aria-label={`${line.name} ${line.option}`}
              value={counts.get(line.lineNo)}
              onChange={(event) =>
                setCounts(new Map(counts).set(line.lineNo, Number(event.target.value)))
              }
              className="min-h-11 rounded-lg border border-control/70 bg-surface px-3 tabular-nums pointer-fine:min-h-9"
            >
              {Array.from({ length: line.toShip + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count} / {line.toShip}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <SendingFields of={typed} set={setTyped} />
      {tracking.question}
    </Confirm>
  )
}
