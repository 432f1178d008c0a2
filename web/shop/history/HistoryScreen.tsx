import { CallFailure } from '../../client/callApi.ts'
import { chunk } from '../../client/chunk.tsx'
import { removeDeviceOrder, useDeviceOrders, type DeviceOrder } from '../../client/deviceOrders.ts'
import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Boundary } from '../Boundary.tsx'
import { homePath, payPath, statusPath } from '../paths.ts'
import { hasOffer } from '../refund/refundView.ts'
import { CardSkeleton, OPEN_STATUSES, OrderCard } from './OrderCard.tsx'

const REFRESH_MS = 15_000

const AccountOrders = chunk(
  'web/shop/history/AccountOrders.tsx',
  () => import('./AccountOrders.tsx'),
)

/** The account's orders, or those placed on this device. */
export default function HistoryScreen() {
  const t = useTexts('shop')
  const { signedIn } = useSession()
  useHead({ title: `${t.tabOrders} · ${t.shopName}` })
  return (
    <div className="mx-auto max-w-150 px-4 pt-4">
      <h1 className="text-xl font-bold">{t.tabOrders}</h1>
      {signedIn ? (
        <Boundary fallback={<CardSkeleton />}>
          <AccountOrders />
        </Boundary>
      ) : (
        <DeviceOrders />
      )}
    </div>
  )
}

function DeviceOrders() {
  const t = useTexts('shop')
  const orders = useDeviceOrders()
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{t.ordersHere}</p>
      {orders.length === 0 ? (
        <EmptyState
          picture={<NoDataPicture />}
          title={t.noOrders}
          text={t.noOrdersText}
          action={
            <Link href={homePath()} className={buttonClass()}>
              {t.toHome}
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.orderId} className="rounded-card border border-line bg-surface">
              <KeptOrder kept={order} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function KeptOrder({ kept }: { kept: DeviceOrder }) {
  const t = useTexts('shop')
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
  if (isPending) return <CardSkeleton />
  if (data) {
    const mayPay =
      data.status === 'unpaid' &&
      (data.payment?.status === 'waiting' || data.payment?.status === 'short')
    return (
      <OrderCard
        order={data}
        paymentStatus={data.payment?.status}
        refundWaits={hasOffer(data)}
        href={mayPay ? payPath(kept) : statusPath(kept)}
      />
    )
  }
  const gone = error instanceof CallFailure && error.name === 'orderUnknown'
  return (
    <div className="flex flex-wrap items-center gap-3 p-3 text-sm">
      <p className="min-w-40 flex-1">
        {gone ? t.orderGone : t.orderUnread}
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
