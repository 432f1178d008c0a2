import type { UseQueryResult } from '@tanstack/react-query'
import type { CallResult } from '../../../api/calls.ts'
import { statusesOf, type OrderTab } from '../../../basics/orderTabs.ts'
import { CallFailure } from '../../client/callApi.ts'
import { removeDeviceOrder, useDeviceOrders, type DeviceOrder } from '../../client/deviceOrders.ts'
import { useCall } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { payPath, statusPath } from '../paths.ts'
import { useHasOffer } from '../refund/useHasOffer.ts'
import { NoOrders } from './NoOrders.tsx'
import { CardActions, CardSkeleton, OPEN_STATUSES, OrderCard } from './OrderCard.tsx'
import { useNoteWaiting } from './useNoteWaiting.ts'

const REFRESH_MS = 15_000

/** Orders placed on this device, without an account. */
export function DeviceOrders({ tab }: { tab: OrderTab }) {
  const t = useTexts('shop')
  const orders = useDeviceOrders()
  return (
    <div className="grid gap-3">
      <p className="text-sm text-quiet">{t.ordersHere}</p>
      {orders.length === 0 ? (
        <NoOrders title={t.noOrders} text={t.noOrdersText} />
      ) : (
        <>
          <ul className="peer grid gap-3">
            {orders.map((order) => (
              <KeptOrder key={order.orderId} kept={order} tab={tab} />
            ))}
          </ul>
          <EmptyTab />
        </>
      )}
    </div>
  )
}

/** Shown while the list before it has no card. */
function EmptyTab() {
  const t = useTexts('delivery')
  return <p className="hidden py-6 text-center text-sm text-quiet peer-empty:block">{t.emptyTab}</p>
}

function KeptOrder({ kept, tab }: { kept: DeviceOrder; tab: OrderTab }) {
  const language = useLocale()
  const { data, error, isPending, isFetching, refetch } = useCall(
    'readOrder',
    { orderId: kept.orderId, secret: kept.secret, language },
    {
      staleTime: 0,
      refetchInterval: (query) =>
        query.state.data && OPEN_STATUSES.includes(query.state.data.status) ? REFRESH_MS : false,
    },
  )
  useNoteWaiting(data)
  const hasRefund = data?.refunds.some(({ state }) => state === 'offered')
  const shown = statusesOf(tab)
  if (data && shown && !shown.includes(data.status) && !(tab === 'afterSale' && hasRefund))
    return null
  if (!data && shown && !isPending) return null
  return (
    <li className="rounded-card border border-line bg-surface">
      <KeptCard kept={kept} query={{ data, error, isPending, isFetching, refetch }} />
    </li>
  )
}

type Kept = Pick<
  UseQueryResult<CallResult<'readOrder'>, Error>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
>

function KeptCard({ kept, query }: { kept: DeviceOrder; query: Kept }) {
  const t = useTexts('shop')
  const delivery = useTexts('delivery')
  const { data, error, isPending, isFetching, refetch } = query
  const refundWaits = useHasOffer(data)
  if (isPending) return <CardSkeleton />
  if (data) {
    const mayPay =
      data.status === 'unpaid' &&
      (data.payment?.status === 'waiting' || data.payment?.status === 'short')
    return (
      <>
        <OrderCard
          order={data}
          paymentStatus={data.payment?.status}
          refundWaits={refundWaits}
          href={mayPay ? payPath(kept) : statusPath(kept)}
        />
        <CardActions order={data} />
      </>
    )
  }
  const gone = error instanceof CallFailure && error.name === 'orderUnknown'
  return (
    <div className="flex flex-wrap items-center gap-3 p-3 text-sm">
      <p className="min-w-40 flex-1">
        {gone ? delivery.orderGone : delivery.orderUnread}
        <span className="block text-quiet tabular-nums">{kept.orderId}</span>
      </p>
      {gone ? (
        <Button onClick={() => removeDeviceOrder(kept.orderId)}>{t.remove}</Button>
      ) : (
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}
