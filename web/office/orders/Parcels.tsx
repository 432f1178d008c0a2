import { useState } from 'react'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../shell/session.tsx'

export function Parcels({ orderId }: { orderId: string }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const parcels = useCall('listParcels', { orderId })
  const [undoing, setUndoing] = useState<string>()
  const undo = useAct('undoParcel', () => setUndoing(undefined))
  return (
    <Card title={t.parcels}>
      <Loaded query={parcels}>
        {({ parcels: list }) => (
          <ul className="divide-y divide-line text-sm">
            {list.map((one) => (
              <li key={one.parcelId} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  {one.courierName}{' '}
                  {one.url !== null ? (
                    <a
                      href={one.url}
                      target="_blank"
                      rel="noreferrer"
                      className="font-mono text-xs underline underline-offset-4"
                    >
                      {one.tracking}
                    </a>
                  ) : (
                    <span className="font-mono text-xs">{one.tracking}</span>
                  )}
                  <span className="block text-xs text-quiet">
                    <Time at={one.shippedAt} />
                  </span>
                </span>
                {may('orders.ship') && (
                  <OfficeButton onClick={() => setUndoing(one.parcelId)}>
                    {t.undoParcel}
                  </OfficeButton>
                )}
              </li>
            ))}
            {list.length === 0 && <li className="text-quiet">{t.noParcels}</li>}
          </ul>
        )}
      </Loaded>
      {undoing !== undefined && (
        <Confirm
          title={t.undoParcel}
          effect={t.undoParcelText}
          danger
          busy={undo.isPending}
          failure={undo.error}
          onConfirm={() => undo.mutate({ parcelId: undoing })}
          onClose={() => {
            undo.reset()
            setUndoing(undefined)
          }}
        />
      )}
    </Card>
  )
}
