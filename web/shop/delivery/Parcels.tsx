import { buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { localTime } from '../parts/localTime.ts'
import { useIsLive } from '../parts/LocalTime.tsx'
import type { DeliveryView } from './deliveryView.ts'

/** Each parcel with its courier, its number and the courier's page. */
export function Parcels({ parcels }: { parcels: DeliveryView['parcels'] }) {
  const t = useTexts('delivery')
  const locale = useLocale()
  const isLive = useIsLive()
  return parcels.map((parcel, index) => (
    <div
      key={parcel.parcelId}
      className="grid gap-2 rounded-card border border-line bg-surface p-4 text-sm"
      data-parcel={parcel.parcelId}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">
          {parcels.length > 1 ? `${t.parcel({ number: index + 1 })} · ` : ''}
          {parcel.courierName}
        </span>
        <span className="text-quiet tabular-nums">
          {t.pieces({ count: parcel.lines.reduce((sum, { count }) => sum + count, 0) })}
          {isLive && ` · ${localTime(parcel.shippedAt, locale)}`}
        </span>
      </p>
      {parcel.tracking === null ? (
        <p className="text-quiet">{t.noTracking}</p>
      ) : (
        <p className="flex items-center justify-between gap-2">
          <span className="min-w-0">
            <span className="block text-quiet">{t.trackingNumber}</span>
            <span className="font-mono break-all" data-tracking="">
              {parcel.tracking}
            </span>
          </span>
          <Copy text={parcel.tracking} what={t.trackingCopy} />
        </p>
      )}
      {parcel.note !== '' && <p className="break-words whitespace-pre-line">{parcel.note}</p>}
      {parcel.url !== null && (
        <a
          href={parcel.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('plain', true)}
        >
          {t.track}
          <Icon name="external" className="size-4" />
        </a>
      )}
    </div>
  ))
}
