import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { Order } from './order.ts'
import { isSendable, SendingFields, sendingOf, type Typed } from './Sending.tsx'
import { Slips } from './Slips.tsx'
import { DAY_MS } from '../../../basics/durations.ts'

type Parcel = CallResult<'listParcels'>['parcels'][number]

/** None of its pieces was received, or is coming back. */
const isOnItsWay = (parcel: Parcel, { lines }: Order): boolean =>
  parcel.lines.every(
    ({ lineNo, count }) => (lines.find((line) => line.lineNo === lineNo)?.shipped ?? 0) >= count,
  )

export function Parcels({ order }: { order: Order }) {
  const t = useTexts('officeOrders')
  const parcels = useCall('listParcels', { orderId: order.orderId })
  return (
    <Card title={t.parcels} aside={<PrintToShip order={order} />}>
      <Loaded query={parcels}>
        {({ parcels: list }) => (
          <ul className="divide-y divide-line text-sm">
            {list.map((one) => (
              <OneParcel key={one.parcelId} parcel={one} order={order} />
            ))}
            {list.length === 0 && <li className="text-quiet">{t.noParcels}</li>}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Tracking({ parcel: { url, tracking } }: { parcel: Parcel }) {
  if (url === null) return <span className="font-mono text-xs">{tracking}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="font-mono text-xs underline underline-offset-4"
    >
      {tracking}
    </a>
  )
}

function OneParcel({ parcel, order }: { parcel: Parcel; order: Order }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const [asked, setAsked] = useState<'undo' | 'correct'>()
  const [now] = useState(Date.now)
  const undo = useAct('undoParcel', () => setAsked(undefined))
  const slip = useAct('readParcelSlip', undefined, { rereads: false })
  const nameOf = (lineNo: number): string =>
    order.lines.find((line) => line.lineNo === lineNo)?.name ?? String(lineNo)
  return (
    <li className="grid gap-2 py-2">
      <div>
        <p>
          {parcel.courierName} <Tracking parcel={parcel} />
        </p>
        <p className="text-xs text-quiet">
          <Time at={parcel.shippedAt} /> ·{' '}
          {parcel.lines.map(({ lineNo, count }) => `${nameOf(lineNo)} × ${count}`).join(', ')}
        </p>
        {parcel.note !== '' && (
          <p className="text-xs whitespace-pre-wrap text-quiet">
            {t.parcelNote}
            <Colon />
            {parcel.note}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {may('orders.receiver') && (
          <OfficeButton
            busy={slip.isPending}
            onClick={() => slip.mutate({ parcelId: parcel.parcelId })}
          >
            {t.slipAndLabel}
          </OfficeButton>
        )}
        {may('orders.ship') && (
          <OfficeButton onClick={() => setAsked('correct')}>{t.correctParcel}</OfficeButton>
        )}
        {may('orders.ship') && now - parcel.shippedAt < DAY_MS && isOnItsWay(parcel, order) && (
          <OfficeButton onClick={() => setAsked('undo')}>{t.undoParcel}</OfficeButton>
        )}
      </div>
      <Refused cause={slip.error} />
      {slip.data && <Slips slips={[slip.data]} onClose={slip.reset} />}
      {asked === 'correct' && <Correct parcel={parcel} onClose={() => setAsked(undefined)} />}
      {asked === 'undo' && (
        <Confirm
          title={t.undoParcel}
          effect={t.undoParcelText}
          danger
          busy={undo.isPending}
          failure={undo.error}
          onConfirm={() => undo.mutate({ parcelId: parcel.parcelId })}
          onClose={() => {
            undo.reset()
            setAsked(undefined)
          }}
        />
      )}
    </li>
  )
}

function Correct({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const t = useTexts('officeOrders')
  // As it was read: a change made since is refused.
  const [read] = useState(parcel)
  const [typed, setTyped] = useState<Typed>({
    courier: read.courier,
    courierName: read.courier === 'other' ? read.courierName : '',
    tracking: read.tracking ?? '',
    note: read.note,
  })
  const correct = useAct('correctParcel', onClose)
  return (
    <Confirm
      title={t.correctParcel}
      effect={t.correctParcelText}
      busy={correct.isPending}
      failure={correct.error}
      disabled={!isSendable(typed)}
      onConfirm={() =>
        correct.mutate({ parcelId: read.parcelId, version: read.version, ...sendingOf(typed) })
      }
      onClose={onClose}
    >
      <SendingFields of={typed} set={setTyped} />
    </Confirm>
  )
}

/** Slip and label of what is still to ship, before the parcel is packed. */
function PrintToShip({ order: { orderId, lines } }: { order: Order }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const slips = useAct('readPackingSlips', undefined, { rereads: false })
  if (!may('orders.receiver') || !lines.some(({ toShip }) => toShip > 0)) return null
  return (
    <>
      <OfficeButton busy={slips.isPending} onClick={() => slips.mutate({ orderIds: [orderId] })}>
        {t.slipAndLabel}
      </OfficeButton>
      <Refused cause={slips.error} />
      {slips.data && slips.data.slips.length > 0 && (
        <Slips slips={slips.data.slips} onClose={slips.reset} />
      )}
    </>
  )
}
