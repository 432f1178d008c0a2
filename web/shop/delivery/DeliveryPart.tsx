import { useEffect, useRef } from 'react'
import { useCall } from '../../client/queries.ts'
import { useSettings } from '../../client/settings.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { countryName } from '../../../basics/countryName.ts'
import { useIsLive } from '../parts/LocalTime.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import type { DeliveryView } from './deliveryView.ts'
import { ConfirmReceipt } from './ConfirmReceipt.tsx'
import { KeyCard } from './KeyCard.tsx'
import { Parcels } from './Parcels.tsx'

const ENDED: readonly AnyOrder['status'][] = ['cancelled', 'expired', 'refunded']

/** Where the goods of an order are: receiver, keys, parcels, and the receipt to confirm. */
export function DeliveryPart({ order }: { order: AnyOrder }) {
  const t = useTexts('delivery')
  const language = useLocale()
  const { orderId, secret, status } = order
  // Drawn again when the order is paid: what was read before does not count then.
  const query = useCall('readDelivery', { orderId, secret, language }, { staleTime: 0 })
  const { data, refetch } = query
  const known = useRef(order.events.length)
  // The order says when something happened; this says what that means for the goods.
  useEffect(() => {
    if (known.current === order.events.length) return
    known.current = order.events.length
    void refetch()
  }, [order.events.length, refetch])
  return (
    <section aria-labelledby="delivery" className="grid gap-4" data-delivery="">
      <h2 id="delivery" className="text-base font-semibold">
        {t.title}
      </h2>
      {data ? (
        <>
          <KeyCards order={order} view={data} />
          <Parcels parcels={data.parcels} />
          <Waiting order={order} view={data} />
          {data.receiver && <Receiver receiver={data.receiver} />}
          {data.mayConfirm && <ConfirmReceipt order={order} receivedAfter={data.receivedAfter} />}
        </>
      ) : query.isError ? (
        <div className="flex items-center gap-3 text-sm">
          <p className="flex-1">{t.failed}</p>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t.keysAgain}
          </Button>
        </div>
      ) : (
        !ENDED.includes(status) && <Skeleton className="h-24" />
      )}
    </section>
  )
}

function KeyCards({ order, view }: { order: AnyOrder; view: DeliveryView }) {
  return view.keys.map((line) => <KeyCard key={line.lineNo} order={order} line={line} />)
}

/** What is still to happen, when nothing else says it. */
function Waiting({ order, view }: { order: AnyOrder; view: DeliveryView }) {
  const t = useTexts('delivery')
  const { sendsMail } = useSettings()
  const digital = sendsMail ? t.afterPayDigital : t.afterPayNoMail
  if (order.status === 'unpaid')
    return <p className="text-sm text-quiet">{view.receiver ? t.afterPay : digital}</p>
  if (order.status !== 'paid' || view.parcels.length > 0 || view.keys.length > 0) return null
  return <p className="text-sm text-quiet">{view.receiver ? t.toShip : t.toSend}</p>
}

function Receiver({ receiver }: { receiver: NonNullable<DeliveryView['receiver']> }) {
  const t = useTexts('delivery')
  const locale = useLocale()
  const isLive = useIsLive()
  const { name, phone, address } = receiver
  // The server and the browser may know a country by different names.
  const country = isLive ? countryName(receiver.country, locale) : receiver.country
  return (
    <address
      className="flex gap-3 rounded-card border border-line bg-surface p-4 text-sm not-italic"
      data-receiver=""
    >
      <Icon name="pin" className="mt-0.5 size-5 text-quiet" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap gap-x-3 font-medium">
          <span className="sr-only">{t.receiver}</span>
          <span>{name}</span>
          <span className="tabular-nums">{phone}</span>
        </p>
        <p className="break-words text-quiet">{[country, address].filter(Boolean).join(' · ')}</p>
      </div>
    </address>
  )
}
