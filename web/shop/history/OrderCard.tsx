import type { ComponentProps } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { stepOf, type OrderStep } from '../../../basics/orderTabs.ts'
import { Link, useQueryParameters } from '../../client/router.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { classes } from '../../ui/classes.ts'
import { BuyAgain } from '../cart/BuyAgain.tsx'
import { isDigital } from '../parts/payView.ts'
import { localDay } from '../parts/localTime.ts'
import { useIsLive } from '../parts/LocalTime.tsx'
import { Thumb } from '../parts/Thumb.tsx'

type Order = Pick<
  CallResult<'readOrder'>,
  'orderId' | 'status' | 'total' | 'asset' | 'count' | 'createdAt'
> & {
  product: { name: string; option: string; image: string }
  /** The first of them at least. */
  lines: readonly { count: number; product: { productType: number } }[]
  /** Left out where `lines` are all. */
  lineCount?: number
}

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

const FOR_BUYER: readonly OrderStep[] = ['pay', 'payRest', 'claimRefund']

/** States that may still change by themselves. */
export const OPEN_STATUSES: readonly Order['status'][] = ['unpaid', 'paid', 'shipped', 'refunding']

type Props = {
  order: Order
  href: string
  paymentStatus: string | undefined
  /** A refund waits for the buyer's address. */
  refundWaits?: boolean
}

const STEP_TEXT = {
  payRest: 'payRest',
  claimRefund: 'claimRefund',
  seeParcel: 'seeParcel',
  seeKey: 'seeKey',
  see: 'seeOrder',
} as const

function Goods({ order: { product, lines, lineCount, count } }: Pick<Props, 'order'>) {
  const t = useTexts('shop')
  const more = (lineCount ?? lines.length) - 1
  return (
    <span className="flex gap-3">
      <Thumb src={product.image} px={72} className="size-18 rounded-lg" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{product.name}</span>
        <span className="text-sm text-quiet">
          {product.option.toUpperCase()} × {lines[0]?.count ?? count}
        </span>
        {more > 0 && (
          <span data-more-lines="" className="block text-sm text-quiet">
            {t.moreLines({ count: more })}
          </span>
        )}
      </span>
    </span>
  )
}

/** Goods and date first; one next step, which leads where the card leads. */
export function OrderCard({ order, href, paymentStatus, refundWaits = false }: Props) {
  const t = useTexts('shop')
  const delivery = useTexts('delivery')
  const locale = useLocale()
  const isLive = useIsLive()
  const isShown = useQueryParameters()['orderId'] === order.orderId
  const { status } = order
  const step = stepOf({ status, paymentStatus, refundWaits, isDigital: isDigital(order) })
  // The payment was seen, though the order is still unpaid.
  const onItsWay = status === 'unpaid' && paymentStatus !== 'waiting'
  return (
    <Link
      href={href}
      data-order={order.orderId}
      aria-current={isShown || undefined}
      className={classes(
        'block rounded-card p-3 active:bg-shade',
        isShown && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span className="mb-2 flex items-center justify-between gap-2 text-xs text-quiet">
        <span className="truncate tabular-nums">
          {isLive && localDay(order.createdAt, locale)}
          <span className="sr-only"> {order.orderId}</span>
        </span>
        <span className={classes('shrink-0 rounded-full px-2.5 py-0.5', TONES[status])}>
          {onItsWay
            ? paymentStatus === 'short'
              ? delivery.orderShort
              : delivery.orderOnItsWay
            : t[`order.${status}`]}
        </span>
      </span>
      <Goods order={order} />
      <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Price amount={order.total} unit={order.asset} tone="ink" />
        <span
          data-step={step}
          data-refund-waits={refundWaits ? '' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center rounded-card border px-4 text-sm',
            FOR_BUYER.includes(step)
              ? 'border-accent font-semibold text-accent'
              : 'border-control text-ink',
          )}
        >
          {step === 'pay' ? t.payNow : delivery[STEP_TEXT[step]]}
        </span>
      </span>
    </Link>
  )
}

/** What can be done with an order besides the next step. */
export const CardActions = ({ order }: { order: ComponentProps<typeof BuyAgain>['order'] }) =>
  order.status === 'unpaid' ? null : (
    <div className="grid justify-end gap-2 px-3 pb-3">
      <BuyAgain order={order} />
    </div>
  )

export function CardSkeleton() {
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
