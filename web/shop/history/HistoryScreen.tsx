import type { CallResult } from '../../../api/calls.ts'
import { CallFailure } from '../../client/callApi.ts'
import { removeDeviceOrder, useDeviceOrders, type DeviceOrder } from '../../client/deviceOrders.ts'
import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { classes } from '../../ui/classes.ts'
import { homePath, payPath, statusPath } from '../paths.ts'

type Order = CallResult<'GET appleShop/order'>

const REFRESH_MS = 15_000
const OPEN: readonly Order['status'][] = ['unpaid', 'paid', 'shipped', 'refunding']

const TONES: Record<Order['status'], string> = {
  unpaid: 'bg-amber-soft text-amber-text',
  paid: 'bg-jade-soft text-jade-text',
  shipped: 'bg-jade-soft text-jade-text',
  received: 'bg-jade-soft text-jade-text',
  cancelled: 'bg-shade text-quiet',
  expired: 'bg-shade text-quiet',
  refunding: 'bg-amber-soft text-amber-text',
  refunded: 'bg-shade text-quiet',
}

/** Orders placed on this device, each as the server knows it now. */
export default function HistoryScreen() {
  const t = useTexts('shop')
  const orders = useDeviceOrders()
  useHead({ title: `${t.tabOrders} · ${t.shopName}` })
  return (
    <div className="mx-auto max-w-150 px-4 pt-4">
      <h1 className="text-xl font-bold">{t.tabOrders}</h1>
      <p className="mb-3 text-sm text-quiet">{t.ordersHere}</p>
      {orders.length === 0 ? (
        <EmptyState picture={<NoDataPicture />} title={t.noOrders} text={t.noOrdersText} action={<Link href={homePath()} className={buttonClass()}>{t.toHome}</Link>} />
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.orderId} className="rounded-card border border-line bg-surface">
              <OrderCard kept={order} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OrderCard({ kept }: { kept: DeviceOrder }) {
  const t = useTexts('shop')
  const language = useLocale()
  const { data, error, isPending, isFetching, refetch } = useCall(
    'GET appleShop/order',
    { orderId: kept.orderId, secret: kept.secret, language },
    { staleTime: 0, refetchInterval: (query) => (query.state.data && OPEN.includes(query.state.data.status) ? REFRESH_MS : false) },
  )
  if (isPending) return <CardSkeleton />
  if (data) return <Card order={data} kept={kept} />
  const gone = error instanceof CallFailure && error.code === 40001
  return (
    <div className="flex flex-wrap items-center gap-3 p-3 text-sm">
      <p className="min-w-40 flex-1">
        {gone ? t.orderGone : t.orderUnread}
        <span className="block text-quiet tabular-nums">{kept.orderId}</span>
      </p>
      {gone ? (
        <Button onClick={() => removeDeviceOrder(kept.orderId)}>{t.remove}</Button>
      ) : (
        <Button busy={isFetching} onClick={() => void refetch()}>{t.retry}</Button>
      )}
    </div>
  )
}

function Card({ order, kept }: { order: Order; kept: DeviceOrder }) {
  const t = useTexts('shop')
  const { product, status, payment } = order
  // Money is on its way, though the order itself still counts as unpaid.
  const onItsWay = status === 'unpaid' && payment?.status !== 'waiting'
  const mayPay = status === 'unpaid' && payment?.status === 'waiting'
  return (
    <Link href={mayPay ? payPath(kept) : statusPath(kept)} className="block rounded-card p-3 active:bg-shade">
      <span className="mb-2 flex items-center justify-between gap-2 text-xs text-quiet">
        <span className="truncate tabular-nums">{order.orderId}</span>
        <span className={classes('shrink-0 rounded-full px-2.5 py-0.5', TONES[status])}>{onItsWay ? t.orderOnItsWay : t[`order.${status}`]}</span>
      </span>
      <span className="flex gap-3">
        {product.image && <Picture src={product.image} alt="" sizes="72px" width={72} height={72} className="size-18 rounded-lg" />}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm">{product.name}</span>
          <span className="text-sm text-quiet">{product.option.toUpperCase()} × {order.count}</span>
          <span className="mt-1 flex items-center justify-between gap-2">
            <Price amount={order.total} unit={order.asset} tone="ink" />
            {mayPay && <span className="text-sm font-semibold text-accent">{t.payNow}</span>}
          </span>
        </span>
      </span>
    </Link>
  )
}

function CardSkeleton() {
  return (
    <div className="grid gap-2 p-3">
      <Skeleton className="h-5 w-48" />
      <div className="flex gap-3">
        <Skeleton className="size-18 rounded-lg" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
    </div>
  )
}
